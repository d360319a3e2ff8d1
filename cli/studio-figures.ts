import { isDay, today } from '#rules';
import { DatabaseProblem, forProvider, FUNNEL_PARTS, migrateDatabase, openDatabase, startDatabase } from '#server';
import type { Figures, FiguresWish } from '#studio/service';

import { type CommandContext, CommandProblem } from './command.ts';
import { readFunnelRows } from './funnel-rows.ts';
import { requireProvider } from './require-provider.ts';

/** The counts of the funnel for Studio. The database is opened by the first question and closed at the end. */
export function openFigures(context: CommandContext) {
  let opened: ReturnType<typeof open> | undefined;

  async function read({ provider: slug, from, to, by }: FiguresWish): Promise<Figures> {
    if (!isDay(from) || (to !== undefined && !isDay(to))) return { problem: `there is no day "${isDay(from) ? to : from}"` };
    try {
      const { provider_id, time_zone } = requireProvider(context, slug);
      opened ??= open(context);
      const { db } = await opened;
      const part = FUNNEL_PARTS.find((one) => one === by);
      const wish = { provider_id, from, to: to ?? today(time_zone, new Date()), by: part };
      return { rows: await readFunnelRows(forProvider(db, provider_id), wish, slug, context) };
    } catch (error) {
      if (!(error instanceof CommandProblem || error instanceof DatabaseProblem)) throw error;
      if (error instanceof DatabaseProblem) opened = undefined;
      return { problem: error.message };
    }
  }

  return { read, close: async () => (await opened?.catch(() => undefined))?.close() };
}

async function open({ env, root, report }: CommandContext) {
  const database = await startDatabase({ env, root, log: report });
  const db = openDatabase(database.url, { max: 1 });
  const close = async () => {
    await db.destroy();
    await database.stop();
  };
  await migrateDatabase(database.url).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { db, close };
}
