const apostrophes = /[\u2018\u2019\u02BC\u00B4`\u2032]/g;

const hyphens = /[\u2010-\u2015\u2212\uFE63\uFF0D]/g;

const wordStarts = /(^|[\s'\u2018\u2019\u02BC\u2010\u2011-])(\p{L})/gu;

/** The last name as it is stored and sent: trimmed, composed (NFC) and in lower case (Spec 5). */
export function normaliseLastName(text: string): string {
  // Lower-casing can decompose (İ), so the composition comes last.
  return text.trim().toLowerCase().normalize('NFC');
}

/** The last name as a person reads it, each part capitalised; a mixed spelling like McDonald keeps its inner capitals. */
export function displayLastName(text: string): string {
  const name = text.trim().normalize('NFC');
  const isShouted = name === name.toUpperCase();
  return (isShouted ? name.toLowerCase() : name).replace(
    wordStarts,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** The key under which equal names meet: lower case, NFC, typographic apostrophes and hyphens as in ASCII, single spaces. */
export function lastNameKey(text: string): string {
  // Composed first: some marks only become an apostrophe by it.
  return normaliseLastName(text).replace(apostrophes, "'").replace(hyphens, '-').replace(/\s+/g, ' ');
}
