import { importPlans } from '#server';

import { describePlanReport } from './report-lines.ts';
import { defineImport } from './run-import.ts';

export const importPlansCommand = defineImport({
  name: 'import plans',
  help: `
Usage: causeway import plans FILE.csv --provider SLUG [--json] [--quiet]

Brings the plans of a CSV file into the database, so that the person who pays one can transfer it. A bad row is reported by its line, its
column and the reason, and is skipped; the good rows are kept. Importing a file again changes nothing, and a plan that has
been transferred is never changed by a file. Works while the service is running.

  --provider SLUG  whose plans they are: the name of the file providers/SLUG.json
  --json           the report as JSON on standard output
  --quiet          no progress

The database is the one of DATABASE_URL, else the service's own.
Exit codes: 0 every row was taken, 3 rows were skipped or the file cannot be read, 5 no such file or provider.
The columns: docs/guides/import-plans.md
`,
  bringIn: importPlans,
  describe: describePlanReport,
  kind: 'plans',
  count: ({ rows, plans }) => ({ rows, writes: plans }),
});
