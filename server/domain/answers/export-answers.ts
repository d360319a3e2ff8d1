import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Sealer } from '../../platform/sealing.ts';
import type { Db } from '../../schema/database.ts';
import { csvLine } from '../../platform/csv-line.ts';
import { byStaff, recordEvent } from '../audit/audit.ts';
import { exportFiles, type FilesOut, isFileAnswer } from './export-files.ts';
import { type Answers, openAnswers, type Submission } from './submissions.ts';

const PAGE = 200;

export interface ExportWish {
  readonly providerId: string;
  readonly flow: string;
  readonly since: Date;
}

export interface ExportTo {
  readonly write: (text: string) => void | Promise<void>;
  /** Where the files of the answers go; nowhere without it. */
  readonly files?: FilesOut | undefined;
  readonly now: Date;
}

/** Writes the submissions of a flow as CSV, the oldest first, a page at a time, and their files. Answers how many there are. */
export async function exportAnswers(
  db: Db,
  sealer: Sealer,
  wish: ExportWish,
  { write, files: filesOut, now }: ExportTo,
): Promise<{ readonly submissions: number; readonly files: number }> {
  const fields = await listFields(db, wish);
  await write(csvLine(['reference', 'sent_at', 'language', 'verified', ...fields]));
  let count = 0;
  let files = 0;
  for (let last: Submission | undefined, page = await readPage(db, wish, last); page.length > 0;) {
    for (const submission of page) {
      const answers = openAnswers(sealer, submission);
      await write(csvLine(cellsOf(submission, answers, fields)));
      if (filesOut) files += await exportFiles(db, sealer, { ...submission, answers }, filesOut);
    }
    count += page.length;
    last = page.at(-1);
    page = page.length < PAGE ? [] : await readPage(db, wish, last);
  }
  const chain = { provider_id: wish.providerId, chain_id: randomUUID() };
  const origin = byStaff(now);
  await recordEvent(db, chain, { event: 'answers.exported', details: { flow: wish.flow, submissions: count, files } }, origin);
  return { submissions: count, files };
}

async function listFields(db: Db, { providerId, flow, since }: ExportWish): Promise<readonly string[]> {
  const { rows } = await sql<{ field: string }>`
    select distinct unnest(fields) as field from submissions
    where provider_id = ${providerId} and flow = ${flow} and created_at >= ${since} order by field
  `.execute(db);
  return rows.map(({ field }) => field);
}

function readPage(db: Db, { providerId, flow, since }: ExportWish, last: Submission | undefined): Promise<Submission[]> {
  const all = db
    .selectFrom('submissions')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('flow', '=', flow)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('submission_id')
    .limit(PAGE);
  if (!last) return all.execute();
  return all.where(sql<boolean>`(created_at, submission_id) > (${last.created_at}, ${last.submission_id})`).execute();
}

type Answered = Readonly<Record<string, unknown>>;

function cellsOf(
  { reference, created_at, locale, verified }: Submission,
  answers: Answers,
  fields: readonly string[],
): readonly unknown[] {
  const values = fields.map((name) => {
    const [form = '', field = ''] = name.split('.');
    const data = answers[form];
    // Of a list, the answers of all items in one cell: those of one item are at the same place in each cell.
    return Array.isArray(data)
      ? data.map((item: Answered) => cellOf(item[field]))
      : cellOf((data as Answered | undefined)?.[field]);
  });
  return [reference, created_at.toISOString(), locale, verified, ...values];
}

/** A file by its name. */
function cellOf(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(cellOf);
  return isFileAnswer(answer) ? answer.name : answer;
}
