import { readFileSync } from 'node:fs';

import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type OpenedStudio, startStudioCommand } from './open-studio.ts';

/** Rounding of pages that are drawn smaller. */
const TOUCHES_PX = 1;

let studio: OpenedStudio;

beforeAll(async () => {
  studio = await startStudioCommand();
});

afterAll(() => studio.close());

const { steps } = JSON.parse(readFileSync('flows/enrollment.json', 'utf8')) as {
  readonly steps: readonly { readonly id: string }[];
};

/** Two labels of arrows that cover each other, by their words. */
const covered = (page: Page) =>
  page.locator('.arrow-label').evaluateAll((labels, touches) => {
    const boxes = labels.map((label) => ({ words: label.textContent, box: label.getBoundingClientRect() }));
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box }) =>
            box.left < one.box.right - touches &&
            one.box.left < box.right - touches &&
            box.top < one.box.bottom - touches &&
            one.box.top < box.bottom - touches,
        )
        .map(({ words }) => [one.words, words]),
    );
  }, TOUCHES_PX);

test('no condition on the map covers another one, whichever step is selected', async () => {
  const complaints: string[] = [];
  const page = await studio.open(studio.link.replace('/#', '/flows/enrollment?provider=lakeside#'), complaints);
  const map = page.getByRole('group', { name: 'Map of the flow enrollment' });
  await map
    .getByRole('button', { name: /^bill-info/ })
    .first()
    .waitFor();
  const found: unknown[] = [];
  const shown = new Set<string>();
  for (const { id } of steps) {
    const button = map.getByRole('button').filter({ has: page.getByText(id, { exact: true }) });
    await button.press('Enter');
    await expect.poll(() => button.getAttribute('aria-pressed'), { message: id }).toBe('true');
    for (const words of await page.locator('.arrow-label.selected').allTextContents()) shown.add(words);
    for (const pair of await covered(page)) found.push([id, ...pair]);
  }
  expect(shown.size).toBeGreaterThan(20);
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
}, 180_000);
