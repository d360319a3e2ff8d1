import { basename, resolve } from 'node:path';

import { loadProviders } from '#configuration';
import { type Diagnostic, nameOf } from '#engine/check';
import { isRecord } from '#engine/explain';
import {
  type Config,
  hashOfText,
  needsApproval,
  openTeam,
  parseConfig,
  type PublicationRow,
  PublishRefusal,
  type SignInSecrets,
  type StaffPerson,
  startDatabase,
  type Team,
  type TeamProvider,
} from '#server';
import type { ActAnswer, OtherFile, PublishAct, PublishedVersion, Review, SharedFile, TeamPort } from '#studio/service';

import { type CommandContext, CommandProblem } from './command.ts';
import { providersFolderOf, readFlows, readFolder, rememberFiles } from './configuration.ts';
import { diffFiles } from './diff/diff-files.ts';
import { wordsOf } from './diff-command.ts';
import { momentOf } from './moment-option.ts';
import { readFigures } from './studio-figures.ts';
import { openTeamBeginning } from './studio-new-provider.ts';
import { openTeamPages } from './studio-team-pages.ts';
import { refusedFiles } from './studio-team-refused.ts';
import { openTeamDatabase, openTeamWork } from './studio-team-work.ts';

type Port = TeamPort<StaffPerson, SignInSecrets>;

interface Opened {
  readonly port: Port;
  readonly config: Config;
  readonly close: () => Promise<void>;
}

interface TeamFolder {
  /** What the page reads beside the files of providers, and the pictures that these texts name. */
  readonly others: (texts: readonly string[]) => readonly OtherFile[];
  /** Flows, forms and texts: everything that comes with the service's version. */
  readonly shared: () => readonly SharedFile[];
  readonly envOf: (texts: readonly string[]) => Readonly<Record<string, string>>;
}

/** The drafts and versions of the database, for a team that signs in. */
export async function openStudioTeam(context: CommandContext, folder: TeamFolder): Promise<Opened> {
  const { root, env } = context;
  const database = await startDatabase({ env, root, log: context.report });
  const config = parseConfig({ ...env, DATABASE_URL: database.url });
  const providers = providersFolderOf(root, env['PROVIDERS_DIR']);
  const readFile = rememberFiles();
  const read = () => readFolder(root, providers, readFile).map((source) => ({ slug: nameOf(source), text: source.text }));
  const team = await openTeam({ config, folder: rememberBriefly(read) });
  const close = async () => {
    await team.close();
    await database.stop();
  };
  return { port: await portOf(context, { team, folder, providers, config }), config, close };
}

/** Every open page looks once a second. */
const BRIEFLY_MS = 1_000;

function rememberBriefly<T>(read: () => T): () => T {
  let known: { readonly value: T; readonly at: number } | undefined;
  return () => {
    if (known === undefined || performance.now() - known.at > BRIEFLY_MS) known = { value: read(), at: performance.now() };
    return known.value;
  };
}

interface Parts {
  readonly team: Team;
  readonly folder: TeamFolder;
  readonly providers: string;
  readonly config: Config;
}

