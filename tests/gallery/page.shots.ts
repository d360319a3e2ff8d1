import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { galleryPage } from './gallery-page.ts';
import { FOLDER } from './look.ts';
import { fileOf, LOOKS } from './picture.ts';
import { screens, sections } from './sections.ts';

test('the page shows every screen once, and no picture remains of a removed one', () => {
  const names = screens.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  const files = new Set(names.flatMap((name) => LOOKS.map((look) => fileOf(name, look))));
  mkdirSync(FOLDER, { recursive: true });
  for (const file of readdirSync(FOLDER)) if (!files.has(file)) rmSync(join(FOLDER, file));
  writeFileSync(join(FOLDER, 'index.html'), galleryPage(sections));
});
