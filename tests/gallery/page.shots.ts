import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { galleryPage } from './gallery-page.ts';
import { FOLDER } from './look.ts';
import { fileOf, LOOKS } from './picture.ts';
import { screens, sections } from './sections.ts';

/** A folder with the pictures of an earlier state, of a run then. The page shows each of them beside its picture of now. */
const { BESIDE } = process.env;
const BEFORE = join(FOLDER, 'before');

/** Takes the pictures of before whose screen still has its name, and answers their names. */
function takeBefore(files: ReadonlySet<string>): ReadonlySet<string> {
  if (BESIDE === undefined) return new Set();
  const kept = readdirSync(BESIDE).filter((file) => files.has(file));
  mkdirSync(BEFORE);
  for (const file of kept) cpSync(join(BESIDE, file), join(BEFORE, file));
  return new Set(kept);
}

test('the page shows every screen once, and no picture remains of a removed one', () => {
  const names = screens.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  const files = new Set(names.flatMap((name) => LOOKS.map((look) => fileOf(name, look))));
  mkdirSync(FOLDER, { recursive: true });
  for (const file of readdirSync(FOLDER)) if (!files.has(file)) rmSync(join(FOLDER, file), { recursive: true });
  writeFileSync(join(FOLDER, 'index.html'), galleryPage(sections, takeBefore(files)));
});