async function portOf(context: CommandContext, { team, folder, providers, config }: Parts): Promise<Port> {
  const registry: unknown = await context.loadRegistry();
  const fileOf = (slug: string) => `${providers}/${slug}.json`;
  const check = openCheck(context, team, fileOf);
  const { root, env } = context;
  const flows = readFlows(root, env);
  const dir = resolve(root, env['PROVIDERS_DIR'] ?? 'providers');
  const book = loadProviders({ dir, flows, isTestMode: true, published: team.published });
  const database = openTeamDatabase(team, book);
  const { mayBegin, ...beginning } = openTeamBeginning(context, { team, book, flows, fileOf });
  const inTurn = oneAtATime();

  /** The providers for which a person has a role. */
  const seenBy = async (person: StaffPerson) =>
    (await team.providers()).flatMap((provider) => {
      const member = team.memberAt(person, provider.provider_id);
      return member.roles.length > 0 ? [{ provider, member }] : [];
    });
  const files = async (person: StaffPerson): Promise<readonly SharedFile[]> =>
    (await seenBy(person)).map(({ provider }) => {
      const { slug, draft, newest } = provider;
      const text = draft?.text ?? newest;
      return { file: fileOf(slug), text, hash: hashOfText(text), ...(draft && { by: draft.saved_by_name }) };
    });
  const refusedFor = refusedFiles({ team, book, fileOf });
  const find = async (slug: string) => (await team.providers()).find((one) => one.slug === slug);

  return {
    signIn: signInOf(team, config, await idsOf(team)),
    files,
    open: async (person) => {
      const [own, seen] = await Promise.all([files(person), seenBy(person)]);
      const texts = own.map(({ text }) => text);
      // Of what a draft alone refers to, an editor of one provider does not learn whether it is there.
      const known = seen.map(({ provider: { draft, newest }, member }) => (member.isForAll && draft ? draft.text : newest));
      return {
        files: [...folder.shared(), ...own],
        others: folder.others(texts),
        registry,
        env: folder.envOf(known),
        folder: '',
        team: { me: person.name, mayBegin: await mayBegin(person), refused: await refusedFor(person) },
      };
    },
    save: async (person, { file, text, hash }) => {
      const provider = await find(basename(file, '.json'));
      if (provider === undefined || file !== fileOf(provider.slug)) return { refused: 'notAllowed' };
      const { provider_id, slug } = provider;
      const by = team.memberAt(person, provider_id);
      return answerOf(async () => {
        const saved = await team.save({ provider_id, slug, by, text, hash, inForce: hashOfText(provider.newest) });
        if ('hash' in saved) return saved;
        const now = saved.now?.text ?? (await find(slug))?.newest ?? provider.newest;
        return { now: { file, text: now, hash: hashOfText(now), ...(saved.now && { by: saved.now.saved_by_name }) } };
      });
    },
    beginning,
    review: async (person, slug) => {
      const provider = await find(slug);
      if (provider === undefined) return undefined;
      const member = team.memberAt(person, provider.provider_id);
      if (member.roles.length === 0) return undefined;
      return reviewOf(context, provider, { ...member, history: await team.history(provider.provider_id) });
    },
    act: async (person, act) => {
      const provider = await find(act.provider);
      // A person without a role learns nothing of the provider, and the try is in the audit.
      if (provider === undefined) return { refused: 'notAllowed' };
      const work = () => answerOf(() => perform(act, { person, provider, team, check }));
      // Of two new providers with one host, the second is checked beside the first.
      return provider.inForce === '' ? inTurn(work) : work();
    },
    figures: async (person, wish) => {
      const seen = (await seenBy(person)).some(({ provider }) => provider.slug === wish.provider);
      return seen ? readFigures(database, context, wish) : { problem: `there is no provider "${wish.provider}" for you` };
    },
    work: openTeamWork(team, database),
    pages: openTeamPages(context, { team, book, flows }),
  };
}

async function answerOf<T>(work: () => Promise<T>): Promise<T | Extract<ActAnswer, { readonly refused: string }>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PublishRefusal) return { refused: error.fault };
    if (error instanceof CommandProblem) return { refused: 'wrongTime' };
    throw error;
  }
}

function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}

interface Performing {
  readonly person: StaffPerson;
  readonly provider: TeamProvider;
  readonly team: Team;
  readonly check: (slug: string, text: string) => Promise<readonly Diagnostic[]>;
}

async function perform(act: PublishAct, { person, provider, team, check }: Performing): Promise<ActAnswer> {
  const { provider_id, folder, draft, slug, inForce } = provider;
  const { hash = '', over = '', id: publication_id = '', share = 100 } = act;
  const by = team.memberAt(person, provider_id);
  const reason = act.reason?.trim() ?? '';
  const publishing = { provider_id, by, folder, over, reason };
  const isAllowed = by.roles.includes('editor') || by.roles.includes('approver');
  if (isAllowed && ['publish', 'widen', 'rollBack'].includes(act.act) && reason === '') return { refused: 'noReason' };
  switch (act.act) {
    case 'ask':
      await team.ask({ provider_id, by, hash });
      break;
    case 'approve':
      await team.approve({ provider_id, by, hash });
      break;
    case 'publish': {
      const errors = isAllowed && draft?.hash === hash ? await check(slug, draft.text) : [];
      if (errors.length > 0) return { refused: 'faults', sentences: errors.map(sentenceOf) };
      const beginsAt = act.at === undefined ? undefined : momentOf(act.at, timeZoneOf(inForce || (draft?.text ?? '')));
      await team.publish({ ...publishing, hash, share, beginsAt });
      break;
    }
    case 'widen':
      await team.widen({ ...publishing, publication_id, share });
      break;
    case 'rollBack':
      await team.rollBack({ ...publishing, publication_id });
      break;
    case 'end':
      await team.end({ provider_id, by, publication_id });
  }
  return { isDone: true };
}

function sentenceOf({ line, code, message, cure }: Diagnostic): string {
  return `${line}: ${code} ${message}${cure === undefined ? '' : `. ${cure}`}`;
}

/**
 * The errors of a text: the whole check with the proof, as if the folder had this text and what is in force. It takes seconds, so
 * it runs on a thread, which ends with it: no one else waits.
 */
