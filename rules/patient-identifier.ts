/** The patient identifier or MRN as it is sent: letters, digits, hyphens and underscores, trimmed; or nothing (Spec 5). */
export function parsePatientIdentifier(text: string): string | undefined {
  const identifier = text.trim();
  return /^[A-Za-z\d_-]+$/.test(identifier) ? identifier : undefined;
}

/** The text of an identifier field without what no identifier has, such as the spaces that a bill prints (Spec 5). */
export function maskPatientIdentifier(text: string): string {
  return text.replace(/[^A-Za-z\d_-]/g, '');
}
