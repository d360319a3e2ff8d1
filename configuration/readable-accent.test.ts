import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  contrastRatio,
  darkAccentOf,
  GROUND,
  isReadableAccent,
  linkContrast,
  nearestReadableAccent,
  onAccent,
} from './readable-accent.ts';

const aColour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

test.each(['light', 'dark'] as const)(
  'near every colour there is one that can be read in the %s scheme, and a readable one stays as it is',
  (scheme) => {
    fc.assert(
      fc.property(aColour, (colour) => {
        const nearest = nearestReadableAccent(colour, scheme);

        expect(isReadableAccent(nearest, scheme)).toBe(true);
        if (isReadableAccent(colour, scheme)) expect(nearest).toBe(colour);
      }),
    );
  },
);

test('every accent has a readable one for the dark scheme', () => {
  fc.assert(fc.property(aColour, (colour) => isReadableAccent(darkAccentOf(colour), 'dark')));
});

test.each([
  ['#0b6e6e', '#0b6e6e'],
  ['#ffe066', '#8f7d36'],
  ['#ffffff', '#7d7d7d'],
])('the nearest to %s that can be read is %s', (colour, nearest) => {
  expect(nearestReadableAccent(colour, 'light')).toBe(nearest);
});

test('text on the accent is white where white can be read, else black', () => {
  expect(['#0b6e6e', '#ffe066'].map(onAccent)).toEqual(['#ffffff', '#000000']);
});

test('a link is a little darker than the accent', () => {
  expect(linkContrast('#767676', 'light')).toBeGreaterThan(linkContrast('#7f7f7f', 'light'));
});

test('a link is a little lighter than the accent in the dark scheme', () => {
  expect(linkContrast('#55c4bb', 'dark')).toBeGreaterThan(contrastRatio('#55c4bb', GROUND.dark));
});

test('the grounds are those of the styles, and so is the share of shade in a link', () => {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8');

  expect(tokens).toContain(`--page: ${GROUND.light}`);
  expect(tokens).toContain(`--card: ${GROUND.dark}`);
  expect(tokens).toContain('--link: color-mix(in oklab, var(--accent) 92%, var(--shade))');
});
