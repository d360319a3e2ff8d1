import type { CompiledFlow } from '#engine';

import type { SessionRecord } from './session-record.ts';
import type { LoadedProviders, Provider } from '#configuration';
import { forProvider } from '../../platform/database/scopes.ts';
import { moveSession, putConfigurationVersion, openKeptConfigurations, type KeptOptions } from './configuration-store.ts';
import { nameVersion, versionOf } from './configuration-version.ts';
import type { FastifyRequest } from 'fastify';
import type { KeyedHash } from '../../platform/http/keyed-hash.ts';
import { isInShare, visitorOf } from './visitor-arms.ts';

export interface ConfigurationOptions extends KeptOptions {
  readonly book: Pick<LoadedProviders, 'flowsOf' | 'sourcesOf' | 'readKept' | 'likeOf' | 'trialOf'>;
  readonly keyedHash: KeyedHash;
  /** In a preview, every session sees each save at once, in the middle of a flow as well. */
  readonly isPreview?: boolean;
}

/** What a session is on from this request on. */
export interface Settled {
  readonly provider: Provider;
  readonly version: string;
  /** What the session was on until now, when this request has moved it. */
  readonly before?: Provider;
}

/** On which content of its provider's configuration each session is. */
export interface SessionConfigurations {
  /** The name of what is in force. It is kept, so that a session may begin on it. */
  readonly begin: (current: Provider, now: Date) => Promise<string>;
  readonly settle: (session: SessionRecord, request: SettleRequest) => Promise<Settled>;
  readonly nameOf: (provider: Provider) => string;
  /** Of two providers, the one that is in force or the one of a trial, what this visitor gets. */
  readonly drawFor: (current: Provider, visitor: string) => Provider;
  readonly hasTrial: (current: Provider) => boolean;
  readonly visitorOf: (request: Pick<FastifyRequest, 'cookies'>, session: SessionRecord) => ReturnType<typeof visitorOf>;
}

export interface SettleRequest {
  /** The provider as its file is now. */
  readonly current: Provider;
  readonly now: Date;
  /** A page is loaded: only then can what the browser holds go along. */
  readonly isPage: boolean;
}

const HOUR_MS = 3_600_000;
/** Names that this process has kept within the hour; then it begins anew, which costs one statement each. */
const REMEMBERED = 20_000;

type Names = Pick<SessionConfigurations, 'begin' | 'nameOf'>;

/** Names what is in force, and keeps each version before a session begins on it. */
function openNames({ db, book }: ConfigurationOptions): Names {
  const names = new WeakMap<Provider, string>();
  const keptAt = new Map<string, number>();

  function nameOf(provider: Provider): string {
    const name = names.get(provider) ?? nameVersion(provider, book.sourcesOf(provider));
    names.set(provider, name);
    return name;
  }

  async function begin(current: Provider, now: Date): Promise<string> {
    const version = nameOf(current);
    const key = `${current.provider_id}/${version}`;
    const before = keptAt.get(key);
    if (before !== undefined && Math.abs(now.getTime() - before) < HOUR_MS) return version;
    await putConfigurationVersion(forProvider(db, current.provider_id), versionOf(current, book.sourcesOf(current)), now);
    if (keptAt.size >= REMEMBERED) keptAt.clear();
    keptAt.set(key, now.getTime());
    return version;
  }

  return { begin, nameOf };
}

/** A session keeps the configuration that it began with (decision 0021): every process finds it again, whatever the files hold by now. */
export function openSessionConfigurations(options: ConfigurationOptions): SessionConfigurations {
  const { db, book, log, keyedHash, isPreview = false } = options;
  const findKept = openKeptConfigurations(options);
  const { begin, nameOf } = openNames(options);

  async function move(session: SessionRecord, { current, now }: SettleRequest, evenStarted: boolean): Promise<boolean> {
    return moveSession(forProvider(db, current.provider_id), session, { to: await begin(current, now), evenStarted });
  }

  /** Whether every changed flow declares how its sessions move, or the provider has all of them move. */
  function isMoved(kept: Provider, { current, isPage }: SettleRequest): boolean {
    const now = new Map(book.flowsOf(current).map((flow, at) => [flow.flow, { flow, text: textAt(current, at) }]));
    const changed = book.flowsOf(kept).filter((flow, at) => now.get(flow.flow)?.text !== textAt(kept, at));
    if (changed.length === 0) return current.sessions_under_way === 'move';
    return isPage && changed.every((flow) => takesFrom(now.get(flow.flow)?.flow, flow.version));
  }

  const textAt = (provider: Provider, at: number): string | undefined => book.sourcesOf(provider)[at]?.text;

  async function settle(session: SessionRecord, request: SettleRequest): Promise<Settled> {
    const { current, isPage } = request;
    const { configuration_version: own, provider_id } = session;
    const inForce: Settled = { provider: current, version: nameOf(current) };
    if (own === inForce.version || isPreview) return inForce;
    if (own === null || (isPage && !hasStarted(session))) {
      const isDone = await move(session, request, false);
      if (isDone || own === null) return inForce;
    }
    const kept = await findKept(own, current);
    if (kept && !isMoved(kept, request)) return { provider: kept, version: own };
    await move(session, request, true);
    log.info({ provider_id, outcome: kept ? 'moved' : 'not kept' }, 'a session goes on with the configuration in force');
    return { ...inForce, ...(kept && { before: kept }) };
  }

  function drawFor(current: Provider, visitor: string): Provider {
    const trial = book.trialOf(current);
    return trial && isInShare(trial, { provider_id: current.provider_id, visitor }, keyedHash) ? trial.provider : current;
  }

  return {
    begin,
    settle,
    nameOf,
    drawFor,
    hasTrial: (current) => book.trialOf(current) !== undefined,
    visitorOf: (request, session) => visitorOf(request, session, keyedHash),
  };
}

/** The session found a person, or proved a contact: from then on it has something to finish. */
function hasStarted({ patient_id, proved_code_id }: SessionRecord): boolean {
  return patient_id !== null || proved_code_id !== null;
}

function takesFrom(flow: CompiledFlow | undefined, version: number): boolean {
  return flow?.migrate?.some(({ from }) => from === version) ?? false;
}
