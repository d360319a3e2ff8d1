/** The patient identifier or MRN as it is sent: letters, digits, hyphens and underscores, trimmed; or nothing (Spec 5). */
export function parsePatientIdentifier(text: string): string | undefined {
  const identifier = text.trim();
  return /^[A-Za-z\d_-]+$/.test(identifier) ? identifier : undefined;
}
