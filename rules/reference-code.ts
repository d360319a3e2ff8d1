/** What a patient reads out on the phone: the first eight signs of the application's id, `3F2A-91BC`. It holds nothing about a person. */
export function referenceCode(applicationId: string): string {
  const signs = applicationId.replaceAll('-', '').slice(0, 8).toUpperCase();
  return signs.length > 4 ? `${signs.slice(0, 4)}-${signs.slice(4)}` : signs;
}
