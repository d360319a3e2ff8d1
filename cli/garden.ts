import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { FlowSource } from '#engine/check';

/** The JSON files of a folder below the root, without schemas; names as diagnostics give them. */
export function readFolder(root: string, folder: string): readonly FlowSource[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') }));
}
