import { sql, type Migration } from 'kysely';

// Vitest caches no module that lists files, and knows one by `import.meta.glob(`, without a type argument.
const files = import.meta.glob('./*.sql', { query: '?raw', import: 'default', eager: true }) as Readonly<Record<string, string>>;

/** Every migration by its name, in order. A released migration is never edited; the next number corrects it. */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [
    path.slice('./'.length, -'.sql'.length),
    { up: async (db) => void (await sql.raw(text).execute(db)) },
  ]),
);
