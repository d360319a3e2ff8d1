import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isReadableAccent, linkContrast, nearestReadableAccent, onAccent, PAGE_COLOUR } from './readable-accent.ts';

const aColour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('near every colour there is one that can be read, and a readable one stays as it is', () => {
  fc.assert(
    fc.property(aColour, (colour) => {
      const nearest = nearestReadableAccent(colour);

      expect(isReadableAccent(nearest)).toBe(true);
      if (isReadableAccent(colour)) expect(nearest).toBe(colour);
    }),
  );
});

test.each([
  ['#0b6e6e', '#0b6e6e'],
  ['#ffe066', '#8f7d36'],
  ['#ffffff', '#7d7d7d'],
])('the nearest to %s that can be read is %s', (colour, nearest) => {
  expect(nearestReadableAccent(colour)).toBe(nearest);
});

test('text on the accent is white where white can be read, else black', () => {
  expect(['#0b6e6e', '#ffe066'].map(onAccent)).toEqual(['#ffffff', '#000000']);
});

test('a link is a little darker than the accent', () => {
  expect(linkContrast('#767676')).toBeGreaterThan(linkContrast('#7f7f7f'));
});

test('the page is the one of the styles, and so is the share of black in a link', () => {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8');

  expect(tokens).toContain(`--page: ${PAGE_COLOUR}`);
  expect(tokens).toContain('--link: color-mix(in oklab, var(--accent) 92%, black)');
});
