/** A place in a JSON document: the keys from its root. */
export type JsonPath = readonly (string | number)[];

/** A path in words: `steps[2].submit`. */
export function describePath(path: JsonPath): string {
  if (path.length === 0) return 'the file';
  return path.reduce<string>(
    (said, key) => (typeof key === 'number' ? `${said}[${key}]` : said === '' ? key : `${said}.${key}`),
    '',
  );
}
