import { resolve } from 'node:path';

import { loadProviders, type LoadedProviders, openTryOut, type TryOut } from '#configuration';
import type { FlowSource } from '#engine/check';
import { PublishRefusal, type StaffPerson, type Team } from '#server';
import type { NewProviderAnswers, NewProviderPort } from '#studio/service';

import { buildPages } from './build-pages.ts';
import type { BuiltPages, CommandContext } from './command.ts';
import { providersFolderOf, readFlows } from './configuration.ts';
import { slugOf } from './new-provider/derived.ts';
import { fileText } from './new-provider/draft.ts';
import { fillIn, type FilledIn } from './new-provider/fill-in.ts';
import { isTakenIn, writeDraft } from './new-provider/provider-folder.ts';
import { questionsFor } from './new-provider/questions.ts';
import { pictureFirstPage } from './studio-pictures.ts';
import { orRefusal } from './studio-team-work.ts';

/** While a person types, the folder is not read for every letter. */
const LASTS_MS = 10_000;
const TAKEN = 'there is such a provider already';

/** Begins providers as files of the folder, from the answers that `causeway new-provider` takes. */
export function openFolderBeginning(context: CommandContext): NewProviderPort<undefined> {
  const { root, env } = context;
  const dir = resolve(root, env['PROVIDERS_DIR'] ?? 'providers');
  const isTaken = isTakenIn(dir);
  const read = async () => {
    const flows = readFlows(root, env);
    const book = loadProviders({ dir, flows, isTestMode: true });
    const built = await buildPages(context);
    // Where they cannot be built, the picture is of the pages with which the command was started.
    const pages = 'problems' in built ? context : built;
    return {
      flows,
      book,
      pages,
      tryOut: openTryOut({ dir, flows, registry: await pages.loadRegistry() }),
      at: performance.now(),
    };
  };
  let known: ReturnType<typeof read> | undefined;
  const readRecently = async () => {
    const last = await known?.catch(() => undefined);
    if (last !== undefined && performance.now() - last.at < LASTS_MS) return last;
    known = read();
    return known;
  };
  return {
    async look(_person, answers, language) {
      const { tryOut, pages, ...made } = await readRecently();
      return lookAt(pages, { filled: fill(answers, isTaken, tryOut), language, ...made });
    },
    async begin(_person, answers) {
      const { tryOut } = await read();
      const filled = fill(answers, isTaken, tryOut);
      if (hasFaults(filled)) return faultsOf(filled);
      const { slug } = filled.draft;
      if (!writeDraft(dir, filled.draft)) return { problems: { slug: [TAKEN] }, missing: [] };
      return { slug, file: `${providersFolderOf(root, env['PROVIDERS_DIR'])}/${slug}.json` };
    },
  };
}

interface TeamBeginning extends NewProviderPort<StaffPerson> {
  /** The ids with which a person may begin a provider. */
  readonly mayBegin: (person: StaffPerson) => Promise<'any' | readonly string[]>;
}

interface TeamFiles {
  readonly team: Team;
  readonly book: LoadedProviders;
  readonly flows: readonly FlowSource[];
  readonly fileOf: (slug: string) => string;
}

const ID = /^[a-z0-9][a-z0-9-]*$/;

/** Begins providers as drafts, from the answers that `causeway new-provider` takes. A person who may edit an id may begin it. */
export function openTeamBeginning(context: CommandContext, { team, book, flows, fileOf }: TeamFiles): TeamBeginning {
  const takenIds = async () => new Set((await team.providers()).flatMap(({ provider_id, slug }) => [provider_id, slug]));
  const requireEditor = async (person: StaffPerson, provider_id: string) => {
    if (!ID.test(provider_id)) throw new PublishRefusal('notAllowed');
    await team.requireRole({ provider_id, by: team.memberAt(person, provider_id) }, ['editor'], 'begin the provider');
  };
  const mayBegin = async (person: StaffPerson) => {
    const ids = team.idsOfEditor(person);
    if (ids === 'any') return ids;
    const taken = await takenIds();
    return ids.filter((id) => ID.test(id) && !taken.has(id));
  };
  let opened: Promise<TryOut> | undefined;
  // Hosts that others have are found when the provider is published: what is in force by then decides.
  const openOnce = async () => (opened ??= context.loadRegistry().then((registry) => openTryOut({ flows, registry })));
  return {
    mayBegin,
    async look(person, answers, language) {
      const ids = await mayBegin(person);
      const [first] = ids;
      const { slug = ids === 'any' ? '' : first } = answers;
      // A person learns nothing of the ids that they may not edit, not even which are taken.
      if (slug === undefined || (ids !== 'any' && !ids.includes(slug))) return { refused: 'notAllowed' };
      const taken = await takenIds();
      const filled = fill({ ...answers, ...(slug !== '' && { slug }) }, (id) => taken.has(id), await openOnce());
      return lookAt(context, { filled, language, book, flows });
    },
    begin: (person, answers) =>
      orRefusal(async () => {
        const slug = answers['slug'] ?? slugOf(answers['name'] ?? '');
        // First: a person learns nothing of the ids that they may not edit, not even which are taken.
        if (team.idsOfEditor(person) !== 'any' || ID.test(slug)) await requireEditor(person, slug);
        const taken = await takenIds();
        const filled = fill(answers, (id) => taken.has(id), await openOnce());
        if (hasFaults(filled)) return faultsOf(filled);
        const { slug: provider_id } = filled.draft;
        const text = fileText(filled.draft);
        const begun = await team.begin({ provider_id, by: team.memberAt(person, provider_id), text });
        return begun ? { slug: provider_id, file: fileOf(provider_id) } : { problems: { slug: [TAKEN] }, missing: [] };
      }),
  };
}

/** Without an id, the name makes it. An id that is taken is a fault: a second provider of one name is most often a mistake. */
function fill(answers: NewProviderAnswers, isTaken: (slug: string) => boolean, tryOut: TryOut): FilledIn {
  const { name } = answers;
  const given = { ...(name !== undefined && { slug: slugOf(name) }), ...answers };
  return fillIn({ questions: questionsFor(isTaken, tryOut.flows), given, tryOut });
}

function hasFaults({ problems, missing }: FilledIn): boolean {
  return Object.keys(problems).length + missing.length > 0;
}

function faultsOf({ problems, missing }: FilledIn): Pick<FilledIn, 'problems' | 'missing'> {
  return { problems, missing };
}

interface Looked extends Pick<TeamFiles, 'flows'> {
  readonly filled: FilledIn;
  readonly language: string;
  readonly book: Pick<LoadedProviders, 'readKept' | 'flowsOf' | 'pictures'>;
}

async function lookAt(pages: BuiltPages, { filled, ...more }: Looked) {
  const { draft, suggested } = filled;
  const page = await pictureFirstPage(pages, { draft, ...more });
  return { ...faultsOf(filled), suggested, ...(page && { page }) };
}
