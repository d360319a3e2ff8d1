import type { TestPatient } from './patient.ts';
import { agreeAndStart, askForCode, choosePlan, enterCode, findBill, payByCard, readCode, takeAllBills } from './steps.ts';
import type { Visit } from './visit.ts';

interface Stage {
  readonly path: string;
  readonly title: string;
  /** Fills the step in and presses its button. */
  readonly leave: (visit: Visit, patient: TestPatient) => Promise<void>;
}

/** The path of an adult who answers for their own bills, from the first screen to the plan. */
export const STAGES = [
  { path: '/bill-info', title: 'billInfo.title', leave: findBill },
  { path: '/invoice-to-pay', title: 'invoiceToPay.title', leave: (visit, { bills }) => takeAllBills(visit, bills.length) },
  { path: '/review-info', title: 'reviewInfo.title', leave: (visit) => askForCode(visit) },
  {
    path: '/verify-code',
    title: 'verifyCode.title',
    leave: async (visit, { phone }) => enterCode(visit, await readCode(visit, phone)),
  },
  { path: '/payment-plan', title: 'paymentPlan.title', leave: (visit) => choosePlan(visit, 12) },
  { path: '/connect-payment-method', title: 'connectPaymentMethod.title', leave: (visit) => payByCard(visit) },
  { path: '/confirm-payment', title: 'confirmPayment.title', leave: (visit) => agreeAndStart(visit) },
  { path: '/success', title: 'success.title', leave: () => Promise.resolve() },
] as const satisfies readonly Stage[];

export type StagePath = (typeof STAGES)[number]['path'];

/** The stage at this path. */
export function stageAt(path: StagePath): Stage {
  const stage = STAGES.find((one) => one.path === path);
  if (!stage) throw new Error(`nobody passes ${path}`);
  return stage;
}

/** Waits until the visitor stands at this stage. */
export async function lands(visit: Visit, path: StagePath): Promise<void> {
  await visit.lands(path, stageAt(path).title);
}

/** Goes the whole way from the first screen to this one, as quickly as the service answers. */
export async function walkTo(visit: Visit, patient: TestPatient, to: StagePath): Promise<void> {
  await visit.open('/');
  await lands(visit, '/bill-info');
  await walkOn(visit, patient, to);
}

/** Goes on from wherever the visitor stands; `between` is called before each step is left. */
export async function walkOn(
  visit: Visit,
  patient: TestPatient,
  to: StagePath,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const from = STAGES.findIndex(({ path }) => path === visit.path());
  const end = STAGES.findIndex(({ path }) => path === to);
  for (const [place, stage] of STAGES.entries()) {
    const next = STAGES[place + 1];
    if (place < from || place >= end || !next) continue;
    await between();
    await stage.leave(visit, patient);
    await lands(visit, next.path);
  }
}
