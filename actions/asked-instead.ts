import { FunnelError } from '#api';

/** In the place of a code that is not sent: a second identifier is asked for, or a person of the provider helps. */
export function askedInstead(error: unknown): 'asksMore' | 'asksPerson' {
  if (!(error instanceof FunnelError) || error.code !== 'code_needs_more') throw error;
  return error.details?.['ask'] === 'person' ? 'asksPerson' : 'asksMore';
}
