import { isDay, today } from '#rules';
import { exportRows, remittance } from '#server';

import { UsageProblem } from './command.ts';
import { requireFormat, writeWhole } from './export-output.ts';
import { defineCommand } from './parse-options.ts';
import { withProviderDatabase } from './provider-database.ts';

export const exportRemittanceCommand = defineCommand({
  name: 'export remittance',
  help: `
Usage: causeway export remittance --provider SLUG --day YYYY-MM-DD [--format csv|ndjson] [--out FILE]

The money of a day for cash posting: a line for each bill to which a payment, a return, a dispute or a refund is posted, with its
account number and invoice id. Amounts are cents, negative for money that went back. Payments fill the oldest bill first; a return
undoes its own posting. A line without an invoice is a surplus, which no bill needs.

  --provider SLUG  whose money: the name of the file providers/SLUG.json
  --day DAY        the day in the provider's time zone on which the service recorded it; a day that is over never changes
  --format FORMAT  csv (the default), or ndjson: a JSON object in each line
  --out FILE       a file, which only you may read; it appears when it is whole. Without it, or with -, the output

line_id is the same in every export of the day, so that a line is posted once. The audit records the export.
The database is the one of DATABASE_URL, else the service's own.
Exit codes: 0, 1 the file cannot be written, 5 no such provider.
More: docs/guides/exports.md
`,
  options: {
    provider: { type: 'string' },
    day: { type: 'string' },
    format: { type: 'string' },
    out: { type: 'string' },
  },
  operands: { most: 0, tooMany: 'name the day with --day DAY' },
  run({ values }, context) {
    const { day = '', out = '-' } = values;
    if (!isDay(day)) throw new UsageProblem('which day? Add --day DAY, such as 2026-11-02');
    const format = requireFormat(values.format);
    return withProviderDatabase('remittance', values.provider, context, async (db, { provider_id, time_zone }) => {
      const wanted = remittance({ provider_id, time_zone, day });
      const count = await writeWhole(context, out, (write) =>
        exportRows(db, wanted, { providerId: provider_id, format, write, now: new Date() }),
      );
      context.report(`${count} line${count === 1 ? '' : 's'}.`);
      if (day >= today(time_zone, new Date())) context.report('The day is not over: more lines can follow.');
    });
  },
});
