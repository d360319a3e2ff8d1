import { expect, test } from 'vitest';

import { markChanges } from './mark-changes.ts';

const page = (body: string) => `<html><head><title>A</title></head><body>${body}</body></html>`;
const marked = (own: string, other: string) => /<body>(.*)<\/body>/s.exec(markChanges(page(own), page(other), 'a-nonce'))?.[1];

test('an outline is around the words that differ, and the frame begins there', () => {
  expect(marked('<h1>Pick a plan</h1><p>Same</p>', '<h1>Choose a plan</h1><p>Same</p>')).toBe(
    '<h1 id="first-change" data-changed>Pick a plan</h1><p>Same</p>',
  );
});

test('an outline is around a part that the other page does not have', () => {
  const both = '<p>One</p>';

  expect(marked(`${both}<p class="new">Two</p>`, both)).toBe(`${both}<p id="first-change" data-changed class="new">Two</p>`);
  expect(marked(both, `${both}<p class="new">Two</p>`)).toBe(both);
});

test('a part with an id keeps it, and the frame begins before it', () => {
  expect(marked('<h1 id="title">Pick</h1>', '<h1 id="title">Choose</h1>')).toBe(
    '<span id="first-change"></span><h1 data-changed id="title">Pick</h1>',
  );
});

test('the outline of words after an inner tag is around their own part', () => {
  expect(marked('<p><b>Now</b> soon</p>', '<p><b>Now</b> later</p>')).toContain('data-changed><b>Now</b> soon</p>');
});

test('words in a part that nothing can be drawn around have no outline', () => {
  expect(marked('<select><option>Visa</option></select>', '<select><option>Card</option></select>')).toBe(
    '<select><option>Visa</option></select>',
  );
});

test('equal pages stay as they are', () => {
  expect(markChanges(page('<p>One</p>'), page('<p>One</p>'), 'a-nonce')).toBe(page('<p>One</p>'));
});
