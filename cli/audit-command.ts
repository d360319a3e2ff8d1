import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { findBrokenEntries, findBrokenLinks, findLostHeads, listHeads, measureRecords, type RecordHead } from '#server';

import { type CommandContext, CommandProblem, exitCode } from './command.ts';
import { writeWhole, type Write } from './export-output.ts';
import { defineCommand } from './parse-options.ts';
import { withProviderDatabase } from './provider-database.ts';

export const verifyAuditCommand = defineCommand({
  name: 'audit verify',
  help: `
Usage: causeway audit verify --provider SLUG [--against FILE] [--heads FILE] [--json]

Finds every row of the audit of a provider, and of the ledgers of its plans, that was changed since it was written: each has the hash of
the one before it. It also names every chain whose last rows are gone.

  --provider SLUG  whose records: the name of the file providers/SLUG.json
  --heads FILE     writes the last hash of each chain to a new file, which appears when it is whole. Keep it where administrators of
                   the database cannot write.
  --against FILE   also proves that the hashes of such a file are still in their chains: someone with all rights on the database can
                   write a chain anew, but not so that it has an earlier hash
  --json           prints the result as JSON

Exit codes: 0 nothing was changed, 1 something was, 3 FILE is not whole, 5 no such provider.
The database is the one of DATABASE_URL, else the service's own.
More: docs/guides/run-in-production.md
`,
  options: {
    provider: { type: 'string' },
    heads: { type: 'string' },
    against: { type: 'string' },
    json: { type: 'boolean' },
  },
  run({ values: { provider: slug, heads, against, json } }, context) {
    const earlier = against === undefined ? [] : readHeads(resolve(context.cwd, against));
    return withProviderDatabase('audit', slug, context, async (db, { provider_id }) => {
      const counts = await measureRecords(db, provider_id);
      const broken = {
        audit: await findBrokenLinks(db, provider_id),
        ledgers: await findBrokenEntries(db, provider_id),
        heads: await findLostHeads(db, provider_id, earlier),
      };
      if (heads !== undefined) await writeHeads(context, resolve(context.cwd, heads), listHeads(db, provider_id));
      report(context, { counts, broken, json: json === true });
    });
  },
});

interface Result {
  readonly counts: Awaited<ReturnType<typeof measureRecords>>;
  readonly broken: {
    readonly audit: Awaited<ReturnType<typeof findBrokenLinks>>;
    readonly ledgers: Awaited<ReturnType<typeof findBrokenEntries>>;
    readonly heads: readonly RecordHead[];
  };
}

const figure = new Intl.NumberFormat('en-US');

function report(context: CommandContext, { counts, broken, json }: Result & { readonly json: boolean }): void {
  const { events, chains, entries, plans } = counts;
  const sentences = [
    `Audit events: ${figure.format(events)} (chains: ${figure.format(chains)})`,
    `Ledger entries: ${figure.format(entries)} (plans: ${figure.format(plans)})`,
    ...broken.audit.map(({ chain_id, number }) => `audit ${chain_id}, event ${number}: ${CHANGED}`),
    ...broken.ledgers.map(({ payment_plan_id, entry }) => `ledger ${payment_plan_id}, entry ${entry}: ${CHANGED}`),
    ...broken.heads.map(({ record, id, length }) => `${record} ${id}: row ${length} had another hash when the file was written`),
  ];
  context.out(json ? `${JSON.stringify({ version: 1, counts, broken })}\n` : `${sentences.join('\n')}\n`);
  const places = broken.audit.length + broken.ledgers.length + broken.heads.length;
  if (places === 0) context.report('Nothing was changed.');
  else throw new CommandProblem(exitCode.failure, `the records were changed: ${figure.format(places)} rows do not fit`);
}

const CHANGED = 'it, or the row before it, is not as it was written';

/** Each head is a line of JSON; the last line has their count, so that a file that broke off is not taken for a whole one. */
async function writeHeads(context: CommandContext, path: string, batches: AsyncIterable<readonly RecordHead[]>): Promise<void> {
  const write = async (put: Write): Promise<void> => {
    let count = 0;
    for await (const heads of batches) {
      await put(heads.map((head) => `${JSON.stringify(head)}\n`).join(''));
      count += heads.length;
    }
    await put(`${countLine(count)}\n`);
  };
  await writeWhole(context, path, write, { replaces: false });
}

function countLine(heads: number): string {
  return JSON.stringify({ heads });
}

/** Throws for a file that may lack its end: a comparison with it would pass over what is missing. */
function readHeads(path: string): readonly RecordHead[] {
  const lines = readText(path).trimEnd().split(/\r?\n/);
  const heads = lines.slice(0, -1).map((line, at) => parseHead(line, `${path}:${at + 1}`));
  if (lines.at(-1) === countLine(heads.length)) return heads;
  throw new CommandProblem(
    exitCode.invalid,
    `${path}:${lines.length}: the last line must have the count of the others, such as ${countLine(12)}, so the end of this file may be missing. ` +
      'Compare with an older file. If a version of causeway without that line wrote this file, and you know that it is whole, add the line.',
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandProblem(
      exitCode.failure,
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const HEAD = /^\{"record":"(audit|ledger)","id":"([0-9a-f-]{36})","length":(\d{1,9}),"hash":"([0-9a-f]{64})"\}$/;

function parseHead(line: string, place: string): RecordHead {
  const [, record, id = '', length, hash = ''] = HEAD.exec(line.trim()) ?? [];
  if (record !== 'audit' && record !== 'ledger')
    throw new CommandProblem(exitCode.invalid, `${place}: this is not a line that "audit verify --heads" has written`);
  return { record, id, length: Number(length), hash };
}
