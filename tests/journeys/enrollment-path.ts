import { ENROLLMENT_STEPS, type EnrollmentStep } from '#server/sandbox';

import type { TestPatient } from './patient.ts';
import { agreeAndStart, askForCode, choosePlan, enterCode, findBill, payByCard, readCode, takeAllBills } from './steps.ts';
import type { Visitor } from './visitor.ts';

type StepId = EnrollmentStep | 'success';
export type StepPath = `/${StepId}`;

interface Step {
  readonly path: StepPath;
  readonly title: string;
  /** Fills the step in and presses its button. */
  readonly leave: (visitor: Visitor, patient: TestPatient) => Promise<void>;
}

const steps: Readonly<Record<StepId, Omit<Step, 'path'>>> = {
  'bill-info': { title: 'billInfo.title', leave: findBill },
  'invoice-to-pay': { title: 'invoiceToPay.title', leave: (visitor, { bills }) => takeAllBills(visitor, bills.length) },
  'review-info': { title: 'reviewInfo.title', leave: askForCode },
  'verify-code': {
    title: 'verifyCode.title',
    leave: async (visitor, { phone }) => enterCode(visitor, await readCode(visitor, phone)),
  },
  'payment-plan': { title: 'paymentPlan.title', leave: (visitor) => choosePlan(visitor, 12) },
  'connect-payment-method': { title: 'connectPaymentMethod.title', leave: (visitor) => payByCard(visitor) },
  'confirm-payment': { title: 'confirmPayment.title', leave: agreeAndStart },
  success: { title: 'success.title', leave: () => Promise.resolve() },
};

/** The path of an adult who answers for their own bills, from the first screen to the plan, by the stages of an enrollment. */
export const STEPS: readonly Step[] = [...ENROLLMENT_STEPS, 'success' as const].map((id) => ({ path: `/${id}`, ...steps[id] }));

/** The step at this path. */
export function stepAt(path: StepPath): Step {
  const step = STEPS.find((one) => one.path === path);
  if (!step) throw new Error(`the enrollment path has no ${path}`);
  return step;
}

/** Waits until the visitor is at this step. */
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
  for (const [place, step] of STEPS.entries()) {
    const next = STEPS[place + 1];
    if (place < from || place >= end || !next) continue;
    await between();
    await step.leave(visitor, patient);
    await waitForStep(visitor, next.path);
  }
}
