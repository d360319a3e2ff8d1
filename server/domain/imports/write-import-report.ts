import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import type { ImportProblem } from './import-report.ts';

export interface BegunImport {
  readonly provider_id: string;
  readonly kind: 'bills' | 'fhir' | 'plans';
  /** Names without their folders. */
  readonly files: readonly string[];
  readonly map: string | undefined;
}

interface ImportCounts {
  readonly rows_read: number;
  /** Bills or plans that are new or changed. */
  readonly written: number;
  readonly unchanged: number;
  readonly refused: number;
}

export type ImportEnd = { readonly outcome: 'unreadable' | 'failed' } | ({ readonly outcome: 'taken' } & ImportCounts);

/** So many problems of one import are stored; of the further ones, their number. */
export const MOST_PROBLEMS = 10_000;
const AT_ONCE = 1_000;

/** The report of an import, for the staff of the provider: stored when the import begins, and complete when it ends. */
export class ImportReportWriter {
  readonly #db: Db;
  readonly #key: { readonly provider_id: string; readonly import_id: string };
  readonly #first: ImportProblem[] = [];
  #problems = 0;

  private constructor(db: Db, key: { readonly provider_id: string; readonly import_id: string }) {
    this.#db = db;
    this.#key = key;
  }

  static async begin(db: Db, { files, map, ...begun }: BegunImport, now: Date): Promise<ImportReportWriter> {
    const row = { ...begun, files: [...files], map: map ?? null, begun_at: now };
    const key = await db
      .insertInto('import_reports')
      .values(row)
      .returning(['provider_id', 'import_id'])
      .executeTakeFirstOrThrow();
    return new ImportReportWriter(db, key);
  }

  readonly add = (problem: ImportProblem): void => {
    this.#problems += 1;
    if (this.#first.length < MOST_PROBLEMS) this.#first.push(problem);
  };

  /** Stores the problems with the end, so that a report that has ended has all of them. */
  async end(end: ImportEnd, now: Date): Promise<void> {
    const { provider_id, import_id } = this.#key;
    await inTransaction(this.#db, async (trx) => {
      for (let from = 0; from < this.#first.length; from += AT_ONCE) {
        const rows = this.#first.slice(from, from + AT_ONCE).map(({ file, line, column, code, reason }, at) => ({
          ...this.#key,
          number: from + at + 1,
          file: file ?? null,
          line,
          field: column ?? null,
          code,
          reason,
        }));
        await trx.insertInto('import_problems').values(rows).execute();
      }
      await trx
        .updateTable('import_reports')
        .set({ ...end, ended_at: now, problems: this.#problems, seen_at: null })
        .where('provider_id', '=', provider_id)
        .where('import_id', '=', import_id)
        .execute();
    });
  }
}
