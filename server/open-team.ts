import type { Selectable } from 'kysely';

import { approveDraft, askForApproval, type DraftAct } from './domain/publishing/approve.ts';
import {
  beginProvider,
  type ConfigurationDraft,
  type DraftSave,
  type NewProvider,
  NOTHING,
  saveDraft,
  type SavedDraft,
} from './domain/publishing/drafts.ts';
import { followPublications, type FollowedPublications } from './domain/publishing/follow-publications.ts';
import {
  endPublication,
  type FolderText,
  listPublications,
  type PublicationRow,
  publishDraft,
  type PublishWish,
  rollBack,
  type RollBackWish,
  widenPublication,
  type WiderWish,
} from './domain/publishing/publish.ts';
import { countSessionsUnderWay, type StepSessions } from './domain/publishing/sessions-under-way.ts';
import { idsOfEditor, memberAt, staffOfClaims, type StaffPerson } from './domain/publishing/staff-of-claims.ts';
import { requireRole, requireWorkRole, type StaffAct, type StaffMember, type StaffRole } from './domain/publishing/staff.ts';
import { stateAt } from './domain/publishing/state-at.ts';
import { openIdentityProvider } from './domain/agents/open-id-connect.ts';
import type { IdentityProvider } from './domain/agents/agent-sign-in.ts';
import type { Config } from './platform/config/parse-config.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { readMasterKeys } from './platform/database/master-keys.ts';
import { openDatabase } from './platform/database/pool.ts';
import { acrossProviders, forProvider } from './platform/database/scopes.ts';
import { keyedHasher } from './platform/http/keyed-hash.ts';
import type { Database, Db } from './schema/database.ts';

interface ProviderName {
  readonly provider_id: string;
  readonly slug: string;
}

/** A provider as the team has it now. */
export interface TeamProvider {
  readonly provider_id: string;
  readonly slug: string;
  readonly folder: FolderText;
  /** In force for everyone; empty for a provider that was never published. */
  readonly inForce: string;
  /** What a new draft begins from: what is coming or tried out, else what is in force. */
  readonly newest: string;
  readonly draft: ConfigurationDraft | undefined;
}

/** Everything that has been published, with what holds now. */
interface TeamHistory {
  readonly all: readonly PublicationRow[];
  readonly inForce: PublicationRow | undefined;
  readonly trial: PublicationRow | undefined;
  readonly coming: readonly PublicationRow[];
  readonly sessions: readonly StepSessions[];
}

type Of<Act> = Omit<Act, 'now'>;
type RequireRole = (act: Of<StaffAct>, wanted: readonly StaffRole[], tried: string) => Promise<void>;

/** The drafts and versions of all providers, for Studio's server. Each act states who acts, and refuses who may not. */
export interface Team {
  readonly identityProvider: IdentityProvider<StaffPerson>;
  readonly memberAt: (person: StaffPerson, providerId: string) => StaffMember;
  /** The ids of the providers that a person may edit, also where no provider has the id yet. */
  readonly idsOfEditor: (person: StaffPerson) => 'any' | readonly string[];
  /** Every provider of the folder, and those that the team began, as they are now. */
  readonly providers: () => Promise<readonly TeamProvider[]>;
  /** The files of the folder whose name or identity belongs to a provider that was published without one: they are not in force. */
  readonly refused: () => Promise<readonly ProviderName[]>;
  readonly history: (providerId: string) => Promise<TeamHistory>;
  /** Begins a provider as a draft; false where there is one with its id. */
  readonly begin: (act: Of<NewProvider>) => Promise<boolean>;
  readonly save: (save: Of<DraftSave>) => Promise<SavedDraft>;
  readonly ask: (act: Of<DraftAct>) => Promise<void>;
  readonly approve: (act: Of<DraftAct>) => Promise<void>;
  readonly publish: (wish: Of<PublishWish>) => Promise<string>;
  readonly widen: (wish: Of<WiderWish>) => Promise<string>;
  readonly rollBack: (wish: Of<RollBackWish>) => Promise<string>;
  readonly end: (act: Of<StaffAct> & { readonly publication_id: string }) => Promise<void>;
  /** Throws for a person who has none of these roles; what they tried is in the audit then. */
  readonly requireRole: RequireRole;
  /** The same for work on records of people. */
  readonly requireWorkRole: RequireRole;
  /** What was published, as it was read with the providers last. */
  readonly published: FollowedPublications;
  /** The database as one provider has it. */
  readonly dbOf: (providerId: string) => Db;
  readonly close: () => Promise<void>;
}

interface TeamOptions {
  readonly config: Config;
  /** The provider files of the folder, as they are now. */
  readonly folder: () => readonly FolderText[];
}

const CONNECTIONS = 4;

