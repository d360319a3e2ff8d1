/** The page of a refusal; `other` is the page for all the rest. */
export type RefusalKind = 'none' | 'frozen' | 'bankruptcy' | 'sanctions' | 'noFile' | 'other';

/** Spec 8: the codes that have a page of their own. */
const kinds: Readonly<Record<string, RefusalKind>> = {
  offer_credit_frozen: 'frozen',
  gds_frozen_credit: 'frozen',
  guarantor_delinquent: 'bankruptcy',
  guarantor_denied: 'sanctions',
  guarantor_no_credit_file: 'noFile',
};

/** The kind of a refusal by its wire code; `none` without a refusal. */
export function refusalKind(code: unknown): RefusalKind {
  if (typeof code !== 'string' || code === '') return 'none';
  return Object.hasOwn(kinds, code) ? (kinds[code] ?? 'other') : 'other';
}
