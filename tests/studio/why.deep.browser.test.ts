import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { faultsInEachLook, type OpenedStudio, startStudioCommand } from './open-studio.ts';

let studio: OpenedStudio;

beforeAll(async () => {
  studio = await startStudioCommand();
});

afterAll(() => studio.close());

describe('Why here', () => {
  test('follows a visitor by keyboard, and goes back in time', async () => {
    const complaints: string[] = [];
    const page = await studio.open(
      studio.link.replace('/#', '/flows/enrollment/why?provider=lakeside&step=payment-plan#'),
      complaints,
    );
    const where = page.getByRole('region', { name: 'Where the visitor is' });
    const next = page.getByRole('region', { name: 'What happens next' });
    const moments = page.getByRole('listbox', { name: 'What happened' });

    await where.getByText('payment-plan requires "a bill was found". This is not the case').waitFor();
    for (const name of ['Sends the form', 'found', 'Sends the form', 'chosen'])
      await next.getByRole('button', { name, exact: true }).press('Enter');
    await where.getByRole('heading', { name: 'lets-get-in-touch' }).waitFor();
    await where.getByRole('button', { name: 'Make reachable Yes' }).first().press('Enter');
    await where.getByRole('heading', { name: 'review-info' }).waitFor();
    await moments.getByRole('option', { selected: true }).focus();
    await page.keyboard.press('Home');
    await where.getByRole('heading', { name: 'bill-info' }).waitFor();
    expect(await moments.getByRole('option').count()).toBe(5);
    expect(await faultsInEachLook(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('answers what if by pointer, from the map on', async () => {
    const page = await studio.open(studio.link.replace('/#', '/flows/enrollment?provider=lakeside&step=verify-code#'));
    const where = page.getByRole('region', { name: 'Where the visitor is' });

    await page.getByRole('link', { name: 'Why visitors land here' }).click();
    await where.getByText('Asked for /verify-code, and lands on /bill-info').waitFor();
    await page.getByRole('radiogroup', { name: 'vaultLoaded' }).getByText('Yes').click();
    await page.getByRole('radiogroup', { name: 'billsFound' }).getByText('Yes').click();
    await where.getByRole('heading', { name: 'invoice-to-pay' }).waitFor();
    await page.getByRole('button', { name: 'Begin anew' }).click();
    await where.getByRole('heading', { name: 'bill-info' }).waitFor();
    await page.close();
  });
});
