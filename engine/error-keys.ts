/** The error codes that a key of an error map names: one, or several with a comma and a space between them. */
export function codesOfKey(key: string): readonly string[] {
  return key.split(', ');
}

/** An error map with a key of its own for each code. */
export function splitKeys<Rows>(errors: Readonly<Record<string, Rows>>): Readonly<Record<string, Rows>> {
  return Object.fromEntries(Object.entries(errors).flatMap(([key, rows]) => codesOfKey(key).map((code) => [code, rows])));
}
