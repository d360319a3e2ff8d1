/** The patient identifier or MRN as it is sent: letters, digits, hyphens and underscores, trimmed; or nothing (Spec 5). */
export function parsePatientIdentifier(text: string): string | undefined {
  const identifier = text.trim();
  return /^[A-Za-z\d_-]+$/.test(identifier) ? identifier : undefined;
}

/** The text of an identifier field without what no identifier has, such as the spaces that a bill prints (Spec 5). */
export function maskPatientIdentifier(text: string): string {
  return text.replace(/[^A-Za-z\d_-]/g, '');
}

/**
 * What is compared of a number on a bill: its letters and digits in one case. Patients type its spaces and dashes differently, or
 * leave them out.
 */
export function identifierKey(text: string): string {
  return text.replace(/[^A-Za-z\d]/g, '').toLowerCase();
}

/** The last four digits of an SSN, or nothing when they are not exactly four (Spec 5). */
export function parseSsnLastFour(text: string): string | undefined {
  const digits = text.trim();
  return /^\d{4}$/.test(digits) ? digits : undefined;
}
