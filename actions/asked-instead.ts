import { FunnelError } from '#api';

/** Replaces a code that the service does not send: the visitor gives a second identifier, or the provider helps. */
export function askedInstead(error: unknown): 'asksMore' | 'asksPerson' {
  if (!(error instanceof FunnelError) || error.code !== 'code_needs_more') throw error;
  return error.details?.['ask'] === 'person' ? 'asksPerson' : 'asksMore';
}
