import type { DayString } from '#rules';
import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import type { FunnelEntry } from './record-funnel.ts';

/** What the counts can be divided by. */
export const FUNNEL_PARTS = ['version', 'arm', 'language', 'device'] as const;
export type FunnelPart = (typeof FUNNEL_PARTS)[number];

interface FunnelWish {
  readonly provider_id: string;
  readonly from: DayString;
  /** Included. */
  readonly to: DayString;
  readonly by?: FunnelPart | undefined;
}

/** A step, an outcome of it or an error code, in the days that were asked for. */
export interface FunnelRow {
  readonly flow: string;
  /** Of the part that the counts are divided by; empty without one. */
  readonly part: string;
  readonly step: string;
  readonly kind: FunnelEntry['kind'];
  readonly name: string;
  readonly sessions: number;
  readonly times: number;
  /** Of an arrival: the sessions that reached another step later. */
  readonly went_on: number;
  /** Of an arrival: the part of the sessions for which it was the last new step. Of the others: the part of the sessions of the step. */
  readonly share: Share;
}

/** A share with its 95% confidence interval. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

type Counts = Omit<FunnelRow, 'share' | 'kind'> & { readonly kind: string };

/** The counts of a provider over some days. */
export async function readFunnel(db: Db, { provider_id, from, to, by }: FunnelWish): Promise<readonly FunnelRow[]> {
  const part = by === undefined ? sql`''` : sql.ref(by);
  const { rows } = await sql<Counts>`
    select flow, ${part} as part, step, kind, name, sum(sessions)::int as sessions, sum(times)::int as times, 0 as went_on
    from funnel_days where provider_id = ${provider_id} and day between ${from} and ${to}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  `.execute(db);
  const keyOf = ({ flow, part: of, step }: Counts) => [flow, of, step].join('\0');
  const countsOf = (kind: string) => new Map(rows.filter((row) => row.kind === kind).map((row) => [keyOf(row), row.sessions]));
  const [arrived, left] = [countsOf('arrived'), countsOf('left')];
  return rows.flatMap((row) => {
    const { kind, sessions } = row;
    if (kind !== 'arrived' && kind !== 'outcome' && kind !== 'refused') return [];
    const went_on = kind === 'arrived' ? (left.get(keyOf(row)) ?? 0) : 0;
    const share = kind === 'arrived' ? shareOf(sessions - went_on, sessions) : shareOf(sessions, arrived.get(keyOf(row)) ?? 0);
    return [{ ...row, kind, went_on, share }];
  });
}

/** The normal quantile of 97.5%. */
const Z = 1.959964;

/** The score interval of Wilson (1927), which holds for few sessions and for shares near 0 and 1. */
export function shareOf(count: number, total: number): Share {
  if (total === 0) return { share: 0, low: 0, high: 1 };
  const share = Math.min(1, count / total);
  const scale = 1 + Z ** 2 / total;
  const middle = (share + Z ** 2 / (2 * total)) / scale;
  const half = (Z * Math.sqrt((share * (1 - share)) / total + Z ** 2 / (4 * total ** 2))) / scale;
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
