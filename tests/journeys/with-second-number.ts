import { walkHeadless } from './answers.ts';
import type { Way } from './reach.ts';

/** A patient who has told a second number, and so may name another phone. */
export const withSecondNumber: Way = {
  until: 'review-info',
  async next(walker) {
    await walker.visit.act('prove-more');
    await walker.visit.submit({ patient_mrn: walker.patient.mrn });
    await walkHeadless(walker, 'review-info');
  },
};
