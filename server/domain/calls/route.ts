import type { AnswerOf, Call, RequestOf } from '#api';
import type { DayString } from '#rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Provider } from '#configuration';

import type { Db } from '../../schema/database.ts';
import type { Ports } from '../../partners/ports.ts';
import type { AnswerTools } from './answer-tools.ts';
import type { ApiKey } from './api-key.ts';
import type { Afterwards } from '../../platform/http/after-response.ts';
import type { KeyedHash } from '../../platform/http/keyed-hash.ts';
import type { Arms } from '../sessions/visitor-arms.ts';
import type { SessionFor } from '../sessions/session-record.ts';
import type { RenewedSession } from '../sessions/session-store.ts';

type PartOf<C extends Call, K extends string> = K extends keyof RequestOf<C> ? NonNullable<RequestOf<C>[K]> : undefined;

/** Everything a route may use. The request's parts are validated by the call's schemas before the route runs. */
export interface RouteContext<C extends Call> {
  readonly params: PartOf<C, 'params'>;
  readonly query: PartOf<C, 'query'>;
  readonly headers: PartOf<C, 'headers'>;
  readonly body: PartOf<C, 'body'>;
  /** By the host of the request, never by what the client claims. */
  readonly provider: Provider;
  readonly session: SessionFor<C>;
  /** What the call does with the application that it names. */
  readonly touches: Call['touches'];
  /** Of the host's server, for calls that are made with a key. */
  readonly key: C['access'] extends 'api-key' ? ApiKey : undefined;
  readonly db: Db;
  readonly ports: Ports;
  readonly now: Date;
  /** The day it is now where the provider is. */
  readonly today: DayString;
  /** The host name that the browser asked, in lower case: one of the provider's own. */
  readonly host: string;
  /** What a link to a page of ours begins with, as the browser reached us: protocol, host name and port. */
  readonly origin: string;
  /** The caller's network address, as far as the trusted proxies vouch for it. */
  readonly address: string;
  /** The browser, by its own header. */
  readonly userAgent: string;
  readonly requestId: string;
  /** Of a call that takes one, as the browser made it. */
  readonly idempotencyKey: string;
  readonly log: FastifyBaseLogger;
  /** Keyed SHA-256 (hexadecimal) for what must be compared but not be readable in the database; `purpose` keeps uses apart. */
  readonly keyedHash: (purpose: string, value: string) => string;
  /** The flows, forms and keys for answers that a flow sends. */
  readonly answerTools: AnswerTools;
  /** By flow, the visitor's arm in each of its splits; nothing for a flow whose arms are not known. */
  readonly arms: Readonly<Record<string, Arms>>;
}

/** What an answer does beside its body. */
interface AnswerEffects {
  /** Brings the browser to the session's new id. */
  readonly signIn?: RenewedSession;
  /** Ends the session. */
  readonly signOut?: true;
  readonly afterwards?: Afterwards;
  /** Sent in place of the body, to be saved under this name. */
  readonly pdf?: { readonly name: string; readonly bytes: Buffer };
}

type RouteAnswer<C extends Call> = AnswerOf<C> & AnswerEffects;

export interface AnyAnswer extends AnswerEffects {
  readonly status: number;
  readonly body: unknown;
}

/** A call with what answers it, its types forgotten so that routes fit into one list. */
export interface Route {
  readonly call: Call;
  readonly handle: (context: RouteContext<Call>) => Promise<AnyAnswer>;
  readonly complete?: Complete;
}

/** Adds to an answer, first or repeated, what is not kept with it: a secret that is made again from what is kept. */
type Complete = (body: unknown, keyedHash: KeyedHash) => unknown;

/** Ties a handler to its call. A handler refuses by throwing a `FunnelError`. */
export function defineRoute<const C extends Call>(call: C, handle: (context: RouteContext<C>) => Promise<RouteAnswer<C>>): Route {
  // The schemas of this very call are checked before `handle` runs, which is what makes the narrower context true.
  return { call, handle: handle as unknown as Route['handle'] };
}

/** A route whose answer has a secret of this name: `handle` makes all but that, and only that is stored for a repeated request. */
export function defineSecretRoute<const C extends Call, const K extends keyof AnswerOf<C>['body'] & string>(
  call: C,
  secret: K,
  handle: (context: RouteContext<C>) => Promise<{ readonly status: number; readonly body: Omit<AnswerOf<C>['body'], K> }>,
  make: (body: Omit<AnswerOf<C>['body'], K>, keyedHash: KeyedHash) => string,
): Route {
  const complete: Complete = (body, keyedHash) => {
    const kept = body as Omit<AnswerOf<C>['body'], K>;
    return { ...kept, [secret]: make(kept, keyedHash) };
  };
  return { call, handle: handle as unknown as Route['handle'], complete };
}

/** 200 with this body. */
export function ok<const B>(body: B): { readonly status: 200; readonly body: B } {
  return { status: 200, body };
}

/** 201 with this body. */
export function created<const B>(body: B): { readonly status: 201; readonly body: B } {
  return { status: 201, body };
}