function openCheck({ checkInBackground }: CommandContext, team: Team, fileOf: (slug: string) => string): Performing['check'] {
  return async (slug, text) => {
    if (!checkInBackground) throw new Error('nothing can be checked from here');
    const changed = (await team.providers()).filter(({ folder, inForce }) => folder.text !== inForce);
    const texts = Object.fromEntries(changed.map((one) => [fileOf(one.slug), one.inForce]));
    const background = checkInBackground();
    try {
      const diagnostics = await background.check(slug, { ...texts, [fileOf(slug)]: text });
      return diagnostics.filter(({ severity, file }) => severity === 'error' && file === fileOf(slug));
    } finally {
      await background.stop();
    }
  };
}

interface Reviewing {
  readonly person_id: string;
  readonly roles: readonly string[];
  readonly history: Awaited<ReturnType<Team['history']>>;
}

function reviewOf(context: CommandContext, provider: TeamProvider, { person_id, roles, history }: Reviewing): Review {
  const { slug, inForce, draft } = provider;
  return {
    provider: slug,
    timeZone: timeZoneOf(inForce || (draft?.text ?? '')),
    roles,
    over: hashOfText(inForce),
    isNew: inForce === '',
    needsApproval: needsApproval(inForce),
    ...(draft && {
      draft: {
        hash: draft.hash,
        by: draft.saved_by_name,
        at: draft.saved_at.toISOString(),
        isMine: draft.authors.includes(person_id),
        ...(draft.approval_asked_at && { askedAt: draft.approval_asked_at.toISOString() }),
        ...(draft.approved_by_name !== null && { approvedBy: draft.approved_by_name }),
      },
    }),
    changes: changesOf(context, slug, [inForce, draft?.text ?? provider.newest]),
    sessions: history.sessions,
    versions: history.all.map((row) => versionOf(row, history)),
  };
}

function changesOf(context: CommandContext, slug: string, [before, after]: readonly [string, string]): Review['changes'] {
  const name = `${slug}.json`;
  // Nothing was ever in force: everything is new.
  if (before === '') return { sentences: [] };
  try {
    const { changes } = diffFiles({ before: { name, text: before }, after: { name, text: after } }, wordsOf(context));
    return { sentences: changes.map(({ sentence }) => sentence) };
  } catch (error) {
    if (error instanceof CommandProblem) return { problem: error.message.split('\n')[0] ?? '' };
    throw error;
  }
}

function versionOf(row: PublicationRow, { inForce, trial, coming }: Reviewing['history']): PublishedVersion {
  const is = (other: PublicationRow | undefined) => other?.publication_id === row.publication_id;
  const past = row.ended_at === null ? 'past' : 'takenBack';
  const state = is(inForce) ? 'inForce' : is(trial) ? 'trial' : coming.some(is) ? 'coming' : past;
  return {
    id: row.publication_id,
    hash: row.hash,
    kind: row.kind as PublishedVersion['kind'],
    share: row.share,
    reason: row.reason,
    by: row.published_by_name,
    ...(row.approved_by_name !== null && { approvedBy: row.approved_by_name }),
    at: row.published_at.toISOString(),
    beginsAt: row.begins_at.toISOString(),
    state,
  };
}

function timeZoneOf(text: string): string {
  const zone = fieldsOf(text)['time_zone'];
  return typeof zone === 'string' ? zone : 'UTC';
}

/** Of a draft that cannot be read, nothing. */
function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Test mode: people with the usual roles, of all providers or of one. */
function signInOf(team: Team, config: Config, providers: readonly string[]): Port['signIn'] {
  if (config.STUDIO_SIGN_IN === 'oidc') {
    const { begin, finish } = team.identityProvider;
    return { kind: 'oidc', begin, finish: (returned, secrets) => finish(returned, secrets, '') };
  }
  const [first = ''] = providers;
  const { STUDIO_EDITOR_ROLE: editor, STUDIO_APPROVER_ROLE: approver, STUDIO_VIEWER_ROLE: viewer } = config;
  const people = [
    { id: 'ruth', name: 'Ruth Calder', roles: 'editor of every provider', granted: [editor] },
    { id: 'imani', name: 'Imani Okoye', roles: 'editor of every provider', granted: [editor] },
    { id: 'joel', name: 'Joel Marquez', roles: 'approver of every provider', granted: [approver] },
    { id: 'vera', name: 'Vera Lind', roles: 'viewer of every provider', granted: [viewer] },
    { id: 'sam', name: 'Sam Ortiz', roles: `editor of ${first} alone`, granted: [editor.replaceAll('{provider}', first)] },
  ];
  return {
    kind: 'simulator',
    people: people.map(({ id, name, roles }) => ({ id, name, roles })),
    take: (wanted) => {
      const found = people.find(({ id }) => id === wanted);
      return found && { person_id: found.id, name: found.name, granted: found.granted };
    },
  };
}

async function idsOf(team: Team): Promise<readonly string[]> {
  return (await team.providers()).map(({ provider_id }) => provider_id);
}
