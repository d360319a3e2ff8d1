import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { root } from '../root.mjs';

/** What a run makes in the copy, and the next run uses again. */
const KEPT = new Set(['node_modules', '.cache', '.data', 'dist', '.git']);

/**
 * A copy of the checkout as it is now, commit or not. Faults are planted there and never here, so that a run that is
 * killed leaves nothing behind: the next one begins by making the copy true again.
 */
export function openCopy(copy) {
  mkdirSync(copy, { recursive: true });
  const files = new Set(sourceFiles());
  for (const file of filesIn(copy)) if (!files.has(file)) rmSync(join(copy, file));
  for (const file of files) copyIfDifferent(join(root, file), join(copy, file));
  const modules = join(copy, 'node_modules');
  if (!existsSync(modules)) symlinkSync(join(root, 'node_modules'), modules, 'junction');
  return copy;
}

function sourceFiles() {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return list.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

function filesIn(folder, top = folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (KEPT.has(relative(top, path)) || entry.isSymbolicLink()) return [];
    return entry.isDirectory() ? filesIn(path, top) : [relative(top, path)];
  });
}

function copyIfDifferent(from, to) {
  const content = readFileSync(from);
  if (existsSync(to) && readFileSync(to).equals(content)) return;
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, content);
}
