import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { aProvider, pageOf } from './testing/a-request.ts';

test('the build writes the file of every font that a page may name', () => {
  const named = [...readFileSync('app/brand-fonts.ts', 'utf8').matchAll(/from '(.*woff2)\?url'/g)].map(([, file]) => file);
  const written = [...readFileSync('app/styles/font-files.css', 'utf8').matchAll(/url\('(.*woff2)'\)/g)].map(([, file]) => file);

  expect(named).toHaveLength(4);
  expect(new Set(written)).toEqual(new Set(named));
});

const likenesses = (family: string) =>
  (family === 'Source Serif' ? ['Times New Roman', 'Noto Serif', 'DejaVu Serif'] : ['Arial', 'Roboto', 'DejaVu Sans']).map(
    (likeness) => `${family} as ${likeness}`,
  );

test.each([
  ['inter', ['Inter'], 1],
  ['figtree', ['Figtree'], 1],
  ['atkinson', ['Atkinson'], 1],
  ['source-serif', ['Inter', 'Source Serif'], 2],
] as const)('a page with the fonts "%s" loads %j and no other', async (fonts, families, files) => {
  const html = await pageOf('/bill-info', { provider: aProvider({ brand: { ...aProvider().brand, fonts } }) });
  const faces = [...html.matchAll(/@font-face\{font-family:"([^"]+)"/g)].map(([, family]) => family);

  expect(faces).toEqual(families.flatMap((family) => [family, ...likenesses(family)]));
  expect(html.match(/rel="preload" as="font"/g)).toHaveLength(files);
});
