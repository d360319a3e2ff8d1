import { type FunnelRow, readFunnel } from '#server';

import { type CommandContext, CommandProblem } from './command.ts';
import { requireFlow } from './reading/require-flow.ts';

const DIGITS = 4;

/** A row as it is printed: shares from 0 to 1, rounded. */
export type FlatFunnelRow = Omit<FunnelRow, 'share'> & { readonly share: number; readonly low: number; readonly high: number };

/** The counts of a provider, the steps in the order of their flow. */
export async function readFunnelRows(
  db: Parameters<typeof readFunnel>[0],
  wish: Parameters<typeof readFunnel>[1],
  slug: string | undefined,
  context: CommandContext,
): Promise<readonly FlatFunnelRow[]> {
  return inOrder(await readFunnel(db, wish), slug, context).map(flatten);
}

function flatten({ share: { share, low, high }, ...row }: FunnelRow): FlatFunnelRow {
  const round = (value: number) => Number(value.toFixed(DIGITS));
  return { ...row, share: round(share), low: round(low), high: round(high) };
}

/** The steps in the order of their flow. Those that the flow has no longer come last. */
function inOrder(rows: readonly FunnelRow[], slug: string | undefined, context: CommandContext): readonly FunnelRow[] {
  const places = new Map([...new Set(rows.map(({ flow }) => flow))].map((flow) => [flow, stepsOf(flow, slug, context)]));
  const placeOf = ({ flow, step }: FunnelRow) => {
    const place = places.get(flow)?.indexOf(step) ?? -1;
    return place === -1 ? Infinity : place;
  };
  return rows.toSorted((a, b) =>
    a.flow === b.flow && a.part === b.part && placeOf(a) !== placeOf(b) ? placeOf(a) - placeOf(b) : 0,
  );
}

function stepsOf(flow: string, slug: string | undefined, context: CommandContext): readonly string[] {
  try {
    return requireFlow(context, flow, slug).flow.steps.map(({ id }) => id);
  } catch (error) {
    if (error instanceof CommandProblem) return [];
    throw error;
  }
}
