import { isDay } from '#rules';
import { exportOf, exportRows, type ExportName } from '#server';

import { UsageProblem } from './command.ts';
import { requireFormat, writeWhole } from './export-output.ts';
import { defineCommand } from './parse-options.ts';
import { withProviderDatabase } from './provider-database.ts';

const about: Readonly<Record<ExportName, string>> = {
  plans: `The plans that started in the period, the oldest first, as they are now: reference, status, sums in cents, and the account numbers and
invoice ids of their bills. The sums are empty where the provider collects the payments itself.`,
  payments: `What became of payments, by the day on which the service recorded it: attempts, settlements, failures, returns, refunds. Each row has the
cents by which it changed what is paid, forgiven and in surplus. For cash posting by bill: causeway help export remittance.`,
  refusals: `The refusals of the credit bureau, with the account numbers and invoice ids of the bills, as they are chosen now. No reason is in it.`,
  requests: `The requests for help: reference, time, reason, language, whether and when to call, and whether staff have closed it. No person is in
it: causeway requests list shows whom to call. Requests are kept for 90 days.`,
};

function defineExport(name: ExportName) {
  return defineCommand({
    name: `export ${name}`,
    help: `
Usage: causeway export ${name} --provider SLUG --since DAY [--until DAY] [--format csv|ndjson] [--out FILE]

${about[name]}

  --provider SLUG  whose: the name of the file providers/SLUG.json
  --since DAY      from this day on, in the provider's time zone
  --until DAY      up to this day, which is included
  --format FORMAT  csv (the default), or ndjson: a JSON object in each line
  --out FILE       a file, which only you may read; it appears when it is whole. Without it, or with -, the output

All rows are of one moment. A text that a spreadsheet would run as a formula begins with an apostrophe. The audit records the export.
The database is the one of DATABASE_URL, else the service's own.
Exit codes: 0, 1 the file cannot be written, 5 no such provider.
More: docs/guides/exports.md
`,
    options: {
      provider: { type: 'string' },
      since: { type: 'string' },
      until: { type: 'string' },
      format: { type: 'string' },
      out: { type: 'string' },
    },
    operands: { most: 0, tooMany: 'name the period with --since DAY' },
    run({ values }, context) {
      const { since = '', until, out = '-' } = values;
      if (!isDay(since)) throw new UsageProblem('from which day? Add --since DAY, such as 2026-11-02');
      if (until !== undefined && !isDay(until)) throw new UsageProblem('--until takes a day, such as 2026-11-30');
      const format = requireFormat(values.format);
      return withProviderDatabase(name, values.provider, context, async (db, { provider_id, time_zone }) => {
        const wanted = exportOf(name, { provider_id, time_zone, since, until });
        const count = await writeWhole(context, out, (write) =>
          exportRows(db, wanted, { providerId: provider_id, format, write, now: new Date() }),
        );
        context.report(`${count} row${count === 1 ? '' : 's'}.`);
      });
    },
  });
}

export const exportPlansCommand = defineExport('plans');
export const exportPaymentsCommand = defineExport('payments');
export const exportRefusalsCommand = defineExport('refusals');
export const exportRequestsCommand = defineExport('requests');
