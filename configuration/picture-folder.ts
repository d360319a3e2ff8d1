import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { lookAtFile } from './file-change.ts';
import { readPicture, sizeProblem, type Picture, type PictureProblem } from './picture.ts';
import type { Provider } from './provider.ts';

/**
 * The pictures beside the provider files, each as it is now. Only `causeway check` refuses a provider for one of them: a payment page
 * without its logo is still a payment page.
 */
export interface Pictures {
  /** By the name that a provider file gives it, such as `lakeside/logo.svg`. */
  readonly read: (name: string) => Picture | PictureProblem;
  /** The picture as it last was right, or nothing. */
  readonly find: (name: string) => Picture | undefined;
}

interface Seen {
  readonly stamp: string;
  readonly reading: Picture | PictureProblem;
  readonly lastGood: Picture | undefined;
}

/** Logos are small; of more providers than this, those not asked for lately are read again. */
const REMEMBERED = 500;

export function openPictures(dir: string, onProblem?: (problem: PictureProblem) => void): Pictures {
  const seen = new Map<string, Seen>();

  function look(name: string): Seen {
    const path = join(dir, name);
    const stamp = lookAtFile(path)?.stamp ?? '';
    const before = seen.get(name);
    const now = before?.stamp === stamp ? before : seenNow(name, { path, stamp, before });
    if (now !== before && 'message' in now.reading) onProblem?.(now.reading);
    seen.delete(name);
    seen.set(name, now);
    const [oldest] = seen.keys();
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
    return now;
  }

  return {
    read: (name) => look(name).reading,
    find: (name) => look(name).lastGood,
  };
}

interface Look {
  readonly path: string;
  readonly stamp: string;
  readonly before: Seen | undefined;
}

function seenNow(name: string, { path, stamp, before }: Look): Seen {
  const reading = stamp === '' ? missing(name) : readFile(name, path, Number(stamp.split('/')[1]));
  return { stamp, reading, lastGood: 'bytes' in reading ? reading : before?.lastGood };
}

function readFile(name: string, path: string, size: number): Picture | PictureProblem {
  try {
    return sizeProblem(name, size) ?? readPicture(name, readFileSync(path));
  } catch (error) {
    const message = `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    return { fault: 'pictureFile', message, cure: 'look whether it is a file that the service may read' };
  }
}

function missing(name: string): PictureProblem {
  const cure = 'put it beside the provider file or into a folder there, and write its name from there, like "lakeside/logo.svg"';
  return { fault: 'pictureFile', message: `there is no picture "${name}" in the folder of the provider files`, cure };
}

/** The names of a brand's pictures, as its file gives them. */
export function picturesOf({ logo, picture }: Provider['brand']): readonly string[] {
  return [logo?.light, logo?.dark, picture?.light, picture?.dark].filter((name) => name !== undefined);
}
