import { parseDollars, sumCents, toCents, type Cents } from './cents.ts';
import { sumProblem, type PayableAmounts } from './spread-payment.ts';

/** What of a plan may be paid now, by the answer of the server. */
export interface PayablePlan {
  readonly allowed: { readonly pay: PayableAmounts | null };
  readonly balance: { readonly left: number };
  readonly payments: readonly { readonly state: string; readonly left: number }[];
}

/** What a patient may choose to pay: what is owed, the next payment, everything or the most for now, or an amount of their own. */
export type PayChoice = 'due' | 'next' | 'all' | 'most' | 'other';

const OWED = ['failed', 'returned', 'overdue'];

/**
 * The amounts to choose from, in order, without those that are the same as the most or leave too little to be charged. Empty where
 * nothing may be paid.
 */
export function payChoices(plan: PayablePlan): readonly { readonly choice: PayChoice; readonly amount?: Cents }[] {
  const { payments } = plan;
  const { pay } = plan.allowed;
  if (pay === null) return [];
  const sumOf = (states: readonly string[]) =>
    sumCents(payments.filter(({ state }) => states.includes(state)).map(({ left }) => toCents(left)));
  const some = [
    { choice: 'due', amount: sumOf(OWED) },
    { choice: 'next', amount: sumOf(['next']) },
  ] as const;
  return [
    ...some.filter(({ amount }) => amount < pay.most && sumProblem(pay, amount) === undefined),
    { choice: canPayOff(plan) ? 'all' : 'most', amount: toCents(pay.most) },
    ...(pay.least < pay.most && sumProblem(pay, pay.least) === undefined ? [{ choice: 'other' } as const] : []),
  ];
}

/** Whether everything that is left may be paid now: of a payment that is under way in part, the rest may not. */
export function canPayOff({ allowed: { pay }, balance }: PayablePlan): boolean {
  return pay?.most === balance.left;
}

/** Why an amount of the patient's own cannot be paid; nothing when it can. */
export function ownAmountProblem(
  { allowed: { pay } }: PayablePlan,
  typed: string,
): 'notAnAmount' | ReturnType<typeof sumProblem> {
  const amount = parseDollars(typed);
  if (amount === undefined || pay === null) return 'notAnAmount';
  return sumProblem(pay, amount);
}

/** The amount of a choice, in cents; nothing for one that is not there, or an amount of their own that cannot be paid. */
export function amountToPay(plan: PayablePlan, choice: string, typed: string): Cents | undefined {
  const chosen = payChoices(plan).find((one) => one.choice === choice);
  if (chosen?.choice !== 'other') return chosen?.amount;
  return ownAmountProblem(plan, typed) === undefined ? parseDollars(typed) : undefined;
}
