import { FIRST_LANGUAGE, formatCents, isDay, toCents, today } from '#rules';
import { openPaymentsOf, ProcessorUnavailable, reconcile, type MoneyDifference } from '#server';

import { CommandProblem, exitCode, UsageProblem } from './command.ts';
import { defineCommand } from './parse-options.ts';
import { WHERE } from './plan-command.ts';
import { withProviderDatabase } from './provider-database.ts';

export const reconcilePlansCommand = defineCommand({
  name: 'plan reconcile',
  help: `
Usage: causeway plan reconcile --provider SLUG --day YYYY-MM-DD [--json]

Compares the money of a day in the ledgers with the books of the payment processor, and lists each charge that differs: money that
only one side has, and other amounts. Nothing is changed. What a clock or a bank moves to another day is looked for there first.

  --provider SLUG  whose money: the name of the file providers/SLUG.json
  --day DAY        the day in the provider's time zone on which the money moved
  --json           the same as JSON, amounts in cents

The processor is asked with the secret that the provider's file refers to; in test mode, the simulator.
Exit codes: 0 no difference, 1 there are differences or the processor gives no answer, 5 no such provider.
${WHERE}
`,
  options: { provider: { type: 'string' }, day: { type: 'string' }, json: { type: 'boolean' } },
  operands: { most: 0, tooMany: 'name the day with --day DAY' },
  run({ values }, context) {
    const { day = '', json } = values;
    if (!isDay(day)) throw new UsageProblem('which day? Add --day DAY, such as 2026-11-02');
    return withProviderDatabase('money', values.provider, context, async (db, provider) => {
      const payments = await openPaymentsOf(db, provider, context.env);
      const differences = await reconcile(db, payments, provider, day).catch(asProblem);
      if (json) context.out(`${JSON.stringify({ version: 1, day, differences })}\n`);
      else for (const one of differences) context.out(`${sentenceOf(one)}\n`);
      if (day >= today(provider.time_zone, new Date())) context.report('The day is not over: more money can move.');
      if (differences.length === 0) context.report(`The ledgers and the processor have the same money on ${day}.`);
      else
        throw new CommandProblem(
          exitCode.failure,
          `${differences.length} charge${differences.length === 1 ? ' differs' : 's differ'} on ${day}`,
        );
    });
  },
});

function asProblem(error: unknown): never {
  if (error instanceof ProcessorUnavailable) throw new CommandProblem(exitCode.failure, error.message);
  throw error;
}

const money = (cents: number) => formatCents(toCents(cents), FIRST_LANGUAGE);

function sentenceOf({ difference, charge_reference, plan, here_cents, there_cents }: MoneyDifference): string {
  const charge = plan === null ? `Charge ${charge_reference}` : `Plan ${plan}, charge ${charge_reference}`;
  switch (difference) {
    case 'onlyHere':
      return `${charge}: the ledger has ${money(here_cents)}, and the processor does not.`;
    case 'onlyThere':
      return `${charge}: the processor has ${money(there_cents)}, and ${plan === null ? 'no ledger knows the charge' : 'the ledger does not'}.`;
    case 'otherAmount':
      return `${charge}: the ledger has ${money(here_cents)}, and the processor ${money(there_cents)}.`;
  }
}
