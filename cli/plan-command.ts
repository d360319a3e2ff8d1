import { formatCents, formatDay, FIRST_LANGUAGE, toCents, today } from '#rules';
import { readPlanRecord, resumePayment, type PlanRecord } from '#server';

import { CommandProblem, exitCode, UsageProblem } from './command.ts';
import { defineCommand } from './parse-options.ts';
import { withProviderDatabase } from './provider-database.ts';

export const WHERE = `The database is the one of DATABASE_URL, else the service's own.
More: docs/guides/collection.md`;

export const WHICH = 'which plan? Give its confirmation code, such as K7M3-9QXD';

export const showPlanCommand = defineCommand({
  name: 'plan show',
  help: `
Usage: causeway plan show CODE --provider SLUG [--json]

A plan in sentences: what is paid, open and forgiven, each payment with its day, and each attempt to charge it. It names no person.

  --provider SLUG  whose plan: the name of the file providers/SLUG.json
  --json           the same as JSON, amounts in cents

Exit codes: 0, 5 no such plan or provider.
${WHERE}
`,
  options: { provider: { type: 'string' }, json: { type: 'boolean' } },
  operands: { missing: WHICH, tooMany: WHICH },
  run({ values, positionals: [typed = ''] }, context) {
    return withProviderDatabase('plan', values.provider, context, async (db, { provider_id, slug, time_zone }) => {
      const record = await readPlanRecord(db, provider_id, typed.toUpperCase());
      if (!record) throw noSuchPlan(slug, typed);
      if (values.json) context.out(`${JSON.stringify({ version: 1, ...asData(record) })}\n`);
      else
        context.out(
          describePlan(record, time_zone)
            .map((line) => `${line}\n`)
            .join(''),
        );
    });
  },
});

export const resumePlanCommand = defineCommand({
  name: 'plan resume',
  help: `
Usage: causeway plan resume CODE --payment NUMBER --provider SLUG

Lets a payment be tried again that had stopped, from today on; its retries count anew. Do so only after its cause is remedied: the
patient has agreed to another try, or given a new authorization.

  --payment NUMBER  which payment of the plan: 1 for the first
  --provider SLUG   whose plan: the name of the file providers/SLUG.json

Exit codes: 0 the payment is tried again, 1 it has not stopped or its plan is not charged, 5 no such plan or provider.
${WHERE}
`,
  options: { provider: { type: 'string' }, payment: { type: 'string' } },
  operands: { missing: WHICH, tooMany: WHICH },
  run({ values, positionals: [typed = ''] }, context) {
    const number = Number(values.payment);
    if (!Number.isInteger(number) || number < 1) throw new UsageProblem('which payment? Add --payment 1 for the first');
    return withProviderDatabase('plan', values.provider, context, async (db, { provider_id, slug, time_zone }) => {
      const record = await readPlanRecord(db, provider_id, typed.toUpperCase());
      if (!record) throw noSuchPlan(slug, typed);
      const key = { provider_id, payment_plan_id: record.plan.payment_plan_id };
      const now = new Date();
      const outcome = await resumePayment({ db, plan: key, number, today: today(time_zone, now), now });
      if (outcome === 'notCharged')
        throw new CommandProblem(
          exitCode.failure,
          `the plan ${record.plan.confirmation_code} is over or paid by hand, so the service charges none of its payments`,
        );
      if (outcome === 'notStopped')
        throw new CommandProblem(
          exitCode.failure,
          `payment ${number} of the plan ${record.plan.confirmation_code} has not stopped`,
        );
      context.report(`Payment ${number} of the plan ${record.plan.confirmation_code} is tried again.`);
    });
  },
});

export function noSuchPlan(slug: string, typed: string): CommandProblem {
  return new CommandProblem(exitCode.notFound, `the provider "${slug}" has no plan "${typed.toUpperCase()}"`);
}

function asData({ plan, method, balance, payments, entries, surplus_cents }: PlanRecord) {
  const { confirmation_code, status, total_cents, started_at } = plan;
  return {
    plan: { confirmation_code, status, total_cents, started_at, method },
    balance: balance ?? null,
    surplus_cents,
    payments,
    entries: entries.map(({ entry, kind, number, attempt_id, paid_cents, forgiven_cents, surplus_cents: surplus, ...rest }) => {
      const { code, charge_reference, refund_id, fact_cents, why, retry_on, stop, default_on, happened_at } = rest;
      const moved = { paid_cents, forgiven_cents, surplus_cents: surplus };
      const facts = { code, charge_reference, refund_id, fact_cents, why, retry_on, stop, default_on, happened_at };
      return { entry, kind, number, attempt_id, ...moved, ...facts };
    }),
  };
}

