import { answerUntil } from './answers.ts';
import type { Arrival } from './arrive.ts';

/** A patient who has entered a second number, and so may enter another phone. */
export const withSecondNumber: Arrival = {
  until: 'review-info',
  async next(enrollee) {
    await enrollee.visitor.act('prove-more');
    await enrollee.visitor.submit({ patient_mrn: enrollee.patient.mrn });
    await answerUntil(enrollee, 'review-info');
  },
};
