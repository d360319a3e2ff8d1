import { sql, type Migration } from 'kysely';

const files = import.meta.glob<string>('./*.sql', { query: '?raw', import: 'default', eager: true });

/** Every migration by its name, in order. A released migration is never edited; the next number corrects it. */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [
    path.slice('./'.length, -'.sql'.length),
    { up: async (db) => void (await sql.raw(text).execute(db)) },
  ]),
);
