import type { Insertable, Selectable } from 'kysely';

import { selectRows } from '../../platform/database/rows.ts';
import type { Sealer } from '../../platform/sealing.ts';
import type { Database, Db } from '../../schema/database.ts';
import type { AcceptedAnswers } from './accept-answers.ts';

export type Submission = Selectable<Database['submissions']>;
export type NewSubmission = Insertable<Database['submissions']>;
type Key = Pick<Submission, 'provider_id' | 'submission_id'>;

/** The answers of a submission by form. */
export type Answers = AcceptedAnswers['answers'];

/** Stores a submission. Answers nothing where this session has sent the same answers before. */
export async function insertSubmission(trx: Db, submission: NewSubmission): Promise<Submission | undefined> {
  return trx
    .insertInto('submissions')
    .values(submission)
    .onConflict((conflict) => conflict.constraint('submissions_once').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The submission that this session has made of these answers. */
export function getSameSubmission(
  db: Db,
  { provider_id, holder_id, flow, answers_hash }: Pick<Submission, 'provider_id' | 'holder_id' | 'flow' | 'answers_hash'>,
): Promise<Submission> {
  return selectRows(db, 'submissions', { provider_id, holder_id, flow, answers_hash }).executeTakeFirstOrThrow();
}

export function findSubmission(db: Db, { provider_id, submission_id }: Key): Promise<Submission | undefined> {
  return selectRows(db, 'submissions', { provider_id, submission_id }).executeTakeFirst();
}

/** Encrypts answers for one row: those of another row do not open in its place. */
export function sealAnswers(sealer: Sealer, key: Key, answers: Answers) {
  return sealer.seal(JSON.stringify(answers), belongsTo(key));
}

export function openAnswers(sealer: Sealer, submission: Key & Pick<Submission, 'key_id' | 'sealed'>): Answers {
  return JSON.parse(sealer.open(submission, belongsTo(submission))) as Answers;
}

function belongsTo({ provider_id, submission_id }: Key): string {
  return `submission ${provider_id} ${submission_id}`;
}
