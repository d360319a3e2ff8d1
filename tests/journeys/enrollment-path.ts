import type { TestPatient } from './patient.ts';
import { agreeAndStart, askForCode, choosePlan, enterCode, findBill, payByCard, readCode, takeAllBills } from './steps.ts';
import type { Visitor } from './visitor.ts';

interface Stage {
  readonly path: string;
  readonly title: string;
  /** Fills the step in and presses its button. */
  readonly leave: (visitor: Visitor, patient: TestPatient) => Promise<void>;
}

/** The path of an adult who answers for their own bills, from the first screen to the plan. */
export const STEPS = [
  { path: '/bill-info', title: 'billInfo.title', leave: findBill },
  { path: '/invoice-to-pay', title: 'invoiceToPay.title', leave: (visitor, { bills }) => takeAllBills(visitor, bills.length) },
  { path: '/review-info', title: 'reviewInfo.title', leave: (visitor) => askForCode(visitor) },
  {
    path: '/verify-code',
    title: 'verifyCode.title',
    leave: async (visitor, { phone }) => enterCode(visitor, await readCode(visitor, phone)),
  },
  { path: '/payment-plan', title: 'paymentPlan.title', leave: (visitor) => choosePlan(visitor, 12) },
  { path: '/connect-payment-method', title: 'connectPaymentMethod.title', leave: (visitor) => payByCard(visitor) },
  { path: '/confirm-payment', title: 'confirmPayment.title', leave: (visitor) => agreeAndStart(visitor) },
  { path: '/success', title: 'success.title', leave: () => Promise.resolve() },
] as const satisfies readonly Stage[];

export type StepPath = (typeof STEPS)[number]['path'];

/** The stage at this path. */
export function stepAt(path: StepPath): Stage {
  const stage = STEPS.find((one) => one.path === path);
  if (!stage) throw new Error(`the enrollment path has no ${path}`);
  return stage;
}

/** Waits until the visitor is at this stage. */
export async function waitForStep(visitor: Visitor, path: StepPath): Promise<void> {
  await visitor.waitForStep(path, stepAt(path).title);
}

/** Goes the whole path from the first screen to this one, as quickly as the service responds. */
export async function goTo(visitor: Visitor, patient: TestPatient, to: StepPath): Promise<void> {
  await visitor.open('/');
  await waitForStep(visitor, '/bill-info');
  await continueTo(visitor, patient, to);
}

/** Continues from the visitor's current step; `between` is called before each step is left. */
export async function continueTo(
  visitor: Visitor,
  patient: TestPatient,
  to: StepPath,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const from = STEPS.findIndex(({ path }) => path === visitor.path());
  const end = STEPS.findIndex(({ path }) => path === to);
  for (const [place, stage] of STEPS.entries()) {
    const next = STEPS[place + 1];
    if (place < from || place >= end || !next) continue;
    await between();
    await stage.leave(visitor, patient);
    await waitForStep(visitor, next.path);
  }
}
