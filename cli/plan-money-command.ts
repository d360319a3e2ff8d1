import { randomUUID } from 'node:crypto';

import { FIRST_LANGUAGE, formatCents, parseDollars, type Cents } from '#rules';
import { forgivePayment, readPlanRecord, requestRefund, type ForgiveOutcome, type RefundProblem } from '#server';

import { CommandProblem, exitCode, UsageProblem, type CommandContext } from './command.ts';
import { defineCommand } from './parse-options.ts';
import { noSuchPlan, WHERE, WHICH } from './plan-command.ts';
import { withProviderDatabase } from './provider-database.ts';

const options = {
  provider: { type: 'string' },
  payment: { type: 'string' },
  amount: { type: 'string' },
  why: { type: 'string' },
} as const;

type Values = { readonly [name in keyof typeof options]?: string | undefined };

export const refundPlanCommand = defineCommand({
  name: 'plan refund',
  help: `
Usage: causeway plan refund CODE --payment NUMBER [--amount DOLLARS] --why TEXT --provider SLUG

Gives the patient money of a payment back, by the way that it came. What is refunded is owed no more. The service asks the payment
processor within a minute, and asks again while it gets no answer; "causeway plan show" shows what became of it.

  --payment NUMBER  which payment of the plan: 1 for the first
  --amount DOLLARS  without it, all that was paid
  --why TEXT        the reason, which stays in the record: without the name or number of a person
  --provider SLUG   whose plan: the name of the file providers/SLUG.json

Exit codes: 0 the service refunds it, 1 it cannot be refunded, 5 no such plan or provider.
${WHERE}
`,
  options,
  operands: { missing: WHICH, tooMany: WHICH },
  run({ values, positionals: [typed = ''] }, context) {
    const number = readNumber(values);
    if (number === undefined) throw new UsageProblem('which payment? Add --payment 1 for the first');
    const { amount, why } = readWish(values);
    return withPlan(values.provider, typed, context, async ({ db, plan, code, by }) => {
      const problem = await requestRefund(db, { plan, number, amount, why, refund_id: randomUUID(), by });
      if (problem) throw new CommandProblem(exitCode.failure, `payment ${number} of the plan ${code} ${refundWords(problem)}`);
      context.report(`The service refunds payment ${number} of the plan ${code}.`);
    });
  },
});

export const forgivePlanCommand = defineCommand({
  name: 'plan forgive',
  help: `
Usage: causeway plan forgive CODE [--payment NUMBER] [--amount DOLLARS] --why TEXT --provider SLUG

Lets the patient owe less. Nothing is charged for what is forgiven, and the patient receives a message. A plan of which nothing is left is completed.

  --payment NUMBER  which payment of the plan; without it, the last ones first
  --amount DOLLARS  without it, all that is open
  --why TEXT        the reason, which stays in the record: without the name or number of a person
  --provider SLUG   whose plan: the name of the file providers/SLUG.json

Exit codes: 0 it is forgiven, 1 it is refused, 5 no such plan or provider.
${WHERE}
`,
  options,
  operands: { missing: WHICH, tooMany: WHICH },
  run({ values, positionals: [typed = ''] }, context) {
    const number = readNumber(values);
    const { amount, why } = readWish(values);
    return withPlan(values.provider, typed, context, async ({ db, plan, code, by, place }) => {
      const outcome = await forgivePayment(db, place, { plan, number, amount, why, by });
      const what = number === undefined ? `the plan ${code}` : `payment ${number} of the plan ${code}`;
      if (outcome.outcome === 'refused') throw new CommandProblem(exitCode.failure, `${what} ${forgiveWords(outcome)}`);
      context.report(`${money(outcome.cents)} of ${what} is forgiven, and ${money(outcome.open)} of the plan is open.`);
    });
  },
});

function readNumber({ payment }: Values): number | undefined {
  if (payment === undefined) return undefined;
  const number = Number(payment);
  if (!Number.isInteger(number) || number < 1) throw new UsageProblem('--payment takes the number of a payment, such as 1');
  return number;
}

function readWish({ amount: typed, why = '' }: Values): { readonly amount: Cents | undefined; readonly why: string } {
  const amount = typed === undefined ? undefined : parseDollars(typed);
  if (typed !== undefined && (amount === undefined || amount === 0))
    throw new UsageProblem('--amount takes dollars, such as 40.50');
  if (why.trim() === '') throw new UsageProblem('why? Add --why "the reason"');
  return { amount, why };
}

interface Found {
  readonly db: Parameters<typeof requestRefund>[0];
  readonly plan: { readonly provider_id: string; readonly payment_plan_id: string };
  readonly code: string;
  readonly by: { readonly actor: 'staff'; readonly session_id_hash: null; readonly at: Date };
  readonly place: Parameters<typeof forgivePayment>[1];
}

function withPlan(slug: string | undefined, typed: string, context: CommandContext, work: (found: Found) => Promise<void>) {
  return withProviderDatabase('plan', slug, context, async (db, provider) => {
    const record = await readPlanRecord(db, provider.provider_id, typed.toUpperCase());
    if (!record) throw noSuchPlan(provider.slug, typed);
    const { payment_plan_id, confirmation_code: code } = record.plan;
    const plan = { provider_id: provider.provider_id, payment_plan_id };
    const by = { actor: 'staff', session_id_hash: null, at: new Date() } as const;
    await work({ db, plan, code, by, place: { provider, site: `https://${provider.hosts[0] ?? ''}` } });
  });
}

const money = (cents: Cents) => formatCents(cents, FIRST_LANGUAGE);

const WHY = 'keeps no such reason: 200 characters at most, and no number of a card or a person';

function refundWords(problem: RefundProblem): string {
  switch (problem.reason) {
    case 'noSuchPayment':
      return 'is not charged by the service';
    case 'notPaid':
      return 'is not paid';
    case 'pending':
      return 'is under way: it can be refunded when the debit has settled';
    case 'returned':
      return 'was returned by the bank, so the patient has the money';
    case 'disputed':
      return 'is disputed: the patient’s bank decides, and a refund would give the money back twice';
    case 'byProvider':
      return 'was collected by the provider, who can refund it';
    case 'underWay':
      return 'has a refund that the processor has not answered yet';
    case 'why':
      return WHY;
    case 'moreThanPaid':
      return `can be refunded by ${money(problem.most)} at most`;
    case 'processor':
      return `was not refunded by the processor (${problem.code ?? 'no code'})`;
  }
}

function forgiveWords(refused: Extract<ForgiveOutcome, { outcome: 'refused' }>): string {
  switch (refused.reason) {
    case 'noSuchPayment':
      return 'is not charged by the service';
    case 'nothingOpen':
      return 'has nothing open';
    case 'underWay':
      return 'is being charged: it can be forgiven when that has failed, or refunded when it is paid';
    case 'ended':
      return 'was handed back to the provider, who decides what is owed';
    case 'why':
      return WHY;
    case 'moreThanOpen':
      return `can be forgiven by ${money(refused.most)} at most`;
  }
}
