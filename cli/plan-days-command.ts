import { addDays, today } from '#rules';
import { listClosedDays, type ClosedDay } from '#server';

import { CommandProblem, exitCode } from './command.ts';
import { defineCommand } from './parse-options.ts';
import { WHERE } from './plan-command.ts';
import { withProviderDatabase } from './provider-database.ts';

const DAYS = 31;

export const planDaysCommand = defineCommand({
  name: 'plan days',
  help: `
Usage: causeway plan days --provider SLUG [--json]

The last ${DAYS} days of a provider, as the service closed them each morning: how many lines the remittance file has, and how many
charges differ between the ledgers and the payment processor. causeway plan reconcile lists the charges of a day as they are now.

  --provider SLUG  whose days: the name of the file providers/SLUG.json
  --json           the same as JSON, with the charges that differ

Exit codes: 0, 1 a day has a difference, 5 no such provider.
${WHERE}
`,
  options: { provider: { type: 'string' }, json: { type: 'boolean' } },
  operands: { most: 0, tooMany: 'name the provider with --provider SLUG' },
  run({ values }, context) {
    return withProviderDatabase('money', values.provider, context, async (db, { provider_id, time_zone }) => {
      const days = await listClosedDays(db, provider_id, addDays(today(time_zone, new Date()), -DAYS));
      if (values.json) context.out(`${JSON.stringify({ version: 1, days })}\n`);
      else for (const day of days) context.out(`${sentenceOf(day)}\n`);
      const differing = days.filter(({ differences }) => (differences ?? []).length > 0);
      if (differing.length > 0)
        throw new CommandProblem(exitCode.failure, `${differing.length} of ${days.length} days have a difference`);
      context.report(days.length === 0 ? 'No day is closed yet.' : `${days.length} days, and no difference.`);
    });
  },
});

function sentenceOf({ day, remittance_lines, differences }: ClosedDay): string {
  const written = remittance_lines === null ? 'no remittance file' : `${remittance_lines} lines in the remittance file`;
  const count = differences?.length;
  const compared =
    count === undefined
      ? 'not compared yet'
      : count === 0
        ? 'no difference'
        : `${count} charge${count === 1 ? ' differs' : 's differ'}`;
  return `${day}  ${written}; ${compared}`;
}
