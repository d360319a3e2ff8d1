import { afterAll, beforeAll, expect, test } from 'vitest';

import { faultsInEachLook, type OpenedStudio, startStudioCommand } from './open-studio.ts';

let studio: OpenedStudio;

beforeAll(async () => {
  studio = await startStudioCommand();
});

afterAll(() => studio.close());

test('the real pages of a provider are shown beside the texts, in either language', async () => {
  const complaints: string[] = [];
  const page = await studio.open(studio.link.replace('/#', '/texts?provider=lakeside#'), complaints);

  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  const shown = page.frameLocator('iframe[title="Pages of lakeside"]');
  await shown.getByRole('heading', { level: 1 }).waitFor();
  const heading = await shown.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('radio', { name: 'ES', exact: true }).press('Space');
  await expect.poll(() => shown.getByRole('heading', { level: 1 }).textContent(), { timeout: 20_000 }).not.toBe(heading);
  // Two pages, each with its own landmarks: that of the patients may name one as Studio does.
  expect((await faultsInEachLook(page)).filter((fault) => !fault.includes('landmark-unique'))).toEqual([]);

  await page.getByRole('button', { name: 'Close the preview' }).press('Enter');
  await page.locator('iframe').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.close();
});
