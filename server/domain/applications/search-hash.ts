import type { Context } from '../calls/context.ts';

/** What a lookup asks for. */
export interface Search {
  readonly lastNameKey: string | undefined;
  readonly birthDate: string;
  readonly mrn: string | undefined;
  readonly phone: string | undefined;
  readonly ssn: string | undefined;
}

/** Distinguishes one search from another, without showing what was searched for. */
export function searchHashOf({ keyedHash }: Pick<Context, 'keyedHash'>, search: Search): string {
  const { lastNameKey, birthDate, mrn, phone, ssn } = search;
  return keyedHash('search', JSON.stringify([lastNameKey, birthDate, mrn?.toLowerCase(), phone, ssn]));
}
