import { type DataKeyUse, listDataKeys, rewrapDataKeys, rotateDataKeys } from '#server';

import { defineCommand } from './parse-options.ts';
import { withDatabase, withProviderDatabase } from './provider-database.ts';

const WHERE = `The database is the one of DATABASE_URL, else the service's own; MASTER_KEY is that of the service.
More: docs/guides/run-in-production.md`;

export const rotateDataKeysCommand = defineCommand({
  name: 'data-keys rotate',
  help: `
Usage: causeway data-keys rotate --provider SLUG

Makes a new key for the personal data of a provider, and encrypts every row with it, in parts of 500, while the service runs. One that
was broken off goes on when the command runs again. The processes of the service take the new key within five minutes; run the
command once more after that, and the older key ends.

  --provider SLUG  whose data: the name of the file providers/SLUG.json

Exit codes: 0, 1 MASTER_KEY is missing or wrong, 5 no such provider.
${WHERE}
`,
  options: { provider: { type: 'string' } },
  run: ({ values }, context) =>
    withProviderDatabase('data keys', values.provider, context, async (db, { provider_id }) => {
      const { version, isNew, rows, endsAfter } = await rotateDataKeys(db, provider_id, new Date());
      context.report(
        `${isNew ? 'Data key' : 'The rotation goes on. Data key'} ${version} is current. ${rows} rows were encrypted again.`,
      );
      context.report(
        endsAfter
          ? `The older key still encrypts rows of processes that run. Run this again after ${endsAfter.toISOString()} to end it.`
          : 'No row has an older key.',
      );
    }),
});

export const listDataKeysCommand = defineCommand({
  name: 'data-keys list',
  help: `
Usage: causeway data-keys list --provider SLUG [--json]

Lists the data keys of a provider, the newest first, and how many rows each encrypts. It shows no key.

  --provider SLUG  whose keys: the name of the file providers/SLUG.json
  --json           the same as JSON

Exit codes: 0, 1 MASTER_KEY is wrong, 5 no such provider.
${WHERE}
`,
  options: { provider: { type: 'string' }, json: { type: 'boolean' } },
  run: ({ values }, context) =>
    withProviderDatabase('data keys', values.provider, context, async (db, { provider_id }) => {
      const keys = await listDataKeys(db, provider_id);
      context.out(values.json ? `${JSON.stringify({ version: 1, keys })}\n` : keys.map(sentence).join(''));
    }),
});

export const rewrapDataKeysCommand = defineCommand({
  name: 'data-keys rewrap',
  help: `
Usage: causeway data-keys rewrap

Encrypts the data keys of all providers with the first key of MASTER_KEY. Rows stay as they are. After it, a master key that is behind
the first one may be removed; keep it as long as there are backups from before.

Exit codes: 0, 1 MASTER_KEY is missing or wrong.
${WHERE}
`,
  options: {},
  run: (_, context) =>
    withDatabase(context, async (db) => {
      const count = await rewrapDataKeys(db);
      context.report(`${count} data keys were encrypted again.`);
    }),
});

function sentence({ version, created_at, ended_at, rows }: DataKeyUse): string {
  const end = ended_at ? `, ended ${ended_at.toISOString().slice(0, 10)}` : '';
  return `${version}: made ${created_at.toISOString().slice(0, 10)}${end}, ${rows} rows\n`;
}
