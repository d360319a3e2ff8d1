import { describe, expect, test } from 'vitest';

import { sections } from '../gallery/sections.ts';
import type { Screen } from '../gallery/screen.ts';
import { byDepth } from '../setup/depth.ts';
import { readingOrder } from './reading-order.ts';
import { withVisitor } from './with-visitor.ts';

/** What `npm test` reads: a form with errors, and a plan. */
const READ = ['bill-info-complaints', 'success'];

/** Documents; the list of people to call back, which holds the requests of all tests; a page that waits for an answer. */
const NOT_READ = [
  'terms-of-service',
  'privacy-notice',
  'agent-lookup',
  'agent-lookup-complaints',
  'agent-lookup-waiting',
  'offers-offers-pending',
];

/** Nor are pages of another origin, pictures of one moment, and paper. */
const isRead = ({ name, frame, before, isTransient, isWindow }: Screen) =>
  frame === undefined && before === undefined && !isTransient && !isWindow && !NOT_READ.includes(name);

/** A control that a screen reader reads without a name. */
const UNNAMED = /^\s*- (?:button|link|textbox|checkbox|radio|combobox|switch|slider)(?: \[.*\])?:?$/gm;

const all = sections.flatMap(({ screens }) => screens).filter(isRead);
const screens = byDepth(
  all.filter(({ name }) => READ.includes(name)),
  all,
);

// After a change of words or order, run it with `--update`, and read the difference as a blind patient would hear it.
describe('a screen reader reads roles, names and texts in their kept order', () => {
  test.each(screens.map((screen) => [screen.name, screen] as const))('of %s', async (name, { go, slug = 'lakeside' }) => {
    let text = '';
    await withVisitor({ locale: 'en', slug }, async (visitor) => {
      visitor.expectRefusal(400, 404, 409, 422, 502);
      await go(visitor, 0);
      await visitor.waitUntilIdle();
      text = await readingOrder(visitor);
    });

    expect(text.match(/heading .*\[level=1\]/g), 'a page has one title').toHaveLength(1);
    expect(text.match(UNNAMED), 'each control has a name').toBeNull();
    await expect(`${text}\n`).toMatchFileSnapshot(`./reading-order/${name}.txt`);
  });
});
