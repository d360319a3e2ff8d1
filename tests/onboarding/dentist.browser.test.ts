import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { agreeAndStart, enterCodeFirst, payByBank, takeAllBills } from '../journeys/steps.ts';
import type { Visitor } from '../journeys/visitor.ts';
import { withVisitor } from '../journeys/with-visitor.ts';
import { startProcess, type ServiceProcess } from '../setup/service-process.ts';
import { openTerminal, type TerminalSession } from './terminal-session.ts';
import { billsOf, guide, wordsOf } from './guide.ts';

let terminal: TerminalSession;
let service: ServiceProcess;

beforeAll(async () => {
  const { databaseUrl } = inject('service');
  terminal = openTerminal({ DATABASE_URL: databaseUrl });
  await expectDone(wordsOf(guide.write));
  writeFileSync(join(terminal.root, 'flows/call-back.json'), guide.flow);
  const file = JSON.parse(terminal.read('providers/sonrisa.json')) as { readonly flows: object };
  const flows = { ...file.flows, 'call-back': {} };
  writeFileSync(join(terminal.root, 'providers/sonrisa.json'), JSON.stringify({ ...file, flows }));
  await expectDone(['check', 'providers/sonrisa.json', 'flows/call-back.json']);
  writeFileSync(join(terminal.root, 'sonrisa-bills.csv'), billsOf(guide.bills));
  await expectDone(['import', 'bills', 'sonrisa-bills.csv', '--provider', 'sonrisa']);
  const env = { PROVIDERS_DIR: join(terminal.root, 'providers'), FLOWS_DIR: join(terminal.root, 'flows') };
  service = await startProcess({ databaseUrl, env });
});
afterAll(async () => {
  await service?.stop();
  terminal?.close();
});

async function expectDone(argv: readonly string[]): Promise<void> {
  const { code, out, reported } = await terminal.type(argv);
  if (code !== 0) throw new Error(`${argv.join(' ')}: ${out}${reported}`);
}

const SIZES = [
  ['on a phone', { width: 360, height: 740 }],
  ['on a desktop', { width: 1280, height: 800 }],
] as const;
const patient = { number: 'SO-2041', birthDate: '05/14/1987', phone: '5855550160' };
const visitor = (size: object, run: (visitor: Visitor) => Promise<void>) =>
  withVisitor({ url: service.url, slug: 'sonrisa', locale: 'es', ...size }, run);

test('a patient of the dentist gets from the number of a bill to a plan, in Spanish and without a card', async () => {
  await visitor({}, async (there) => {
    await findByNumber(there, patient);
    await there.waitForStep('/review-info', 'reviewInfo.titlePlan');
    // Before the code this dentist reports the number of bills and their total, and nothing else.
    await there.page.getByText(/^Encontramos 2 facturas, \$[\d,.]+ en total\./).waitFor();
    await enterCodeFirst(there, patient.phone);
    await there.expectStep('/invoice-to-pay', 'invoiceToPay.title');
    await takeAllBills(there, 2);
    await there.waitForStep('/review-info', 'reviewInfo.title');
    await there.page.getByRole('checkbox').first().check();
    await there.press('reviewInfo.actionKnown');

    await there.expectStep('/payment-plan', 'paymentPlan.title');
    const months = await there.page
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.textContent));
    expect(months.map((text) => /(\d+) meses/.exec(text ?? '')?.[1])).toEqual(['12', '6']);
    await there.page.getByRole('radio', { name: there.text('paymentPlan.months', { count: 6 }) }).check();
    await there.page.locator('button[type=submit]').click();

    await there.expectStep('/connect-payment-method', 'connectPaymentMethod.title');
    await there.page.getByText(there.text('connectPaymentMethod.card'), { exact: true }).waitFor({ state: 'detached' });
    expect(await there.page.getByRole('radio', { name: there.text('connectPaymentMethod.bank') }).isChecked()).toBe(true);
    await payByBank(there);
    await there.expectStep('/confirm-payment', 'confirmPayment.title');
    await agreeAndStart(there);

    await there.expectStep('/success', 'success.title');
    expect(await there.page.locator('html').getAttribute('lang')).toBe('es');
  });
});

deepTest('a visitor who owes less than fifty dollars reads both figures', async () => {
  await visitor({}, async (there) => {
    there.expectRefusal(400, 409, 422);
    await findByNumber(there, { number: 'SO-2042', birthDate: '09/30/1990' });
    await enterCodeFirst(there, '5855550161');

    await there.page
      .getByText(/\$31\.00.*\$50\.00|\$50\.00.*\$31\.00/)
      .first()
      .waitFor();
    await there.expectAccessible();
  });
});

deepTest.each(SIZES)('the dentist has its own flow, which asks for a call back, %s', async (_, size) => {
  await visitor(size, async (there) => {
    await there.open('/call-back');
    await there.expectStep('/call-back/ask', 'letsGetInTouch.title');
    await there.fill('letsGetInTouch.firstName', 'Lucía');
    await there.fill('letsGetInTouch.lastName', 'Herrera Paz');
    await there.fill('letsGetInTouch.phone', '5855550160');
    await there.page.locator('button[type=submit]').click();
    await there.expectStep('/call-back/ask', 'letsGetInTouch.sent.title');
  });
});

test('a visitor whose browser prefers neither language reads Spanish', async () => {
  await visitor({}, async (there) => {
    const headers = { host: new URL(there.origin).host, 'accept-language': 'fr-CA' };

    const answer = await there.page.request.get(`${there.serviceUrl}/bill-info-identifier`, { headers });

    expect(await answer.text()).toContain('<html lang="es"');
  });
});

async function findByNumber(
  there: Visitor,
  { number, birthDate }: { readonly number: string; readonly birthDate: string },
): Promise<void> {
  await there.open('/');
  await there.expectStep('/bill-info-identifier', 'billInfoPatientIdentifier.title');
  await there.fill('billInfoPatientIdentifier.identifier', number);
  await there.fill('billInfo.dateOfBirth', birthDate);
  await there.page.locator('button[type=submit]').click();
}
