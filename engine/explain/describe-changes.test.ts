import { expect, test } from 'vitest';

import { describeChange } from './describe-changes.ts';

test('something with many parts that is gone is reported by how it began', () => {
  const reviews = Array.from({ length: 50 }, (_, number) => ({ name: `Reviewer ${number}`, stars: 5 }));

  const said = describeChange('"landing"', { reviews }, undefined);

  expect(said).toMatch(/^"landing" is no longer set \(was \{"reviews":\[\{"name":"Reviewer 0".*…\)\.$/);
  expect(said.length).toBeLessThan(200);
});

test('words are reported whole, however long', () => {
  const words = 'Call us, and we will look at it together. '.repeat(10);

  expect(describeChange('The text', 'short', words)).toContain(words);
});
