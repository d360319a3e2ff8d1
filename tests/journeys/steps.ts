import { waitForCode } from '../setup/wait-for-code.ts';
import type { TestPatient } from './patient.ts';
import type { Visitor } from './visitor.ts';

/** What a patient does on each step, in the words of their language. Each ends by pressing the step's one button. */

export async function findBill(
  visitor: Visitor,
  { lastName, birthDate }: Pick<TestPatient, 'lastName' | 'birthDate'>,
): Promise<void> {
  await visitor.fill('billInfo.lastName', lastName);
  await visitor.fill('billInfo.dateOfBirth', birthDate);
  await visitor.press('billInfo.action');
}

export async function choosePerson(visitor: Visitor, firstName: string): Promise<void> {
  await visitor.page.getByRole('radio', { name: firstName }).check();
  await visitor.press('selectUser.action');
}

export async function takeAllBills(visitor: Visitor, count: number): Promise<void> {
  await visitor.press('invoiceToPay.continueWith', { count });
}

export async function askForCode(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('checkbox').first().check();
  await visitor.press('reviewInfo.action');
}

/** For a returning visitor, who gives no second consent before the code. */
export async function askForCodeAgain(visitor: Visitor): Promise<void> {
  await visitor.press('reviewInfo.action');
}

/** For a returning visitor: review-info offers the code alone, and what was found appears after it. */
export async function enterCodeFirst(visitor: Visitor, phone: string): Promise<void> {
  await visitor.expectStep('/review-info', 'reviewInfo.titlePlan');
  await askForCodeAgain(visitor);
  await visitor.expectStep('/verify-code', 'verifyCode.title');
  await enterCode(visitor, await readCode(visitor, phone));
}

/** Postpones the question about future bills, whose answer replaces it. */
export async function putOffFutureBills(visitor: Visitor): Promise<void> {
  await visitor.press('rollUps.later');
  await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** A message in the inbox of the test mode. */
export interface InboxMessage {
  readonly text: string;
  readonly code: string | null;
}

/** The messages that were delivered to this contact, newest first. */
export async function readInbox(visitor: Visitor, contact: string): Promise<readonly InboxMessage[]> {
  const answer = await visitor.page.request.get(`${visitor.serviceUrl}/test/inbox.json?to=${contact}`, {
    headers: { host: new URL(visitor.origin).host },
  });
  return (await answer.json()) as readonly InboxMessage[];
}

/** Waits for an unread code to this contact. */
export function readCode(visitor: Visitor, contact: string): Promise<string> {
  return waitForCode(contact, async () => (await readInbox(visitor, contact)).find(({ code }) => code !== null)?.code);
}

export async function enterCode(visitor: Visitor, code: string): Promise<void> {
  await visitor.fill('verifyCode.code', code);
  await visitor.press('verifyCode.action');
}

/** Opens the plan by name and code, as from a link in a message. */
export async function signInToPlan(visitor: Visitor, patient: TestPatient): Promise<void> {
  await visitor.open('/my-plan');
  await visitor.expectStep('/my-plan/find', 'myPlan.find.title');
  await findBill(visitor, patient);
  await visitor.expectStep('/my-plan/code', 'verifyCode.title');
  await enterCode(visitor, await readCode(visitor, patient.phone));
  await visitor.waitForPath('/my-plan/overview');
}

export async function choosePlan(visitor: Visitor, months: number): Promise<void> {
  await visitor.page.getByRole('radio', { name: visitor.text('paymentPlan.months', { count: months }) }).check();
  await visitor.page.locator('button[type=submit]').click();
}

export async function payByCard(visitor: Visitor, number?: string): Promise<void> {
  await fillInCard(visitor, number);
  await visitor.press('connectPaymentMethod.useCard');
}

export async function fillInCard(visitor: Visitor, number = '4242 4242 4242 4242'): Promise<void> {
  await visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.card') }).check();
  await visitor.fill('connectPaymentMethod.cardNumber', number);
  await visitor.fill('connectPaymentMethod.expiry', '12/30');
  await visitor.fill('connectPaymentMethod.securityCode', '123');
  await visitor.fill('connectPaymentMethod.firstName', 'Maya');
  await visitor.fill('connectPaymentMethod.lastName', 'Tester');
  await visitor.fill('connectPaymentMethod.zip', '14604');
}

export async function payByBank(visitor: Visitor): Promise<void> {
  await fillInAccount(visitor);
  await visitor.press('connectPaymentMethod.useAccount');
}

export async function fillInAccount(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.bank') }).check();
  await visitor.fill('connectPaymentMethod.accountHolder', 'Maya Tester');
  await visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.checking'), exact: true }).check();
  await visitor.fill('connectPaymentMethod.routingNumber', '021000021');
  await visitor.fill('connectPaymentMethod.accountNumber', '000123456789');
}

export async function agreeAndStart(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('checkbox').first().waitFor();
  for (const box of await visitor.page.getByRole('checkbox').all()) await box.check();
  await visitor.page.locator('button[type=submit]').click();
}
