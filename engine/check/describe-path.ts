import type { JsonPath } from './fault.ts';

/** A path in words: `steps[2].submit`. */
export function describePath(path: JsonPath): string {
  if (path.length === 0) return 'the file';
  return path.reduce<string>(
    (said, key) => (typeof key === 'number' ? `${said}[${key}]` : said === '' ? key : `${said}.${key}`),
    '',
  );
}
