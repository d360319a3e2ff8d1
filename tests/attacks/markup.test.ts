import { sanitise } from '#server';
import { expect, test } from 'vitest';

import { MARKUP_ATTACKS } from './markup.ts';

const TAG = /<\/?([a-z][^\s/>]*)([^>]*)>/gi;
/** Tags and attributes that neither run, load nor submit. */
const HARMLESS_TAGS = /^(p|div|span|a|table|tbody|tr|td|main|br|hr|ul|li|h[1-6])$/;
const HARMLESS_ATTRIBUTES = /^(\s(id|lang|href|colspan|scope)="[^"<>]*")*(\s\/)?$/;

test('the list has at least 60 attacks, each once', () => {
  expect(MARKUP_ATTACKS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(MARKUP_ATTACKS).size).toBe(MARKUP_ATTACKS.length);
});

test.each(MARKUP_ATTACKS)('%j leaves nothing that runs or loads', (attack) => {
  const left = sanitise(attack);

  for (const [tag, name = '', attributes = ''] of left.matchAll(TAG)) {
    expect(name, tag).toMatch(HARMLESS_TAGS);
    expect(attributes, tag).toMatch(HARMLESS_ATTRIBUTES);
    expect(tag).not.toMatch(/href="(?!#|https:\/\/|tel:|mailto:)/);
  }
});

test.each(MARKUP_ATTACKS)('%j is clean after one pass', (attack) => {
  expect(sanitise(sanitise(attack))).toBe(sanitise(attack));
});
