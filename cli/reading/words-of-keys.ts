import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { isRecord } from '#engine/explain';

/** What locale keys state in a language, by our own files. */
export function readTexts(root: string, tag: string): (key: string) => string | undefined {
  const words: unknown = JSON.parse(readFileSync(join(root, 'locales', `${tag}.json`), 'utf8'));
  return (key) => {
    const found = key.split('.').reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), words);
    return typeof found === 'string' ? found : undefined;
  };
}
