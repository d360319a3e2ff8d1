import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Draft, fileText } from './draft.ts';

/** Whether a folder has a file of this name. */
export function isTakenIn(dir: string): (slug: string) => boolean {
  return (slug) => /^[a-z0-9-]+$/.test(slug) && existsSync(join(dir, `${slug}.json`));
}

/** Writes the file of a draft. Returns false where such a file has come meanwhile: nothing is overwritten. */
export function writeDraft(dir: string, draft: Draft): boolean {
  try {
    writeFileSync(join(dir, `${draft.slug}.json`), fileText(draft), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
    return false;
  }
}
