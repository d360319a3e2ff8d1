import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../root.mjs';

const FOLDER = join(root, 'tests', 'conformance');

/** The faults that are planted, in the order of the rows. */
export function readFaults() {
  const files = readdirSync(FOLDER).filter((file) => /^section-\d+\.json$/.test(file));
  const faults = files.flatMap((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
  const place = ({ row }) => row.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);
  return faults.toSorted((a, b) => place(a) - place(b));
}

/** Puts a fault into a copy of the checkout; what is to be replaced must be there exactly once. */
export function plant({ file, find, replace }, copy) {
  const path = join(copy, file);
  const sound = readFileSync(path, 'utf8');
  const times = sound.split(find).length - 1;
  if (times !== 1) return { problem: `stale: what is to be replaced is ${times} times in ${file}` };
  writeFileSync(path, sound.split(find).join(replace));
  return { restore: () => writeFileSync(path, sound) };
}
