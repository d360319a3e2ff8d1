import { existsSync } from 'node:fs';

import { listSecretReferences } from '#configuration';
import { parseJsonWithPositions } from '#engine/check';
import { parseSecretReference } from '#rules';
import { openFolder, startStudio, startTeamStudio } from '#studio/service';

import { watchFolders } from './check/watch-folders.ts';
import { type CommandContext, UsageProblem } from './command.ts';
import { providersFolderOf, readFolder } from './configuration.ts';
import { openPreview } from './open-preview.ts';
import { defineCommand } from './parse-options.ts';
import { openStudioDatabase } from './studio-database.ts';
import { readFigures } from './studio-figures.ts';
import { openFolderPages } from './studio-folder-pages.ts';
import { openFolderBeginning } from './studio-new-provider.ts';
import { actOnWork, listWork } from './studio-work.ts';
import { openStudioTeam } from './studio-team.ts';

const DEFAULT_PORT = '4400';
/** What a version of the service has for all providers. */
const SHARED = ['flows', 'flows/forms', 'locales', 'locales/server'];

export const studioCommand = defineCommand({
  name: 'studio',
  help: `
Usage: causeway studio [--port NUMBER]
       causeway studio --team [--port NUMBER] [--host ADDRESS]

Opens Studio on the configuration of this folder: a map and an outline of each flow, every file in an editor, and what
"causeway check" and "causeway prove" find, on every change. Open the link that is printed; it works on this machine only, and
until Ctrl-C. Studio writes a file when you save it there, and shows what others save.

  --port NUMBER  where to listen, ${DEFAULT_PORT} unless said; the next free one when it is taken, 0 for any

With --team, drafts and published versions of providers are in the database of the service instead of the folder. People sign in
at STUDIO_ORIGIN with a role of a provider, and publish to every process of the service; flows and texts for all are read only.

  --team         for several people, who sign in as STUDIO_SIGN_IN states
  --host ADDRESS where --team listens, 127.0.0.1 unless said

docs/guides/studio.md describes every view.
Exit codes: 0 stopped, 2 the command line is wrong.
`,
  options: { port: { type: 'string' }, team: { type: 'boolean' }, host: { type: 'string' } },
  operands: { most: 0, tooMany: 'Studio opens the whole folder: it takes no names' },
  async run({ values }, context) {
    const { root, studioDir, untilInterrupted, env } = context;
    const port = requirePort(values.port ?? DEFAULT_PORT);
    if (studioDir === undefined || !untilInterrupted) throw new Error('nothing can be served from here');
    if (values.host !== undefined && !values.team)
      throw new UsageProblem('--host goes with --team: a folder is for this machine alone');
    const interrupted = untilInterrupted();
    if (values.team) return serveTeam(context, { studioDir, port, host: values.host ?? '127.0.0.1', interrupted });
    const providers = providersFolderOf(root, env['PROVIDERS_DIR']);
    const database = openStudioDatabase(context);
    const studio = await startStudio({
      root,
      folders: [...SHARED, providers],
      providers,
      studioDir,
      clientDir: context.clientDir,
      port,
      registry: await context.loadRegistry(),
      env: () => environmentOf(context, textsOf(context, providers)),
      openPreview: (provider, frame) => openPreview(context, { provider, frame }),
      beginning: openFolderBeginning(context),
      pages: openFolderPages(context),
      readFigures: (wish) => readFigures(database, context, wish),
      work: {
        list: (_person, provider) => listWork(database, provider),
        act: (person, act) => actOnWork(database, person, act),
      },
      watch: watchFolders,
    });
    if (port !== 0 && studio.port !== port) context.report(`Port ${port} is taken, using ${studio.port}.`);
    context.out(`${studio.link}\n`);
    context.report('Open this link in a browser on this machine. Ctrl-C stops Studio.');
    await interrupted;
    context.report('Stopping ...');
    await studio.close();
    await database.close();
    return undefined;
  },
});

function requirePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port < 65_536) return port;
  throw new UsageProblem(`"${text}" is no port: a number up to 65535, or 0 for any`);
}

interface TeamServing {
  readonly studioDir: string;
  readonly port: number;
  readonly host: string;
  readonly interrupted: Promise<void>;
}

async function serveTeam(context: CommandContext, { studioDir, port, host, interrupted }: TeamServing): Promise<undefined> {
  const { root, env, report } = context;
  const providers = providersFolderOf(root, env['PROVIDERS_DIR']);
  const folder = openFolder({ root, folders: SHARED, providers });
  const team = await openStudioTeam(context, {
    shared: folder.files,
    others: (texts) => folder.others().filter(({ file }) => isSeen(file, providers, texts)),
    envOf: (texts) => environmentOf(context, texts),
  });
  if (team.config.STUDIO_SIGN_IN === 'off') {
    await team.close();
    throw new UsageProblem('no one can sign in yet: set STUDIO_SIGN_IN=oidc (docs/guides/studio.md)');
  }
  const studio = await startTeamStudio({
    studioDir,
    clientDir: context.clientDir,
    host,
    port,
    origin: team.config.STUDIO_ORIGIN,
    team: team.port,
  });
  context.out(`${studio.link}\n`);
  report('People sign in at this address. Ctrl-C stops Studio.');
  await interrupted;
  report('Stopping ...');
  await studio.close();
  await team.close();
  return undefined;
}

/** Of the folder of the providers, a person sees the schema, and the pictures that their providers name. */
function isSeen(file: string, providers: string, texts: readonly string[]): boolean {
  if (!file.startsWith(`${providers}/`) || file.endsWith('.schema.json')) return true;
  const name = JSON.stringify(file.slice(providers.length + 1));
  return texts.some((text) => text.includes(name));
}

function textsOf({ root }: Pick<CommandContext, 'root'>, providers: string): readonly string[] {
  return readFolder(root, providers).map(({ text }) => text);
}

/** What the checker reads of the environment. Of a secret, that it is there: its value stays in this process. */
function environmentOf(
  { root, env }: Pick<CommandContext, 'root' | 'env'>,
  texts: readonly string[],
): Readonly<Record<string, string>> {
  const { CAUSEWAY_MODE: mode } = env;
  const references = texts
    .flatMap((text) => listSecretReferences(parseJsonWithPositions(text).value))
    .flatMap(({ reference }) => parseSecretReference(reference) ?? []);
  const there = references.filter(({ kind, name }) => (kind === 'env' ? Boolean(env[name]?.trim()) : existsSync(name)));
  return Object.fromEntries([
    ...(mode === undefined ? [] : [['CAUSEWAY_MODE', mode]]),
    // As the files are named: the page knows no other path of this machine.
    ['PROVIDERS_DIR', providersFolderOf(root, env['PROVIDERS_DIR'])],
    ...there.map(({ kind, name }) => [kind === 'env' ? name : `file:${name}`, 'is there']),
  ]);
}
