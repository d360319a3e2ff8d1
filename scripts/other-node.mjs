import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { root } from './root.mjs';

const running = Number(process.versions.node.split('.')[0]);

/** The versions of Node that a deep run also tests, beside the one that runs: those with long support, the image's among them. */
export const otherNodes = [22, 24].filter((major) => major !== running);

/** The environment in which programs find this version of Node first. npm brings it, once. */
export function environmentOf(major) {
  const folder = join(root, '.cache', `node-${major}`);
  const bin = join(folder, 'node_modules', 'node', 'bin');
  if (!existsSync(join(bin, 'node'))) {
    mkdirSync(folder, { recursive: true });
    // A package of its own: npm would look for the one around it.
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    // The package fetches its program when it is installed.
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', `node@${major}`], {
      cwd: folder,
      stdio: 'inherit',
    });
  }
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
}
