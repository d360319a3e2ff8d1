import { watchFile, unwatchFile } from 'node:fs';
import { join } from 'node:path';

import type { Provider } from '#configuration';
import { describeDiagnostic } from '#engine/check';
import { parseConfig, startDatabase, startService } from '#server';
import { firstPerson } from '#server/sandbox';

import { checkContextOf } from './check/check-context.ts';
import { errorsOfProvider } from './check/check-provider-file.ts';
import { type CheckContext, type CommandContext, CommandProblem, exitCode, UsageProblem } from './command.ts';
import { importBillsCommand } from './import-bills-command.ts';
import { momentOf } from './moment-option.ts';
import { requireProvider } from './require-provider.ts';
import { defineCommand } from './parse-options.ts';

const DEFAULT_PORT = '3000';
const LOOK_EVERY_MS = 500;

export const previewCommand = defineCommand({
  name: 'preview',
  help: `
Usage: causeway preview SLUG [--bills FILE.csv] [--port NUMBER] [--at TIME]

Serves the provider of providers/SLUG.json alone, in test mode: partners are simulated, and a few invented people have bills that
fit its limits. Save the file, and the next page load shows it; what is wrong with it is reported here, as by "causeway check". Ctrl-C stops it.

  --bills FILE.csv  brings in bills of your own, too
  --port NUMBER     where to listen, 3000 unless said; the next free one when it is taken
  --at TIME         as it is from a time of the provider's own clocks on, such as 2027-01-01T00:00

It has a database of its own below .data/preview/SLUG, which is kept; remove the folder to begin anew.
Exit codes: 0 stopped, 3 the file has errors, 5 no such provider or bill file.
`,
  options: { bills: { type: 'string' }, port: { type: 'string' }, at: { type: 'string' } },
  operands: {
    missing: 'which provider? Give the name of its file in providers/, without .json',
    tooMany: 'one provider at a time',
  },
  async run({ values, positionals: [slug = ''] }, typed) {
    const context = await checkContextOf(typed);
    const port = requirePort(values.port ?? (context.env['PORT'] || DEFAULT_PORT));
    const provider = requireSoundProvider(context, slug, values.at);
    const offset = values.at === undefined ? 0 : momentOf(values.at, provider.time_zone).getTime() - Date.now();
    const { loadRender, untilInterrupted } = context;
    if (!loadRender || !untilInterrupted) throw new Error('nothing can be served from here');

    const interrupted = untilInterrupted();
    const dataDir = join(context.env['CAUSEWAY_DATA_DIR'] || join(context.root, '.data'), 'preview', slug);
    // Never the database of DATABASE_URL: people are invented here.
    const database = await startDatabase({ env: { CAUSEWAY_DATA_DIR: dataDir }, root: context.root, log: context.report });
    const env = { ...context.env, ...settings(slug, port), CLOCK_OFFSET_MS: String(offset), DATABASE_URL: database.url };
    try {
      if (values.bills !== undefined)
        await importBillsCommand.run([values.bills, '--provider', slug, '--quiet'], { ...context, env });
      const service = await startService({
        config: parseConfig(env),
        root: context.root,
        clientDir: context.clientDir,
        render: await loadRender(),
        registry: context.registry,
        findForm: (await context.loadFindForm?.()) ?? (() => undefined),
        prove: async () => errorsOfProvider(inTestMode(context), slug),
      });
      if (service.port !== port && port !== 0) context.report(`Port ${port} is taken, using ${service.port}.`);
      reportVisitor(context, { provider, port: service.port, today: new Date(Date.now() + offset) });
      const stopWatching = reportSaves(context, slug);
      await interrupted;
      context.report('Stopping ...');
      stopWatching();
      await service.close();
      return undefined;
    } finally {
      await database.stop();
    }
  },
});

function settings(slug: string, port: number): Readonly<Record<string, string>> {
  // What is wrong with the file is reported in sentences here.
  return { CAUSEWAY_MODE: 'test', PREVIEW_PROVIDER: slug, PORT: String(port), LOG_LEVEL: 'fatal', TRUST_PROXY: 'none' };
}

function inTestMode(context: CheckContext): CheckContext {
  return { ...context, env: { ...context.env, CAUSEWAY_MODE: 'test' } };
}

/** The provider, unless the whole check finds an error in its file: what the service alone takes may still send visitors in a circle. */
function requireSoundProvider(context: CheckContext, slug: string, at?: string): Provider {
  const provider = requireProvider(context, slug, { names: context.registry, at });
  const errors = errorsOfProvider(inTestMode(context), slug);
  if (errors.length === 0) return provider;
  const lines = errors.map(describeDiagnostic).join('\n');
  throw new CommandProblem(exitCode.invalid, `the file of the provider "${slug}" has errors:\n${lines}`);
}

function requirePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port < 65_536) return port;
  throw new UsageProblem(`"${text}" is no port: a number up to 65535, or 0 for any`);
}

function reportVisitor(
  { out, report }: CommandContext,
  { provider, port, today }: { readonly provider: Provider; readonly port: number; readonly today: Date },
): void {
  const address = `http://${provider.slug}.localhost:${port}/`;
  out(`${address}\n`);
  const person = firstPerson(provider, today);
  const asksNumber = provider.flows['enrollment']?.options?.['identifierLogin'] === true;
  if (person) {
    const typed = asksNumber ? `number ${person.number}` : `last name ${person.last_name}`;
    report(`  be ${person.first_name} ${person.last_name}: ${typed}, birth date ${person.birth_date}`);
  }
  report(`  everybody you can be:   ${address}test/personas`);
  report(`  codes that are sent:    ${address}test/inbox`);
  report(`Save providers/${provider.slug}.json, and the next page load shows it. Ctrl-C stops it.`);
}

/** States of every saved state of the file whether it is shown. */
function reportSaves(context: CheckContext & Pick<CommandContext, 'report'>, slug: string): () => void {
  const path = join(context.env['PROVIDERS_DIR'] ?? join(context.root, 'providers'), `${slug}.json`);
  const look = (): void => {
    try {
      requireSoundProvider(context, slug);
      context.report('Saved, and nothing in it is wrong.');
    } catch (error) {
      if (!(error instanceof CommandProblem)) throw error;
      context.report(`${error.message}\nThe last good one is still shown.`);
    }
  };
  watchFile(path, { interval: LOOK_EVERY_MS }, look);
  return () => unwatchFile(path, look);
}
