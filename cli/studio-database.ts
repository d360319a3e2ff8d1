import type { Provider } from '#configuration';
import { DatabaseProblem, forProvider, migrateDatabase, openDatabase, readMasterKeys, startDatabase } from '#server';

import { type CommandContext, CommandProblem } from './command.ts';
import { findProvider } from './find-provider.ts';

type OpenedDatabase = Awaited<ReturnType<typeof open>>;
type Db = OpenedDatabase['db'];

/** The database of the service for Studio: the first question opens it, and it is closed at the end. */
export interface StudioDatabase {
  /** Asks about one provider; a problem is a sentence. */
  readonly ask: <T extends object>(
    slug: string,
    question: (db: Db, provider: Provider) => Promise<T>,
  ) => Promise<T | { readonly problem: string }>;
  readonly close: () => Promise<void>;
}

export function openStudioDatabase(context: CommandContext): StudioDatabase {
  let opened: Promise<OpenedDatabase> | undefined;
  return {
    async ask(slug, question) {
      try {
        const provider = await findProvider(context, slug);
        opened ??= open(context);
        const { db } = await opened;
        return await question(forProvider(db, provider.provider_id), provider);
      } catch (error) {
        if (!(error instanceof CommandProblem || error instanceof DatabaseProblem)) throw error;
        if (error instanceof DatabaseProblem) opened = undefined;
        return { problem: error.message };
      }
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

async function open({ env, root, report }: CommandContext) {
  const database = await startDatabase({ env, root, log: report });
  const masterKeys = readMasterKeys(env);
  const db = openDatabase(database.url, { max: 1, masterKeys });
  const close = async () => {
    await db.destroy();
    await database.stop();
  };
  await migrateDatabase(database.url, masterKeys).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { db, close };
}
