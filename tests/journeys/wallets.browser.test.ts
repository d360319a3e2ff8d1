import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { eventually } from '../setup/eventually.ts';
import { agreeAndStart } from './steps.ts';
import { answerBank, bankPage, startStripeService, type StripeService, withPayer } from './stripe-service.ts';
import type { Visitor } from './visitor.ts';

const TOKEN = /pm_[0-9a-f]{24}/;

let service: StripeService;

beforeAll(async () => {
  service = await startStripeService({ collects_payments: true }, { wallets: true });
});

afterAll(() => service.stop());

/** The button of a wallet: of the processor, in its frame within the frame. */
const walletButton = ({ page }: Visitor, name: string) =>
  page.frameLocator('iframe.wallets-frame').frameLocator('iframe').getByRole('button', { name });

/** Presses the button of a wallet and chooses in its sheet. */
async function choose(visitor: Visitor, wallet: string, choice: string): Promise<void> {
  await closeSheet(await openSheet(visitor, wallet), choice);
}

async function openSheet(visitor: Visitor, wallet: string): Promise<Page> {
  await visitor.page.locator('.wallets[data-state=offered]').waitFor();
  const opened = visitor.page.waitForEvent('popup');
  await walletButton(visitor, wallet).click();
  return opened;
}

async function closeSheet(sheet: Page, choice: string): Promise<void> {
  const closed = sheet.waitForEvent('close');
  // The sheet closes under the click, which may then have no page to end on.
  await sheet
    .getByRole('button', { name: choice })
    .click()
    .catch((error: unknown) => {
      if (!sheet.isClosed()) throw error;
    });
  await closed;
}

const bankRow = (visitor: Visitor) => visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.bank') });

describe.concurrent.each(localesByDepth('es'))('in %s', (locale) => {
  test('a patient pays with a wallet, which each page then names, and no token reaches a storage, address or log', async () => {
    await withPayer(service, { locale }, async (visitor) => {
      const addresses: string[] = [];
      visitor.page.on('request', (request) => void addresses.push(request.url()));
      await visitor.page.locator('.wallets[data-state=offered]').waitFor();
      await visitor.expectAccessible();
      const sheet = await openSheet(visitor, 'Apple Pay');
      await sheet.getByText(/\$350\.84 each month\. Manage at \/my-plan$/).waitFor();
      await closeSheet(sheet, 'Cancel');
      await choose(visitor, 'Google Pay', 'Visa');
      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
      await visitor.page.getByText('Google Pay •••• 4242').first().waitFor();
      const kept = await visitor.stored();
      await agreeAndStart(visitor);
      await visitor.waitForPath('/success');
      await visitor.page.getByText('Google Pay •••• 4242').first().waitFor();

      for (const text of [kept, addresses.join('\n'), service.output()]) expect(text).not.toMatch(TOKEN);
    });
  });

  deepTest('a patient whose plan runs changes its card to one of a wallet', async () => {
    await withPayer(service, { locale }, async (visitor) => {
      const { page } = visitor;
      await choose(visitor, 'Google Pay', 'Visa');
      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
      await agreeAndStart(visitor);
      await visitor.waitForPath('/success');
      await page.getByRole('link', { name: visitor.text('myPlan.link') }).click();
      await visitor.waitForPath('/my-plan/overview');
      await visitor.press('myPlan.changes.change-method');
      await visitor.expectStep('/my-plan/payment-method', 'myPlan.method.title');
      await page.locator('.wallets[data-state=offered]').waitFor();
      await visitor.expectAccessible();
      const sheet = await openSheet(visitor, 'Apple Pay');
      const plan = visitor.text('connectPaymentMethod.wallets.plan', { count: 3, provider: 'Lakeside Health' });
      await sheet
        .getByText(`${plan}. ${visitor.text('plan.monthly')}: $350.84 each month. Manage at /my-plan`, { exact: true })
        .waitFor();
      await closeSheet(sheet, 'Visa');
      await visitor.expectStep('/my-plan/confirm-method', 'myPlan.agree.title');
      await page.getByText('Apple Pay •••• 4242').first().waitFor();
      await agreeAndStart(visitor);

      await visitor.waitForPath('/my-plan/overview');
      await page.getByText(visitor.text('myPlan.changed.method'), { exact: true }).waitFor();
      await page.getByText('Apple Pay •••• 4242').first().waitFor();
    });
  });

  deepTest('a sheet that is closed or refused leaves the patient on the page, with what they chose and why', async () => {
    await withPayer(service, { locale }, async (visitor) => {
      visitor.expectRefusal(402, 422);
      await bankRow(visitor).check();
      await visitor.fill('connectPaymentMethod.accountHolder', 'Maya Tester');
      await choose(visitor, 'Apple Pay', 'Cancel');
      await visitor.page.getByRole('alert').getByText(visitor.text('connectPaymentMethod.wallets.problems.closed')).waitFor();
      await visitor.expectAccessible();
      await choose(visitor, 'Apple Pay', 'Card that the processor refuses');
      await visitor.page.getByRole('alert').getByText(visitor.text('connectPaymentMethod.wallets.problems.failed')).waitFor();
      await choose(visitor, 'Apple Pay', 'Declined card');
      await visitor.page.getByText(visitor.text('connectPaymentMethod.errors.declined')).first().waitFor();
      expect(await bankRow(visitor).isChecked()).toBe(true);
      expect(await visitor.page.getByLabel(visitor.text('connectPaymentMethod.accountHolder')).inputValue()).toBe('Maya Tester');
      await choose(visitor, 'Apple Pay', 'Visa');

      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
      await visitor.page.getByText('Apple Pay •••• 4242').first().waitFor();
    });
  });

  deepTest('a bank that wants a confirmation of a card in a wallet asks in its dialog', async () => {
    await withPayer(service, { locale }, async (visitor) => {
      visitor.expectRefusal(422);
      await choose(visitor, 'Google Pay', 'Card to be confirmed');
      await bankPage(visitor).dialog.waitFor();
      await answerBank(visitor, 'Complete authentication');

      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
    });
  });
});

deepTest(
  'a device without a wallet keeps the place free until the patient chooses a row, so that nothing moves by itself',
  async () => {
    await withPayer(service, {}, async (visitor) => {
      const { page } = visitor;
      await page.route('**/v1/stand_in/wallets', (route) => route.fulfill({ json: { wallets: [] } }));
      await page.reload();
      await page.locator('.wallets[data-state=none]').waitFor({ state: 'attached' });
      const before = await bankRow(visitor).boundingBox();
      await page.locator('.wallets').waitFor({ state: 'hidden' });
      expect(await bankRow(visitor).boundingBox()).toEqual(before);
      await bankRow(visitor).check();

      await eventually(async () => expect(await page.locator('.wallets').count()).toBe(0));
    });
  },
);
