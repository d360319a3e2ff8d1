import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { eventually } from '../setup/eventually.ts';
import { submit } from './complaints.ts';
import { agreeAndStart } from './steps.ts';
import { bankSignIn, numbersOf, startStripeService, type StripeService, withPayer } from './stripe-service.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';

const SECRET = /seti_[0-9a-f]+_secret_/;
const TOKEN = /pm_[0-9a-f]{24}/;
const LINKED = 'STRIPE TEST BANK •••• 6789';

let service: StripeService;

beforeAll(async () => {
  service = await startStripeService({}, { bank_link: true });
});

afterAll(() => service.stop());

/** A patient at the row of the bank account. */
const withBankPayer = (options: VisitorOptions, run: (visitor: Visitor) => Promise<void>) =>
  withPayer(service, options, async (visitor) => {
    await chooseRow(visitor, 'bank');
    await run(visitor);
  });

const chooseRow = (visitor: Visitor, kind: 'anyCard' | 'bank') =>
  visitor.page.getByRole('radio', { name: visitor.text(`connectPaymentMethod.${kind}`) }).check();

/** What the row shows once an account is connected. */
const connected = (visitor: Visitor) =>
  visitor.page
    .getByRole('status')
    .filter({ hasText: visitor.text('connectPaymentMethod.bankLink.linked') })
    .filter({ hasText: LINKED });

async function signIn(visitor: Visitor, button: string): Promise<void> {
  await visitor.press('connectPaymentMethod.bankLink.signIn');
  await bankSignIn(visitor).page.getByRole('button', { name: button }).click();
  await bankSignIn(visitor).dialog.waitFor({ state: 'detached' });
}

const focused = (visitor: Visitor) => visitor.page.evaluate(() => document.activeElement?.textContent ?? '');

describe.concurrent.each(localesByDepth('es'))('in %s', (locale) => {
  test('a patient signs in to their bank and pays with the account, and nothing of it reaches a storage, address or log', async () => {
    await withBankPayer({ locale }, async (visitor) => {
      const addresses: string[] = [];
      visitor.page.on('request', (request) => void addresses.push(request.url()));
      await visitor.expectAccessible();
      await visitor.press('connectPaymentMethod.bankLink.signIn');
      await bankSignIn(visitor).page.getByRole('button', { name: 'Success' }).waitFor();
      await visitor.expectAccessible();
      await bankSignIn(visitor).page.getByRole('button', { name: 'Success' }).click();
      await connected(visitor).waitFor();
      await eventually(async () => expect(await focused(visitor)).toContain(LINKED));
      await visitor.expectAccessible();
      await chooseRow(visitor, 'anyCard');
      await chooseRow(visitor, 'bank');
      await connected(visitor).waitFor();
      await visitor.press('connectPaymentMethod.useAccount');
      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
      await visitor.page.getByText(LINKED).first().waitFor();
      const kept = await visitor.stored();
      await agreeAndStart(visitor);
      await visitor.waitForPath('/success');

      for (const text of [kept, addresses.join('\n'), service.output()]) {
        expect(text).not.toMatch(SECRET);
        expect(text).not.toMatch(TOKEN);
      }
    });
  });

  deepTest('a sign-in without an account has a sentence, and the numbers can be typed instead', async () => {
    await withBankPayer({ locale }, async (visitor) => {
      await signIn(visitor, 'Leave');
      await visitor.page.getByText(visitor.text('connectPaymentMethod.bankLink.problems.closed')).waitFor();
      await eventually(async () => expect(await focused(visitor)).toBe(visitor.text('connectPaymentMethod.bankLink.signIn')));
      await signIn(visitor, 'Down bank');
      await visitor.page.getByText(visitor.text('connectPaymentMethod.bankLink.problems.failed')).waitFor();
      await visitor.expectAccessible();
      await submit(visitor);
      await visitor.page.getByRole('alert').getByText(visitor.text('connectPaymentMethod.errors.bankLink')).first().waitFor();
      await visitor.press('connectPaymentMethod.bankLink.typeInstead');
      await visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.checking'), exact: true }).check();
      await numbersOf(visitor).getByLabel(visitor.text('connectPaymentMethod.routingNumber')).fill('110000000');
      await numbersOf(visitor).getByLabel(visitor.text('connectPaymentMethod.accountNumber')).fill('000123456789');
      await visitor.press('connectPaymentMethod.useAccount');

      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
    });
  });

  deepTest('a script of the processor that is blocked has a sentence, and the next try opens the sign-in', async () => {
    await withBankPayer({ locale }, async (visitor) => {
      const { page } = visitor;
      visitor.expectLostRequests();
      await page.route('**/endive/stripe.js', (route) => route.abort());
      await visitor.press('connectPaymentMethod.bankLink.signIn');
      await page.getByText(visitor.text('connectPaymentMethod.bankLink.problems.blocked')).waitFor();
      await page.unroute('**/endive/stripe.js');
      await signIn(visitor, 'Success');

      await connected(visitor).waitFor();
    });
  });
});

deepTest('a bank signs its customers in in a window of its own, which reaches the page again', async () => {
  await withBankPayer({}, async (visitor) => {
    await visitor.press('connectPaymentMethod.bankLink.signIn');
    const opened = visitor.page.waitForEvent('popup');
    await bankSignIn(visitor).page.getByRole('button', { name: 'Test (OAuth)' }).click();
    await (await opened).getByRole('button').click();
    await connected(visitor).waitFor();
    await visitor.press('connectPaymentMethod.bankLink.another');
    await visitor.page.getByRole('button', { name: visitor.text('connectPaymentMethod.bankLink.signIn') }).waitFor();
    await visitor.press('connectPaymentMethod.bankLink.signIn');
    await bankSignIn(visitor).dialog.waitFor();
    await visitor.page.keyboard.press('Escape');
    await visitor.page.getByText(visitor.text('connectPaymentMethod.bankLink.problems.closed')).waitFor();
  });
});

deepTest('the Back button closes the sign-in with its step', async () => {
  await withBankPayer({}, async (visitor) => {
    await visitor.page
      .getByRole('link', { name: visitor.text('frame.back') })
      .or(visitor.page.getByRole('button', { name: visitor.text('frame.back') }))
      .click();
    await visitor.waitForPath('/payment-plan');
    await visitor.page.locator('form button[type=submit]').click();
    await visitor.waitForPath('/connect-payment-method');
    await chooseRow(visitor, 'bank');
    await visitor.press('connectPaymentMethod.bankLink.signIn');
    await bankSignIn(visitor).dialog.waitFor();
    await visitor.page.goBack();

    await visitor.waitForPath('/payment-plan');
    await bankSignIn(visitor).dialog.waitFor({ state: 'detached' });
  });
});
