import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the newest build of a checkout, below its root. */
export function currentBuild(root: string): string {
  const { folder } = JSON.parse(readFileSync(join(root, 'dist', 'current.json'), 'utf8')) as { readonly folder: string };
  return join('dist', folder);
}
