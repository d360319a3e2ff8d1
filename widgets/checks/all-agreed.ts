import type { Check } from '#engine/react';

import { readDocuments } from '../parts/slots.ts';

/** Every document that is shown has to be agreed to, in the version that is shown. */
export const check: Check = (value, _data, { slots }) => allAgreed(value, slots['documents']);

/** The same, for the documents of any slot. */
export function allAgreed(value: unknown, slot: unknown): string | undefined {
  const documents = readDocuments(slot);
  const agreed = new Set(Array.isArray(value) ? value.map((agreement: { readonly hash?: unknown }) => agreement.hash) : []);
  return documents.length > 0 && documents.every(({ hash }) => agreed.has(hash)) ? undefined : 'notAll';
}