const money = (cents: number) => formatCents(toCents(cents), FIRST_LANGUAGE);
const day = (text: string) => formatDay(text, FIRST_LANGUAGE, 'medium');

export function describePlan(
  { plan, method, balance, payments, entries, surplus_cents }: PlanRecord,
  timeZone: string,
): readonly string[] {
  const state = plan.status.toLowerCase();
  const head = `Plan ${plan.confirmation_code} is ${state}: ${money(plan.total_cents)} in all, by ${method}.`;
  if (!balance) return [head, 'The provider collects its payments; there is no ledger.'];
  const { paid_cents, open_cents, forgiven_cents, pending_cents } = balance;
  const forgiven = forgiven_cents > 0 ? `, ${money(forgiven_cents)} is forgiven` : '';
  const pending = pending_cents > 0 ? ` ${money(pending_cents)} of it is being charged.` : '';
  return [
    head,
    `${money(paid_cents)} is paid, ${money(open_cents)} is open${forgiven}.${pending}`,
    ...(surplus_cents > 0 ? [`The processor took ${money(surplus_cents)} too much. The service refunds it.`] : []),
    ...(surplus_cents < 0 ? [`The patient received ${money(-surplus_cents)} twice: refunded, and returned by the bank.`] : []),
    ...payments.flatMap((payment) => [
      `Payment ${payment.number}, ${day(payment.due)}: ${money(payment.amount_cents)}, ${stateOf(payment)}.`,
      ...entries.filter(({ number }) => number === payment.number).map((entry) => `  ${sentenceOf(entry, timeZone)}`),
    ]),
  ];
}

function stateOf({ open_cents, pending_cents, paid_cents, forgiven_cents }: PlanRecord['payments'][number]): string {
  if (pending_cents > 0) return 'being charged';
  if (open_cents === 0)
    return forgiven_cents === 0 ? 'paid' : paid_cents === 0 ? 'forgiven' : `${money(forgiven_cents)} forgiven`;
  return paid_cents > 0 ? `${money(open_cents)} open` : 'open';
}

const words: Readonly<Record<PlanRecord['entries'][number]['kind'], string>> = {
  counted: 'counted as made, because its day was before the service collected payments',
  attempted: 'the service wrote an attempt',
  pending: 'the bank debit is under way',
  settled: 'paid',
  declined: 'declined',
  needs_action: 'declined, because the bank asks the patient to confirm it',
  returned: 'returned by the bank',
  disputed: 'disputed by the patient',
  dispute_won: 'the dispute was won',
  dispute_lost: 'the dispute was lost',
  refund_asked: 'a refund was asked for',
  refunded: 'refunded',
  refund_failed: 'the refund failed',
  surplus_used: 'its surplus paid this payment',
  forgiven: 'forgiven',
  resumed: 'staff let it be tried again',
  reminded: 'the patient was reminded of it',
  completed: 'the plan was completed',
  defaulted: 'the plan was handed back to the provider',
};

function sentenceOf(
  { kind, code, retry_on, stop, default_on, happened_at, fact_cents, forgiven_cents, why }: PlanRecord['entries'][number],
  timeZone: string,
): string {
  const at = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(happened_at);
  const cents = kind === 'forgiven' ? forgiven_cents : kind.startsWith('refund') ? fact_cents : null;
  const what = cents === null ? words[kind] : `${words[kind]}, ${money(cents)}`;
  const parts = [
    code === null ? what : `${what} (${code})`,
    why === null ? undefined : `“${why}”`,
    kind !== 'resumed' && retry_on !== null ? `next try on ${day(retry_on)}` : undefined,
    stop === null ? undefined : `no further try by itself (${stop})`,
    default_on === null ? undefined : `the plan defaults on ${day(default_on)}`,
  ];
  return `${at}  ${parts.filter((part) => part !== undefined).join('; ')}`;
}
