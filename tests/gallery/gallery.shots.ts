import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, inject, test } from 'vitest';

import { countPatients } from '../journeys/patient.ts';
import { openForVisits } from '../journeys/visiting.ts';
import { galleryPage } from './gallery-page.ts';
import { screens } from './screens.ts';
import { takePicture } from './take-picture.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'gallery');
const WIDTHS = [360, 1280] as const;

const visiting = openForVisits();

beforeAll(() => {
  countPatients();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
});

afterAll(() => writeFileSync(join(FOLDER, 'index.html'), galleryPage(screens, WIDTHS)));

describe.each(['en', 'es'] as const)('in %s', (locale) => {
  test.each(screens)('$name', async ({ name, slug, go }) => {
    await visiting({ locale, slug }, async (visit) => {
      visit.expectRefusal(404, 409, 422, 502);
      await go(visit, inject('ahead'));
      for (const width of WIDTHS) {
        await visit.page.setViewportSize({ width, height: width < 500 ? 740 : 800 });
        await visit.page.evaluate(() => document.fonts.ready);
        await takePicture(visit.page, join(FOLDER, `${name}-${width}-${locale}.webp`));
      }
    });
  });
});
