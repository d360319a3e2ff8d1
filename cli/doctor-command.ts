import { basename, join } from 'node:path';

import { loadProviders, type Published } from '#configuration';
import type { Diagnostic } from '#engine/check';
import { findPublished, inspectService, type Finding, readMasterKeys } from '#server';

import { type CommandContext, exitCode } from './command.ts';
import { readFlows } from './configuration.ts';
import { defineCommand, unknownName } from './parse-options.ts';

const MARKS = { ok: 'ok', warning: 'WARNING', failed: 'FAILED' } as const;

export const doctorCommand = defineCommand({
  name: 'doctor',
  help: `
Usage: causeway doctor [--provider SLUG] [--json]

Tries what the service needs, with the environment of the service: the variables, the database and its version, the clock, the secrets to
which provider files refer, the disk, the storage of files, and every partner that is configured, each with its real account. A provider
file with an error fails, as the service does not serve it. What was published in Studio counts in the place of files: a file that has
the name, the provider_id or a host of such a provider fails. Reports what is wrong and what to do. It sends nothing to a patient and
changes no table.

  --provider SLUG  the partners and secrets of this provider alone
  --json           the findings as JSON

Exit codes: 0 nothing failed (there may be warnings), 1 something failed, 5 no such provider.
More: docs/guides/run-in-production.md
`,
  options: { provider: { type: 'string' }, json: { type: 'boolean' } },
  async run({ values }, { root, env, out, report }) {
    const published = await publishedIn(env);
    const book = loadProviders({
      dir: env['PROVIDERS_DIR'] ?? join(root, 'providers'),
      flows: readFlows(root, env),
      isTestMode: env['CAUSEWAY_MODE'] === 'test',
      ...(published && { published }),
    });
    const all = book.all();
    const isChosen = (slug: string) => values.provider === undefined || slug === values.provider;
    const chosen = all.filter(({ slug }) => isChosen(slug));
    const refused = book.problems().filter(({ severity, file }) => severity === 'error' && isChosen(basename(file, '.json')));
    if (values.provider !== undefined && chosen.length === 0 && refused.length === 0) {
      throw unknownName(
        'provider',
        values.provider,
        all.map(({ slug }) => slug),
      );
    }
    const findings = [...(await inspectService({ env, root, providers: chosen })), ...refusedFindings(refused)];
    if (values.json) out(`${JSON.stringify({ version: 1, findings })}\n`);
    else for (const finding of findings) out(lineOf(finding));
    const failed = findings.filter(({ state }) => state === 'failed').length;
    if (failed === 0) return exitCode.ok;
    report(`${failed} of ${findings.length} failed.`);
    return exitCode.failure;
  },
});

/** What the service serves in the place of files; undefined without a database that has it. The database has findings of its own. */
async function publishedIn(env: CommandContext['env']): Promise<Published | undefined> {
  const { DATABASE_URL: url } = env;
  if (!url) return undefined;
  try {
    return await findPublished(url, readMasterKeys(env));
  } catch {
    // A wrong master key: the environment has a finding about it.
    return undefined;
  }
}

/** A finding for each error for which the service does not serve a file. */
function refusedFindings(refused: readonly Diagnostic[]): readonly Finding[] {
  const about = 'provider files';
  if (refused.length === 0)
    return [{ about, state: 'ok', message: 'no file has an error, and no two have a name, a provider_id or a host in common' }];
  return refused.map(({ file, line, column, message, cure }) => ({
    about,
    state: 'failed',
    message: `${file}:${line}:${column}: ${message}`,
    ...(cure !== undefined && { cure }),
  }));
}

function lineOf({ about, state, message, cure }: Finding): string {
  const todo = state === 'ok' || cure === undefined ? '' : `\n  What to do: ${cure}.`;
  return `${MARKS[state]}: ${about}: ${message}${todo}\n`;
}
