import { basename } from 'node:path';

import type { Provider } from '#configuration';
import { forProvider, importBills, importFhir, type ImportOptions, openDatabase, rollUpBills, type RollUpReport } from '#server';

import { describeReport } from './report-lines.ts';
import { defineImport } from './run-import.ts';

export const importBillsCommand = defineImport({
  name: 'import bills',
  takesMap: true,
  help: `
Usage: causeway import bills FILE.csv --provider SLUG [--map MAP.json] [--json] [--quiet]
       causeway import bills FILE.csv --propose-map MAP.json
       causeway import bills FOLDER_OR_FILES --fhir --provider SLUG [--json] [--quiet]

Brings the patients, guarantors and bills of a CSV file into the database. A bad row is reported by its line, its column and the
reason, and is skipped; the good rows are kept. Importing a file again changes nothing. Works while the service is running.
New bills join the plan of the visitor who allowed it, and a message reports them ten days before a payment changes.

  --provider SLUG  whose bills they are: the name of the file providers/SLUG.json
  --map MAP        reads a file with columns of its own as this map states
  --propose-map    writes a proposed map for the file, shows its first rows by it with names hidden, and imports nothing
  --fhir           reads a bulk export of FHIR R4 resources: the .ndjson and .ndjson.gz files of a folder, or these files
  --json           the report as JSON on standard output
  --quiet          no progress

The database is the one of DATABASE_URL, else the service's own.
Exit codes: 0 every row was taken, 3 rows were skipped or the file cannot be read, 5 no such file or provider.
The columns: docs/guides/import-bills.md
`,
  bringIn: async (options, onRead) => {
    const report = await importBills(options);
    onRead();
    return { ...report, joined: await rollUp(options) };
  },
  bringInFhir: async (options, onRead) => {
    const { display_name: facility } = options.provider;
    const report = await importFhir({ ...options, facility, nameOf: (path) => basename(path) });
    onRead();
    return { ...report, joined: await rollUp(options) };
  },
  describe: describeReport,
  kind: 'bills',
  count: ({ rows, bills }) => ({ rows, writes: bills }),
});

interface RollingUp extends Pick<ImportOptions, 'databaseUrl' | 'masterKeys'> {
  readonly provider: Provider;
}

/** New bills join the plans of those who allowed future bills. */
async function rollUp({ databaseUrl, masterKeys, provider }: RollingUp): Promise<RollUpReport> {
  const db = openDatabase(databaseUrl, { max: 2, masterKeys });
  try {
    return await rollUpBills({ db: forProvider(db, provider.provider_id), provider, now: new Date() });
  } finally {
    await db.destroy();
  }
}
