import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openStripeStandIn, type StripeStandIn } from '#server/sandbox';
import type { FrameLocator } from 'playwright';
import { inject } from 'vitest';

import { startProcess, type ServiceProcess } from '../setup/service-process.ts';
import { arriveAs } from './arrive.ts';
import { aPatient } from './patient.ts';
import { importPatients } from './service.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** A process of the service whose demo provider collects with Stripe, and the stand-in of Stripe that it and browsers speak to. */
export interface StripeService extends ServiceProcess {
  readonly stripe: StripeStandIn;
}

/** Starts the built service on the tests' database. `settings` are of the provider file, and `ofPayments` of its field `payments`. */
export async function startStripeService(settings: object = {}, ofPayments: object = {}): Promise<StripeService> {
  const stripe = await openStripeStandIn({ key: 'sk_test_standin', now: () => new Date() });
  // Before the service asks for the first time: it knows the answer for minutes.
  stripe.books.wallets = ['apple_pay', 'google_pay'];
  const folder = mkdtempSync(join(tmpdir(), 'stripe-'));
  cpSync('providers', folder, { recursive: true });
  const path = join(folder, 'lakeside.json');
  const provider = JSON.parse(readFileSync(path, 'utf8')) as object;
  const payments = { adapter: 'stripe', publishable_key: 'pk_test_standin', secret: 'env:LAKESIDE_STRIPE', ...ofPayments };
  // Most test cards of Stripe are credit cards.
  const cards = { card_fundings: ['debit', 'credit', 'prepaid'], payment_methods: ['card', 'bank'] };
  writeFileSync(path, JSON.stringify({ ...provider, payments, ...cards, ...settings }));
  const service = await startProcess({
    databaseUrl: inject('service').databaseUrl,
    env: {
      PROVIDERS_DIR: folder,
      STRIPE_URL: stripe.url,
      STRIPE_JS_URL: `${stripe.url}/endive/stripe.js`,
      LAKESIDE_STRIPE: 'sk_test_standin',
      LOG_LEVEL: 'info',
    },
  });
  return {
    ...service,
    stripe,
    async stop() {
      await service.stop();
      await stripe.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A new patient of the provider with Stripe, at the step of the payment method. */
export async function withPayer(
  { url }: StripeService,
  options: VisitorOptions,
  run: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const patient = aPatient();
  await importPatients(patient);
  await withVisitor({ url, ...options }, async (visitor) => {
    await arriveAs(visitor, patient, '/connect-payment-method');
    await run(visitor);
  });
}

/** The frame with the fields for numbers, within the page. */
export function numbersOf({ page }: Visitor): FrameLocator {
  return page.frameLocator('iframe.payment-frame');
}

/** The input of one field of Stripe, in its frame within the frame. */
export function cardInput(visitor: Visitor, type: 'cardNumber' | 'cardExpiry' | 'cardCvc') {
  return numbersOf(visitor).frameLocator(`#${type} iframe`).locator('input');
}

/** Types a card, in the frame and beside it. */
export async function typeCard(visitor: Visitor, number = '4242424242424242'): Promise<void> {
  await visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.anyCard'), exact: false }).check();
  await cardInput(visitor, 'cardNumber').fill(number);
  await cardInput(visitor, 'cardExpiry').fill('1230');
  await cardInput(visitor, 'cardCvc').fill('123');
  await visitor.fill('connectPaymentMethod.firstName', 'Maya');
  await visitor.fill('connectPaymentMethod.lastName', 'Tester');
  await visitor.fill('connectPaymentMethod.zip', '14604');
}

/** Types a bank account, in the frame and beside it. */
export async function typeAccount(visitor: Visitor, account = '000123456789'): Promise<void> {
  await visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.bank') }).check();
  await visitor.fill('connectPaymentMethod.accountHolder', 'Maya Tester');
  await visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.checking'), exact: true }).check();
  await numbersOf(visitor).getByLabel(visitor.text('connectPaymentMethod.routingNumber')).fill('110000000');
  await numbersOf(visitor).getByLabel(visitor.text('connectPaymentMethod.accountNumber')).fill(account);
}

/** The dialog with the page of the bank, within the frame of the processor. */
export function bankPage(visitor: Visitor) {
  const dialog = visitor.page.getByRole('dialog', { name: visitor.text('bankPage.title') });
  return { dialog, page: dialog.frameLocator('iframe').frameLocator('iframe') };
}

/** The dialog with the sign-in to a bank, within the frame of the processor. */
export function bankSignIn(visitor: Visitor) {
  const dialog = visitor.page.getByRole('dialog', { name: visitor.text('bankLink.title') });
  return { dialog, page: dialog.frameLocator('iframe').frameLocator('iframe') };
}

/** As the patient does on the page of the bank. */
export async function answerBank(visitor: Visitor, answer: 'Complete authentication' | 'Fail authentication'): Promise<void> {
  await bankPage(visitor).page.getByRole('button', { name: answer }).click();
}
