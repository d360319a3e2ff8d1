import { FunnelError } from '#api';
import { problemsByForm, type ProblemsByForm } from '#engine/form';

import type { SentAnswers } from './action.ts';

type Values = Readonly<Record<string, unknown>>;
type Answers = Readonly<Record<string, Values | readonly Values[]>>;

/** What a run sends: the answers by slot, and the slots that state which forms were sent. */
export function sentAnswers({ answers }: SentAnswers): { readonly answers: Answers; readonly sent: readonly string[] } {
  const all = Object.entries(answers);
  return {
    answers: Object.fromEntries(all.filter(([, value]) => typeof value === 'object')) as Answers,
    sent: all.filter(([, value]) => value === true).map(([slot]) => slot),
  };
}

/** The problems of answers that the service has refused; nothing for any other error, and where none names a field. */
export function refusedFields(error: unknown): ProblemsByForm | undefined {
  if (!(error instanceof FunnelError) || error.code !== 'validation_error') return undefined;
  const problems = problemsByForm(error.details);
  return Object.keys(problems).length > 0 ? problems : undefined;
}
