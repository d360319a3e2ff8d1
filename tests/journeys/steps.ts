import type { TestPatient } from './patient.ts';
import type { Visit } from './visit.ts';

/** What a patient does on each step, in the words of their language. Each ends by pressing the step's one button. */

export async function findBill(
  visit: Visit,
  { lastName, birthDate }: Pick<TestPatient, 'lastName' | 'birthDate'>,
): Promise<void> {
  await visit.fill('billInfo.lastName', lastName);
  await visit.fill('billInfo.dateOfBirth', birthDate);
  await visit.press('billInfo.action');
}

export async function choosePerson(visit: Visit, firstName: string): Promise<void> {
  await visit.page.getByRole('radio', { name: firstName }).check();
  await visit.press('selectUser.action');
}

export async function takeAllBills(visit: Visit, count: number): Promise<void> {
  await visit.press('invoiceToPay.continueWith', { count });
}

export async function askForCode(visit: Visit): Promise<void> {
  await visit.page.getByRole('checkbox').first().check();
  await visit.press('reviewInfo.action');
}

/** Of somebody who has been here before nobody asks a consent again before the code. */
export async function askForCodeAgain(visit: Visit): Promise<void> {
  await visit.press('reviewInfo.action');
}

/** Of somebody who has been here before: review-info asks for the code alone, and what was found is shown after it. */
export async function enterCodeFirst(visit: Visit, phone: string): Promise<void> {
  await visit.isAt('/review-info', 'reviewInfo.titlePlan');
  await askForCodeAgain(visit);
  await visit.isAt('/verify-code', 'verifyCode.title');
  await enterCode(visit, await readCode(visit, phone));
}

/** Puts off the question about future bills, which stands above a plan until it is answered. */
export async function putOffFutureBills(visit: Visit): Promise<void> {
  await visit.press('rollUps.later');
  await visit.page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Reads the newest code that was sent to this number from the inbox of the test mode. */
export async function readCode(visit: Visit, phone: string): Promise<string> {
  const answer = await visit.page.request.get(`${visit.serviceUrl}/test/inbox.json?to=${phone}`, {
    headers: { host: new URL(visit.origin).host },
  });
  const text = JSON.stringify(await answer.json());
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

export async function enterCode(visit: Visit, code: string): Promise<void> {
  await visit.fill('verifyCode.code', code);
  await visit.press('verifyCode.action');
}

export async function choosePlan(visit: Visit, months: number): Promise<void> {
  await visit.page.getByRole('radio', { name: visit.say('paymentPlan.months', { count: months }) }).check();
  await visit.page.locator('button[type=submit]').click();
}

export async function payByCard(visit: Visit, number = '4242 4242 4242 4242'): Promise<void> {
  await visit.page.getByRole('radio', { name: visit.say('connectPaymentMethod.card') }).check();
  await visit.fill('connectPaymentMethod.cardNumber', number);
  await visit.fill('connectPaymentMethod.expiry', '12/30');
  await visit.fill('connectPaymentMethod.securityCode', '123');
  await visit.fill('connectPaymentMethod.firstName', 'Maya');
  await visit.fill('connectPaymentMethod.lastName', 'Tester');
  await visit.fill('connectPaymentMethod.zip', '14604');
  await visit.press('connectPaymentMethod.action');
}

export async function payByBank(visit: Visit): Promise<void> {
  await visit.page.getByRole('radio', { name: visit.say('connectPaymentMethod.bank') }).check();
  await visit.fill('connectPaymentMethod.accountHolder', 'Maya Tester');
  await visit.page.getByRole('radio', { name: visit.say('connectPaymentMethod.checking'), exact: true }).check();
  await visit.fill('connectPaymentMethod.routingNumber', '021000021');
  await visit.fill('connectPaymentMethod.accountNumber', '000123456789');
  await visit.press('connectPaymentMethod.action');
}

export async function agreeAndStart(visit: Visit): Promise<void> {
  await visit.page.getByRole('checkbox').first().waitFor();
  for (const box of await visit.page.getByRole('checkbox').all()) await box.check();
  await visit.page.locator('button[type=submit]').click();
}
