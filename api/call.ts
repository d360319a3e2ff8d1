import type { JSONSchema } from 'json-schema-to-ts';

import type { Profile } from './client.ts';
import type { Entity } from './entities/schema.ts';
import type { ErrorCode } from './errors.ts';
import type { Matter } from './rights.ts';

/**
 * One call of the contract. Both sides take their types from it: the server validates with these schemas,
 * the client is typed by them, and the OpenAPI document is printed from them.
 */
export interface Call {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Without the `/ingress/v1` or `/v1` that the server mounts it at; parameters as `:name`. */
  readonly path: string;
  /**
   * Who may call: anyone with a page, a session whose lookup found someone, or one whose code was right; an agent who is
   * signed in, or only one of the provider's own; one of those with the role for refunds, whose caller is verified; or a host's
   * server, which has a key and no session.
   */
  readonly access: 'visitor' | 'found' | 'verified' | 'agent' | 'internal-agent' | 'refund-agent' | 'api-key';
  /** What the call does with its application; `RIGHTS` gives whose it may be. `nothing`: it names none. */
  readonly touches: Matter | 'nothing';
  /** What a key must be good for. */
  readonly scope?: Scope;
  /** Whether a frame in a host's page may also make it, for its own application, or only such a frame. */
  readonly embed?: 'also' | 'only';
  /** Creates something, so it takes an `Idempotency-Key` (stored answer, 24 h and more). */
  readonly idempotent?: true;
  /** Spec 6: an external agent's name and id come with it as headers. */
  readonly carriesAgent?: true;
  readonly params?: JSONSchema;
  readonly query?: JSONSchema;
  readonly headers?: JSONSchema;
  readonly body?: JSONSchema;
  /** The most bytes of a body that is no JSON but part of a file (`application/octet-stream`). */
  readonly bytes?: number;
  /** Answer schemas by status; a `string` schema is sent as HTML, unless it names another media type. */
  readonly answers: { readonly [status: number]: JSONSchema };
  /** Codes particular to this call; `errorsOf` adds those of its other properties, and `COMMON_ERRORS` has those of any call. */
  readonly errors?: readonly ErrorCode[];
}

/** Keeps the literal types of a call's schemas, so that its requests and answers can be typed from them. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** Spec 7: a call that only reads is retried. */
export function profileOf({ method }: Pick<Call, 'method'>): Profile {
  return method === 'GET' ? 'reading' : 'writing';
}

/** The codes of a call itself: its own, and those of the agent's headers and of the idempotency key that it takes. */
export function errorsOf({ errors = [], carriesAgent, idempotent }: Call): readonly ErrorCode[] {
  return [
    ...(carriesAgent ? (['missing_agent_info'] as const) : []),
    ...errors,
    ...(idempotent ? (['idempotency_error', 'idempotency_in_progress'] as const) : []),
  ];
}

/** Every code that a call can give beside those of any call: its own, and that of a session that may not call. */
export function codesOf(call: Call): readonly ErrorCode[] {
  return call.access === 'visitor' ? errorsOf(call) : [...errorsOf(call), 'auth_session_invalid'];
}

type SchemaType<S> = S extends JSONSchema ? Entity<S> : undefined;

/** Headers that a caller may all leave out need not be spoken of. */
type HeadersOf<C extends Call> =
  Part<C, 'headers'> extends { readonly headers: infer H }
    ? Record<string, never> extends H
      ? { readonly headers?: H }
      : { readonly headers: H }
    : unknown;

type Part<C extends Call, K extends 'params' | 'query' | 'headers' | 'body'> =
  C extends Record<K, infer S> ? { readonly [P in K]: SchemaType<S> } : unknown;

/** The name and id of an external agent; sent with calls that declare `carriesAgent`. */
export interface AgentNames {
  readonly agentName: string;
  readonly externalId: string;
}

/** What a caller passes: params, query, headers and body, as far as the call has them. */
export type RequestOf<C extends Call> = Part<C, 'params'> &
  Part<C, 'query'> &
  HeadersOf<C> &
  Part<C, 'body'> &
  (C extends { readonly bytes: number } ? { readonly body: Uint8Array } : unknown) & {
    readonly idempotencyKey?: string;
    readonly agent?: AgentNames;
    readonly signal?: AbortSignal;
  };

/** What comes back when the call succeeds. */
export type AnswerOf<C extends Call> = {
  readonly [S in keyof C['answers']]: { readonly status: S; readonly body: SchemaType<C['answers'][S]> };
}[keyof C['answers']];

/** The body of a successful answer, whichever status it came with. */
export type BodyOf<C extends Call> = AnswerOf<C>['body'];

/** What an API key may be good for. */
export const SCOPES = ['offers:write', 'offers:read'] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}
