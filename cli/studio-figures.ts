import { addDays, isDay, today } from '#rules';
import { FUNNEL_PARTS } from '#server';
import type { Figures, FiguresWish } from '#studio/service';

import type { CommandContext } from './command.ts';
import { readFunnelRows } from './funnel-rows.ts';
import type { StudioDatabase } from './studio-database.ts';

/** The counts of the funnel for Studio. */
export async function readFigures(
  database: Pick<StudioDatabase, 'ask'>,
  context: CommandContext,
  { provider: slug, days, to, by }: FiguresWish,
): Promise<Figures> {
  if (to !== undefined && !isDay(to)) return { problem: `there is no day "${to}"` };
  return database.ask(slug, async (db, { provider_id, time_zone }) => {
    const part = FUNNEL_PARTS.find((one) => one === by);
    const last = to ?? today(time_zone, new Date());
    const wish = { provider_id, from: addDays(last, 1 - days), to: last, by: part };
    return { rows: await readFunnelRows(db, wish, slug, context) };
  });
}
