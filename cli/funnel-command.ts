import { isDay, today } from '#rules';
import { csvLine, FUNNEL_PARTS } from '#server';

import { UsageProblem } from './command.ts';
import { type FlatFunnelRow, readFunnelRows } from './funnel-rows.ts';
import { defineCommand } from './parse-options.ts';
import { withProviderDatabase } from './provider-database.ts';

const COLUMNS = ['flow', 'part', 'step', 'kind', 'name', 'sessions', 'times', 'went_on', 'share', 'low', 'high'] as const;

export const funnelCommand = defineCommand({
  name: 'funnel',
  help: `
Usage: causeway funnel --provider SLUG --from DAY [--to DAY] [--by PART] [--format csv|json]

How many visitors reached each step, and what happened there. No person is in it.

  --provider SLUG  whose visitors: the name of the file providers/SLUG.json
  --from DAY       from this day on, in the provider's time zone
  --to DAY         up to this day, which is included; today without it
  --by PART        divides the counts: version, arm, language or device
  --format FORMAT  csv (the default) or json

A row of kind arrived has a step: the sessions that saw it, how often it was shown, how many went on to a step that was new to them, and
the share for which it was the last new step. The rows outcome and refused have how runs of the step ended, and the share of its sessions.
low and high are the 95% interval of the share (Wilson). Back, a reload and a second tab count a session once.
The database is the one of DATABASE_URL, else the service's own.
Exit codes: 0, 5 no such provider.
More: docs/guides/funnel.md
`,
  options: {
    provider: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    by: { type: 'string' },
    format: { type: 'string' },
  },
  operands: { most: 0, tooMany: 'name the days with --from DAY and --to DAY' },
  run({ values }, context) {
    const { provider: slug, from = '', to, format = 'csv' } = values;
    if (!isDay(from)) throw new UsageProblem('from which day? Add --from DAY, such as 2026-11-02');
    if (to !== undefined && !isDay(to)) throw new UsageProblem('--to takes a day, such as 2026-11-30');
    if (format !== 'csv' && format !== 'json') throw new UsageProblem('--format takes csv or json');
    const by = FUNNEL_PARTS.find((part) => part === values.by);
    if (values.by !== undefined && by === undefined) throw new UsageProblem(`--by takes ${FUNNEL_PARTS.join(', ')}`);
    return withProviderDatabase('visitors', slug, context, async (db, { provider_id, time_zone }) => {
      const until = to ?? today(time_zone, new Date());
      const rows = await readFunnelRows(db, { provider_id, from, to: until, by }, slug, context);
      context.out(format === 'json' ? `${JSON.stringify(rows, null, 2)}\n` : writeCsv(rows));
    });
  },
});

function writeCsv(rows: readonly FlatFunnelRow[]): string {
  const lines = rows.map((row) => csvLine(COLUMNS.map((column) => row[column])));
  return [csvLine(COLUMNS), ...lines].join('');
}
