import { join } from 'node:path';

import { loadProviders } from '#configuration';
import { inspectService, type Finding } from '#server';

import { exitCode } from './command.ts';
import { readFlows } from './configuration.ts';
import { defineCommand, unknownName } from './parse-options.ts';

const MARKS = { ok: 'ok', warning: 'WARNING', failed: 'FAILED' } as const;

export const doctorCommand = defineCommand({
  name: 'doctor',
  help: `
Usage: causeway doctor [--provider SLUG] [--json]

Tries what the service needs, with the environment of the service: the variables, the database and its version, the clock, the secrets to
which provider files refer, the disk, the storage of files, and every partner that is configured, each with its real account. Reports
what is wrong and what to do. It sends nothing to a patient and changes no table.

  --provider SLUG  the partners and secrets of this provider alone
  --json           the findings as JSON

Exit codes: 0 nothing failed (there may be warnings), 1 something failed, 5 no such provider.
More: docs/guides/run-in-production.md
`,
  options: { provider: { type: 'string' }, json: { type: 'boolean' } },
  async run({ values }, { root, env, out, report }) {
    const isTestMode = env['CAUSEWAY_MODE'] === 'test';
    const book = loadProviders({ dir: env['PROVIDERS_DIR'] ?? join(root, 'providers'), flows: readFlows(root), isTestMode });
    const all = book.all();
    const chosen = values.provider === undefined ? all : all.filter(({ slug }) => slug === values.provider);
    if (values.provider !== undefined && chosen.length === 0) {
      throw unknownName(
        'provider',
        values.provider,
        all.map(({ slug }) => slug),
      );
    }
    const findings = await inspectService({ env, root, providers: chosen });
    if (values.json) out(`${JSON.stringify({ version: 1, findings })}\n`);
    else for (const finding of findings) out(lineOf(finding));
    const failed = findings.filter(({ state }) => state === 'failed').length;
    if (failed === 0) return exitCode.ok;
    report(`${failed} of ${findings.length} failed.`);
    return exitCode.failure;
  },
});

function lineOf({ about, state, message, cure }: Finding): string {
  const todo = state === 'ok' || cure === undefined ? '' : `\n  What to do: ${cure}.`;
  return `${MARKS[state]}: ${about}: ${message}${todo}\n`;
}