/** Opens the drafts and versions for Studio's server, on the migrated database of the service. */
export async function openTeam({ config, folder }: TeamOptions): Promise<Team> {
  const masterKeys = readMasterKeys({ ...process.env, MASTER_KEY: config.MASTER_KEY });
  await migrateDatabase(config.DATABASE_URL, masterKeys);
  const db = openDatabase(config.DATABASE_URL, { max: CONNECTIONS, masterKeys });
  const keyedHash = keyedHasher(config.SERVER_SECRET);
  const now = () => new Date(Date.now() + config.CLOCK_OFFSET_MS);
  const published = followPublications({ now, onError: () => {} });
  const across = acrossProviders(db, 'publishing');
  const of = (providerId: string) => forProvider(db, providerId);

  async function providers(): Promise<readonly TeamProvider[]> {
    const [drafts] = await Promise.all([across.selectFrom('configuration_drafts').selectAll().execute(), published.read(across)]);
    const draftOf = new Map<string, Selectable<Database['configuration_drafts']>>(
      drafts.map((draft) => [draft.provider_id, draft]),
    );
    const inFolder = filesNow().filter(({ provider_id, file }) => !isTaken({ provider_id, slug: file.slug }));
    const known = new Set(inFolder.flatMap(({ provider_id, file }) => [provider_id, file.slug]));
    const begun = [...published.providers(), ...drafts].filter(
      ({ provider_id, slug }) => !known.has(provider_id) && !known.has(slug),
    );
    const others = new Map(begun.map(({ provider_id, slug }) => [provider_id, { provider_id, file: { slug, text: NOTHING } }]));
    return [...inFolder, ...others.values()].map(({ provider_id, file }) => {
      const { slug, text } = file;
      const inForce = published.inForce(slug)?.text ?? text;
      const newest = published.newest(slug)?.text ?? inForce;
      return { provider_id, slug, folder: file, inForce, newest, draft: draftOf.get(provider_id) };
    });
  }

  function filesNow() {
    return folder().flatMap((file) => {
      const provider_id = idOf(file.text);
      return provider_id === undefined ? [] : [{ provider_id, file }];
    });
  }

  /** By what was read of the publications last. */
  function isTaken({ provider_id, slug }: ProviderName): boolean {
    const inForce = published.providers().filter((owner) => published.inForce(owner.slug) !== undefined);
    return inForce.some((owner) => (owner.provider_id === provider_id) !== (owner.slug === slug));
  }

  async function refused(): Promise<readonly ProviderName[]> {
    await published.read(across);
    return filesNow()
      .map(({ provider_id, file }) => ({ provider_id, slug: file.slug }))
      .filter(isTaken);
  }

  async function history(provider_id: string): Promise<TeamHistory> {
    const [all, sessions] = await Promise.all([
      listPublications(of(provider_id), provider_id),
      countSessionsUnderWay(of(provider_id), { provider_id, now: now(), keyedHash }),
    ]);
    return { all, sessions, ...stateAt(all, now()) };
  }

  const acting = <A extends Of<StaffAct>, R>(
    act: (db: ReturnType<typeof of>, wish: A & { readonly now: Date }) => Promise<R>,
  ) => {
    return (wish: A): Promise<R> => act(of(wish.provider_id), { ...wish, now: now() });
  };

  return {
    identityProvider: openIdentityProvider(config, (claims) => staffOfClaims(claims, config)),
    memberAt: (person, providerId) => memberAt(person, config, providerId),
    idsOfEditor: (person) => idsOfEditor(person, config),
    providers,
    refused,
    history,
    begin: acting<Of<NewProvider>, boolean>(beginProvider),
    save: acting<Of<DraftSave>, SavedDraft>(saveDraft),
    ask: acting<Of<DraftAct>, void>(askForApproval),
    approve: acting<Of<DraftAct>, void>(approveDraft),
    publish: acting<Of<PublishWish>, string>(publishDraft),
    widen: acting<Of<WiderWish>, string>(widenPublication),
    rollBack: acting<Of<RollBackWish>, string>(rollBack),
    end: acting<Of<StaffAct> & { readonly publication_id: string }, void>(endPublication),
    requireRole: (act, wanted, tried) => requireRole(of(act.provider_id), { ...act, now: now() }, wanted, tried),
    requireWorkRole: (act, wanted, tried) => requireWorkRole(of(act.provider_id), { ...act, now: now() }, wanted, tried),
    published,
    dbOf: of,
    close: async () => {
      published.close();
      await db.destroy();
    },
  };
}

/** A file that cannot be read has no provider; `causeway check` reports it. */
function idOf(text: string): string | undefined {
  try {
    const { provider_id } = JSON.parse(text) as { readonly provider_id?: unknown };
    return typeof provider_id === 'string' ? provider_id : undefined;
  } catch {
    return undefined;
  }
}
