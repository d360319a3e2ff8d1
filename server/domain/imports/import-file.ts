import type { DayString } from '#rules';
import { type Client, DatabaseError, type QueryResult, type QueryResultRow } from 'pg';

import { Keyring, type ProviderKeys } from '../../platform/database/keyring.ts';
import type { MasterKeys } from '../../platform/database/master-keys.ts';
import { withClient } from '../../platform/database/with-client.ts';
import type { ImportProblem, ImportProgress, RowCounts } from './import-report.ts';
import type { ImportMap } from './read-map.ts';
import { readRows, type Reading, type RowKind } from './read-rows.ts';
import { type Contradictions, removeContradictions } from './staged-faults.ts';
import { createPatientPieces, type Staging, stageRows } from './staging.ts';

export interface ImportOptions {
  readonly provider: { readonly provider_id: string };
  /** A migrated database; the import takes one connection of its own. */
  readonly databaseUrl: string;
  readonly masterKeys?: MasterKeys;
  /** The provider's day, which no service and no birth may be after. */
  readonly today: DayString;
  /** Receives each fault as it is found. */
  readonly onProblem: (problem: ImportProblem) => void;
  readonly progress?: (progress: ImportProgress) => void;
}

export interface CsvImportOptions extends ImportOptions {
  /** The bytes of a CSV file in UTF-8, or in the encoding of the map. */
  readonly stream: AsyncIterable<Buffer | string>;
  /** How a file with columns of its own is read. */
  readonly map?: ImportMap | undefined;
}

/** The rows of a CSV file. */
export function csvSource<Row>(kind: RowKind<Row>, { stream, map }: Pick<CsvImportOptions, 'stream' | 'map'>): RowSource<Row> {
  return { read: (reading) => readRows(stream, kind, { ...reading, map }), describeLine: (line) => `line ${line}` };
}

/** Some of the staged patients, whose rows one transaction writes. */
export interface Piece {
  /** Runs a statement, in which `$1` is the provider and `$2` the number of the piece. */
  readonly query: <Row extends QueryResultRow>(statement: string) => Promise<QueryResult<Row>>;
  /** Runs a statement with values of its own. */
  readonly run: (statement: string, values: readonly unknown[]) => Promise<QueryResult>;
  readonly providerId: string;
  readonly keyring: Keyring;
  /** The columns in the header of the file. */
  readonly columns: ReadonlySet<string>;
}

/** Rows that are read from elsewhere than a CSV file. */
export interface RowSource<Row> {
  readonly read: (reading: Reading) => AsyncIterable<Row & { readonly line: number }>;
  /** What a message calls a line: `line 17`. */
  readonly describeLine: (line: number) => string;
}

/** How the rows of a file are staged, with the keys of the provider. */
interface FileStaging<Row> extends Pick<Staging<Row>, 'columns'> {
  readonly toValues: (row: Row, keys: ProviderKeys) => ReturnType<Staging<Row>['toValues']>;
}

/** How one kind of file is read, staged and written. */
interface FileImport<Row, Writes extends object> {
  readonly source: RowSource<Row>;
  readonly staging: FileStaging<Row & { readonly line: number }>;
  readonly contradictions: Contradictions;
  readonly noWrites: Writes;
  /** Writes one piece. `kept` reports the values that the database keeps against the file. */
  readonly writePiece: (piece: Piece) => Promise<{ readonly writes: Writes; readonly kept?: readonly ImportProblem[] }>;
}

/** Patients in one transaction: small enough that visitors who are choosing bills never wait for an import. */
const PIECE = 5000;
const REPORT_EVERY = 5000;

/**
 * Updates a provider's rows to match the file. Bad rows are reported and skipped, good ones kept;
 * a file that cannot be read at all (`UnreadableFile`) changes nothing.
 */
export function importFile<Row, Writes extends object>(
  { provider: { provider_id }, databaseUrl, masterKeys = [], today, progress, ...options }: ImportOptions,
  { source, staging, contradictions, noWrites, writePiece }: FileImport<Row, Writes>,
): Promise<RowCounts & Writes> {
  let [taken, skipped] = [0, 0];
  let columns: ReadonlySet<string> = new Set();
  let nameOf = (column: string) => column;
  const onProblem = ({ column, ...problem }: ImportProblem): void =>
    options.onProblem({ ...problem, column: column === undefined ? undefined : nameOf(column) });
  const onBadRow = (problems: readonly ImportProblem[]): void => {
    skipped += 1;
    problems.forEach(onProblem);
  };

  async function* readGoodRows() {
    const onHeader: Reading['onHeader'] = (header) => {
      ({ columns } = header);
      header.ignored.forEach(options.onProblem);
      nameOf = header.nameOf;
    };
    for await (const row of source.read({ today, onHeader, onBadRow })) {
      taken += 1;
      if (taken % REPORT_EVERY === 0) progress?.({ phase: 'reading', rows: taken, skipped });
      yield row;
    }
  }

  return withClient(databaseUrl, async (client) => {
    const keyring = new Keyring(databaseUrl, masterKeys);
    const keys = await keyring.keysOf(provider_id);
    await stageRows(client, { ...staging, toValues: (row) => staging.toValues(row, keys) }, readGoodRows());
    const rows = taken + skipped;
    for (const problem of await removeContradictions(client, provider_id, { ...contradictions, ...source })) onBadRow([problem]);

    const { pieces, patients } = await createPatientPieces(client, PIECE);
    let sum = noWrites;
    for (let piece = 0; piece < pieces; piece += 1) {
      // PostgreSQL rejects a value that the statement does not use.
      const valuesOf = (statement: string) => [provider_id, piece].filter((_, at) => statement.includes(`$${at + 1}`));
      const query: Piece['query'] = (statement) => client.query(statement, valuesOf(statement));
      const run: Piece['run'] = (statement, values) => client.query(statement, [...values]);
      const work = () => writePiece({ query, run, columns, keyring, providerId: provider_id });
      const { writes, kept = [] } = await inTransaction(client, work);
      kept.forEach(onProblem);
      sum = add(sum, writes);
      progress?.({ phase: 'writing', patients: Math.min((piece + 1) * PIECE, patients), ofPatients: patients });
    }
    return { rows, skipped, ...sum };
  });
}

/** Adds the counts of both, each under its name. */
function add<Counts extends object>(one: Counts, other: Counts): Counts {
  const more = new Map<string, number | object>(Object.entries(other));
  const sums = Object.entries(one).map(([name, count]: [string, number | object]) => {
    const further = more.get(name);
    return [name, typeof count === 'object' ? add(count, further as object) : count + Number(further)];
  });
  return Object.fromEntries(sums) as Counts;
}

/** Another process has changed a row since this one read it. */
export class RowChanged extends Error {}

const TRIES = 5;
/** Serialisation failure, deadlock, and a key that another import took a moment earlier. */
const COLLISIONS: readonly string[] = ['40001', '40P01', '23505'];

/** Runs the work of an import in one transaction, again when it collided with another. */
async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      const isCollision =
        error instanceof RowChanged || (error instanceof DatabaseError && COLLISIONS.includes(error.code ?? ''));
      if (!isCollision || attempt === TRIES) throw error;
    }
  }
}
