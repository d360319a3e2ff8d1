import type { CompiledFlow } from '#engine';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { KeyedHash } from '../../platform/http/keyed-hash.ts';
import type { SessionRecord } from './session-record.ts';

/** A random id that names no person; it decides the arms of splits and nothing else. */
const NAME = '__Host-visitor';
const FRAME_NAME = '__Host-embed-visitor';
const SHAPE = /^[0-9a-f]{32}$/;
const HALF_A_YEAR_SECONDS = 180 * 24 * 3_600;

/** The arm of a visitor in each split of a flow. */
export type Arms = Readonly<Record<string, string>>;

type Shown = Pick<SessionRecord, 'kind' | 'holder_id'>;

/** The visitor's id that the browser sent, if it has the shape of one. */
function findVisitor(request: Pick<FastifyRequest, 'cookies'>, { kind }: Pick<Shown, 'kind'>): string | undefined {
  const value = request.cookies[kind === 'site' ? NAME : FRAME_NAME];
  return value !== undefined && SHAPE.test(value) ? value : undefined;
}

/** The id that decides what a visitor gets: the browser's, or one that follows from the session. */
export function visitorOf(
  request: Pick<FastifyRequest, 'cookies'>,
  session: Shown,
  keyedHash: KeyedHash,
): { readonly visitor: string; readonly isNew: boolean } {
  const known = findVisitor(request, session);
  return { visitor: known ?? visitorOfSession(session, keyedHash), isNew: known === undefined };
}

/** The first id of a visitor follows from the session, so that without cookies one session has one arm. */
function visitorOfSession({ holder_id }: Shown, keyedHash: KeyedHash): string {
  return keyedHash('visitor', holder_id).slice(0, 32);
}

/** The arms that a page shows. A visitor without an id gets one, but only where there is a split. */
export function armsOfPage(
  flow: CompiledFlow,
  {
    request,
    reply,
    session,
    keyedHash,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply } & {
    readonly session: SessionRecord;
    readonly keyedHash: KeyedHash;
  },
): Arms {
  if (flow.split === undefined) return {};
  const { visitor, isNew } = visitorOf(request, session, keyedHash);
  if (isNew) rememberVisitor(reply, session, visitor);
  return armsOf(flow, { provider_id: session.provider_id, visitor }, keyedHash);
}

/** By flow, the arms of the visitor who makes a call. A frame without cookies may have another session by now, so its arms are unknown. */
export function armsOfCall(
  flows: readonly CompiledFlow[],
  request: Pick<FastifyRequest, 'cookies'>,
  session: Shown & Pick<SessionRecord, 'provider_id'>,
  keyedHash: KeyedHash,
): Readonly<Record<string, Arms>> {
  const visitor = findVisitor(request, session) ?? (session.kind === 'site' ? visitorOfSession(session, keyedHash) : undefined);
  if (visitor === undefined) return {};
  const { provider_id } = session;
  const split = flows.filter((flow) => flow.split !== undefined);
  return Object.fromEntries(split.map((flow) => [flow.flow, armsOf(flow, { provider_id, visitor }, keyedHash)]));
}

/** Not renewed: after half a year a visitor is divided anew. */
export function rememberVisitor(reply: FastifyReply, { kind }: Shown, visitor: string): void {
  const options = { path: '/', secure: true, httpOnly: true, maxAge: HALF_A_YEAR_SECONDS } as const;
  if (kind === 'site') reply.setCookie(NAME, visitor, { ...options, sameSite: 'lax' });
  else reply.setCookie(FRAME_NAME, visitor, { ...options, sameSite: 'none', partitioned: true });
}

/** The arms of a visitor in one flow. They follow from the id only with the secret of the server. */
export function armsOf(
  { flow, split = {} }: Pick<CompiledFlow, 'flow' | 'split'>,
  { provider_id, visitor }: { readonly provider_id: string; readonly visitor: string },
  keyedHash: KeyedHash,
): Arms {
  return Object.fromEntries(
    Object.entries(split).flatMap(([name, shares]) => {
      const draw = (arm: string) => toFraction(keyedHash('split', [provider_id, flow, name, arm, visitor].join('\0')));
      const arm = chooseArm(shares, draw);
      return arm === undefined ? [] : [[name, arm] as const];
    }),
  );
}

/**
 * Weighted rendezvous hashing: every arm draws a waiting time, the shorter the larger its share, and the first one wins. When shares
 * change, visitors change only to arms whose share has grown against theirs: of two arms, exactly as many as must.
 */
function chooseArm(shares: Readonly<Record<string, number>>, draw: (arm: string) => number): string | undefined {
  let best: { readonly arm: string; readonly wait: number } | undefined;
  for (const [arm, share] of Object.entries(shares)) {
    if (share <= 0) continue;
    const wait = -Math.log(draw(arm)) / share;
    if (best === undefined || wait < best.wait) best = { arm, wait };
  }
  return best?.arm;
}

const DIGITS = 13;

/**
 * Whether a visitor is in the share of a trial. One text has one draw: a visitor in a share of it is in every larger one.
 */
export function isInShare(
  { id, share }: { readonly id: string; readonly share: number },
  { provider_id, visitor }: { readonly provider_id: string; readonly visitor: string },
  keyedHash: KeyedHash,
): boolean {
  return toFraction(keyedHash('trial', [provider_id, id, visitor].join('\0'))) * 100 <= share;
}

/** Above 0 and at most 1, from the first 52 bits of a hash. */
function toFraction(hash: string): number {
  return (Number.parseInt(hash.slice(0, DIGITS), 16) + 1) / 16 ** DIGITS;
}
