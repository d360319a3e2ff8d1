import { FunnelError } from '#api';
import { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

import { namesStatements } from '../database/prepare-statements.ts';
import { countAhead } from './count-ahead.ts';
import type { KeyedHash } from './keyed-hash.ts';
import { networkOf } from './request-address.ts';

/** Requests a minute for one address. Generous: the visitors in a hospital may share one. */
const PER_MINUTE = { page: 600, reading: 1200, writing: 600, tokens: 120, report: 60, funnel: 600 } as const;
/** While the database is away each process counts for itself, and allows less rather than more. */
const TIGHTER = 8;

/** Connections of a process for limits, beside those of its pool. */
export const LIMIT_CONNECTIONS = 2;

export type LimitGroup = keyof typeof PER_MINUTE;

export interface RateLimits {
  /** Counts one request; refuses with `too_many_requests` beyond the limit. */
  readonly count: (group: LimitGroup, address: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface RateLimitOptions {
  readonly databaseUrl: string;
  readonly keyedHash: KeyedHash;
  readonly onError: (error: Error) => void;
  readonly perMinute?: Readonly<Partial<Record<LimitGroup, number>>>;
}

/** Limits for all processes together, kept in the database under a hash of the address. */
export function openRateLimits({ databaseUrl, keyedHash, onError, perMinute }: RateLimitOptions): RateLimits {
  // Losing a count in a power cut does no harm, so these connections do not wait for the disk, nor long for the database.
  const pool = new Pool({
    connectionString: databaseUrl,
    max: LIMIT_CONNECTIONS,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
    options: '-c synchronous_commit=off',
  });
  pool.on('error', onError);
  const store = namesStatements(databaseUrl) ? pool : withoutNames(pool);
  const limits = { ...PER_MINUTE, ...perMinute };
  const counters = Object.fromEntries(
    Object.entries(limits).map(([group, points]) => [group, countAhead(createLimiter(store, group, points), handfulOf(points))]),
  ) as Record<LimitGroup, (key: string) => Promise<void>>;
  return {
    count: async (group, address) => {
      await counters[group](keyedHash('address', networkOf(address))).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new FunnelError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
      });
    },
    close: () => pool.end(),
  };
}

/** A sixtieth: what an address may ask in a second. */
function handfulOf(points: number): number {
  return Math.max(1, Math.floor(points / 60));
}

/** No limits at all: for measuring in test mode. */
export const noRateLimits: RateLimits = { count: async () => undefined, close: async () => undefined };

type Store = Pick<Pool, 'query'>;

/** The limiter names its statements, which a pooler may not know. */
function withoutNames(pool: Pool): Store {
  const query = ({ text, values }: { readonly text: string; readonly values: unknown[] }) => pool.query(text, values);
  return { query: query as Store['query'] };
}

function createLimiter(store: Store, group: string, points: number): RateLimiterAbstract {
  const common = { keyPrefix: group, duration: 60 };
  return new RateLimiterPostgres({
    ...common,
    points,
    storeClient: store,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // A caller far over the limit is rejected without asking the database again.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory({ ...common, points: Math.max(1, Math.ceil(points / TIGHTER)) }),
  });
}
