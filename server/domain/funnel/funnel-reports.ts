import { flowAt, type CompiledFlow } from '#engine';
import { isEmbedded, today } from '#rules';
import type { Provider } from '#configuration';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';

import { requireOwnOrigin } from '../../platform/http/csrf.ts';
import type { KeyedHash } from '../../platform/http/keyed-hash.ts';
import { shownLocale } from '../../platform/http/locale.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { findSessionId, hashSessionId } from '../../platform/http/session-cookie.ts';
import type { Clock } from '../../platform/clock.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import type { Db } from '../../schema/database.ts';
import { findEmbedCookie } from '../sessions/embed-cookie.ts';
import { drawConfiguration, requireProvider, type Hosts } from '../sessions/request-context.ts';
import type { SessionConfigurations } from '../sessions/session-configurations.ts';
import type { SessionRecord } from '../sessions/session-record.ts';
import { findSession } from '../sessions/session-store.ts';
import { armsOfCall } from '../sessions/visitor-arms.ts';
import type { FunnelCounter } from './count-funnel.ts';
import type { FunnelEntry } from './record-funnel.ts';
import { type KnownName, nameArms, nameFlow, nameLanguage, nameReport, shorten } from './flow-names.ts';

const BYTES = 4_096;
const MOST_REPORTS = 20;
/** Enough of a version to distinguish it, as the page for operators shows it. */
const SHORT = 12;
const VISITOR = 32;

const TABLET = /ipad|tablet|kindle|silk|android(?!.*mobile)/i;
const PHONE = /mobi|iphone|ipod/i;

const word = { type: 'string', minLength: 1, maxLength: 100 } as const;
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['base', 'seen'],
  properties: {
    base: { ...word, description: 'the path at which the flow begins' },
    seen: {
      type: 'array',
      minItems: 1,
      maxItems: MOST_REPORTS,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['step'],
        properties: { step: word, of: word, outcome: word, code: word },
      },
    },
  },
} as const;

export interface FunnelReportOptions {
  readonly db: Db;
  readonly hosts: Hosts;
  readonly limits: RateLimits;
  readonly keyedHash: KeyedHash;
  readonly ports: { readonly clock: Clock };
  readonly configurations: Pick<SessionConfigurations, 'settle' | 'visitorOf' | 'drawFor' | 'hasTrial'>;
  readonly flowsOf: (provider: Provider) => readonly CompiledFlow[];
  /** Nothing is counted without it. */
  readonly funnel?: FunnelCounter | undefined;
}

type Body = FromSchema<typeof body>;

/**
 * Takes what the pages report of a session: the steps that it saw and how its runs ended, by the names of the flow. Nothing is counted
 * without a session, for a provider without tracking, or under a name that the flow does not have.
 */
export function addFunnelReports(app: FastifyInstance, options: FunnelReportOptions): void {
  const { hosts, limits } = options;
  app.post<{ Body: Body }>('/funnel', {
    bodyLimit: BYTES,
    schema: { body },
    onRequest: async (request) => {
      requireProvider(request, hosts);
      requireOwnOrigin(request);
      await limits.count('funnel', request.ip);
    },
    handler: async (request, reply) => {
      await countReports(request, request.body, options);
      return reply.code(204).send();
    },
  });
}

/** Names a session in the counts of the funnel. */
export function funnelVisitor({ holder_id }: { readonly holder_id: string }, keyedHash: KeyedHash): KnownName {
  return shorten(keyedHash('funnel', holder_id), VISITOR);
}

async function countReports(request: FastifyRequest, { base, seen }: Body, options: FunnelReportOptions): Promise<void> {
  const { funnel, keyedHash, flowsOf } = options;
  const current = requireProvider(request, options.hosts);
  const { provider_id } = current;
  if (!funnel || current.disable_tracking) return;
  const session = await findSessionOf(request, provider_id, isEmbedded(base) ? 'embed' : 'site', options);
  if (!session) return;
  const now = options.ports.clock.now();
  const drawn = drawConfiguration(request, session, { current, configurations: options.configurations });
  const { provider, version } = await options.configurations.settle(session, { current: drawn, now, isPage: false });
  const flow = flowAt(flowsOf(provider), base);
  if (flow?.base !== base) return;
  const common = {
    provider_id,
    visitor: funnelVisitor(session, keyedHash),
    flow: nameFlow(flow),
    day: today(provider.time_zone, now),
    version: shorten(version, SHORT),
    arm: nameArms(flow, armsOfCall([flow], request, session, keyedHash)[flow.flow] ?? {}),
    language: nameLanguage(provider.locales, shownLocale(request, session, provider.locales)),
    device: session.agent === null ? deviceOf(request.headers['user-agent'] ?? '') : 'agent',
    seen_at: now,
  } as const;
  for (const report of seen) {
    const named = nameReport(flow, report);
    if (named) funnel.count({ ...common, ...named });
  }
}

async function findSessionOf(
  request: FastifyRequest,
  provider_id: string,
  kind: SessionRecord['kind'],
  { db, ports }: FunnelReportOptions,
): Promise<SessionRecord | undefined> {
  const id = kind === 'site' ? findSessionId(request) : findEmbedCookie(request);
  if (id === undefined) return undefined;
  return findSession(forProvider(db, provider_id), { provider_id, session_id_hash: hashSessionId(id), kind }, ports.clock.now());
}

/** The class of a browser's device, by its own header. */
function deviceOf(userAgent: string): FunnelEntry['device'] {
  if (TABLET.test(userAgent)) return 'tablet';
  return PHONE.test(userAgent) ? 'phone' : 'computer';
}
