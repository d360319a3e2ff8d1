import { sql } from 'kysely';

import type { Published, PublishedText } from '#configuration';
import type { Db } from '../../schema/database.ts';
import { type Publication, stateAt } from './state-at.ts';

interface FollowOptions {
  readonly now: () => Date;
  /** The database cannot be read any more; what was read last holds. */
  readonly onError: (error: unknown) => void;
}

interface Row extends Publication {
  readonly provider_id: string;
  readonly slug: string;
  readonly hash: string;
  readonly changed_at: Date;
}

/** What was published, as this process last read it. */
export interface FollowedPublications extends Published {
  /** Reads what has changed; returns the slugs of its providers. Throws when the database is away. */
  readonly read: (db: Db) => Promise<readonly string[]>;
  /** Reads once a second from then on, and whenever something holds that did not before, calls `onChange`. */
  readonly follow: (db: Db, onChange: (slugs: readonly string[]) => void) => void;
  /** Every provider of which something was published, also what begins later. */
  readonly providers: () => readonly { readonly provider_id: string; readonly slug: string }[];
  /** What a new draft begins from: the version that comes last. */
  readonly newest: (slug: string) => PublishedText | undefined;
  readonly close: () => void;
}

const EVERY_MS = 1_000;
/** A transaction that began earlier may end later: rows of so long ago are read again. */
const OVERLAP = "interval '30 seconds'";

/** Reads the publications of all providers. Texts are fetched once, and only of those that hold now or later. */
export function followPublications({ now, onError }: FollowOptions): FollowedPublications {
  const rows = new Map<string, Map<string, Row>>();
  const texts = new Map<string, string>();
  let latest: Date | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const stateOf = (slug: string) => stateAt([...(rows.get(slug)?.values() ?? [])], now());
  const textOf = (row: Row | undefined) => {
    const text = row && texts.get(row.publication_id);
    return row && text !== undefined ? { id: row.hash, text } : undefined;
  };

  async function read(db: Db): Promise<readonly string[]> {
    const since = latest === undefined ? sql`` : sql`where changed_at > ${latest}::timestamptz - ${sql.raw(OVERLAP)}`;
    const { rows: found } = await sql<Row>`
      select provider_id, publication_id, slug, hash, share, begins_at, published_at, ended_at, changed_at
      from configuration_publications ${since} order by changed_at
    `.execute(db);
    const changed = found.filter(
      (row) => rows.get(row.slug)?.get(row.publication_id)?.changed_at.getTime() !== row.changed_at.getTime(),
    );
    const slugs = [...new Set(changed.map(({ slug }) => slug))];
    const next = new Map(slugs.map((slug) => [slug, new Map(rows.get(slug))]));
    for (const row of changed) next.get(row.slug)?.set(row.publication_id, row);
    const wanted = [...next.values()].flatMap((all) => holding([...all.values()], now()));
    await fetchTexts(
      db,
      wanted.filter(({ publication_id }) => !texts.has(publication_id)),
    );
    // Only now: a version is in force with its text, or not yet.
    for (const [slug, all] of next) rows.set(slug, all);
    forgetTexts(next);
    latest = found.at(-1)?.changed_at ?? latest;
    return slugs;
  }

  /** What does not hold any more never holds again. */
  function forgetTexts(changed: ReadonlyMap<string, ReadonlyMap<string, Row>>): void {
    for (const all of changed.values()) {
      const held = new Set(holding([...all.values()], now()).map(({ publication_id }) => publication_id));
      for (const id of all.keys()) if (!held.has(id)) texts.delete(id);
    }
  }

  async function fetchTexts(db: Db, wanted: readonly Row[]): Promise<void> {
    if (wanted.length === 0) return;
    const { rows: found } = await sql<{ readonly publication_id: string; readonly text: string }>`
      select publication_id, text from configuration_publications
      where (provider_id, publication_id) in (
        select * from unnest(${wanted.map((one) => one.provider_id)}::text[], ${wanted.map((one) => one.publication_id)}::uuid[]))
    `.execute(db);
    for (const { publication_id, text } of found) texts.set(publication_id, text);
  }

  function follow(db: Db, onChange: (slugs: readonly string[]) => void): void {
    const again = () => {
      timer = setTimeout(() => void look(), EVERY_MS);
      timer.unref();
    };
    let hasFailed = false;
    const look = async () => {
      try {
        await read(db);
        hasFailed = false;
        if (!isClosed) onChange([...rows.keys()]);
      } catch (error) {
        if (!isClosed && !hasFailed) onError(error);
        hasFailed = true;
      }
      if (!isClosed) again();
    };
    again();
  }

  return {
    slugs: () => [...rows.keys()].filter((slug) => stateOf(slug).inForce !== undefined),
    inForce: (slug) => textOf(stateOf(slug).inForce),
    trial: (slug) => {
      const { trial } = stateOf(slug);
      const text = textOf(trial);
      return trial && text && { ...text, share: trial.share };
    },
    providers: () => [...rows.values()].flatMap((all) => [...all.values()].slice(0, 1)),
    newest: (slug) => {
      const { inForce, trial, coming } = stateOf(slug);
      return textOf(coming.at(-1) ?? trial ?? inForce);
    },
    read,
    follow,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** What holds now or will. A version that is over needs no text. */
function holding(all: readonly Row[], now: Date): readonly Row[] {
  const { inForce, trial, coming } = stateAt(all, now);
  return [inForce, trial, ...coming].filter((one) => one !== undefined);
}
