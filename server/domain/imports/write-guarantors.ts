import type { Piece } from './import-file.ts';
import type { WriteCounts } from './import-report.ts';
import { assign, columnsOf } from './write-rows.ts';

/** Above every position that a file can state: where guarantors wait while they change places. */
const ASIDE = 1000;

const details = [
  'position',
  'first_name',
  'last_name',
  'birth_date',
  'phone',
  'email',
  'address',
  'city',
  'state',
  'postal_code',
];
const listOf = (table: string): string => columnsOf(table, details);

/** Makes the guarantors of one piece of patients those of the file. One whom an application names is kept, at the end of the list. */
export async function writeGuarantors(piece: Piece): Promise<WriteCounts & { removed: number }> {
  await createTables(piece);
  const listed = await fillWanted(piece);
  await fillKnown(piece);
  const removed = await removeUnlisted(piece);
  await moveAside(piece);
  const changed = await updateListed(piece);
  const added = await addMissing(piece);
  return { new: added, changed, unchanged: listed - added - changed, removed };
}

async function createTables({ query }: Piece): Promise<void> {
  await query(`
    create temporary table if not exists wanted_guarantors as
      select patient_id, ${details.join(', ')} from guarantors with no data`);
  await query(`
    create temporary table if not exists known_guarantors (
      guarantor_id uuid not null, patient_id uuid not null, highest_position integer not null, wanted_position integer
    )`);
  await query('truncate wanted_guarantors, known_guarantors');
}

/** What the file states; a person listed twice for one patient is one. */
async function fillWanted({ query }: Piece): Promise<number> {
  const { rowCount } = await query(`
    insert into wanted_guarantors (patient_id, ${details.join(', ')})
    select distinct on (p.patient_id, lower(w.first_name), lower(w.last_name)) p.patient_id, ${listOf('w')}
    from staged_patients sp
    join patients p on p.provider_id = $1 and p.mrn = sp.mrn
    cross join jsonb_populate_recordset(null::guarantors, sp.guarantors) as w
    where sp.piece = $2
    order by p.patient_id, lower(w.first_name), lower(w.last_name), w.position`);
  await query('analyze wanted_guarantors');
  return rowCount ?? 0;
}

/**
 * What the database holds, beside where the file lists the same person. The same person is the same name, so that a file
 * in another order does not turn one guarantor into another.
 */
async function fillKnown({ query }: Piece): Promise<void> {
  await query(`
    insert into known_guarantors (guarantor_id, patient_id, highest_position, wanted_position)
    select g.guarantor_id, g.patient_id, max(g.position) over (partition by g.patient_id), w.position
    from staged_patients sp
    join patients p on p.provider_id = $1 and p.mrn = sp.mrn
    join guarantors g on g.provider_id = $1 and g.patient_id = p.patient_id
    left join wanted_guarantors w
      on w.patient_id = g.patient_id and lower(w.first_name) = lower(g.first_name) and lower(w.last_name) = lower(g.last_name)
    where sp.piece = $2`);
  await query('analyze known_guarantors');
}

async function removeUnlisted({ query }: Piece): Promise<number> {
  const { rowCount } = await query(`
    delete from guarantors g using known_guarantors k
    where g.provider_id = $1 and g.guarantor_id = k.guarantor_id and k.wanted_position is null
      and not exists (select from applications a where a.provider_id = $1 and a.patient_id = g.patient_id and a.guarantor_id = g.guarantor_id)`);
  return rowCount ?? 0;
}

/** Positions are unique at every moment, so a guarantor who moves first goes beyond the last position. */
async function moveAside({ query }: Piece): Promise<void> {
  await query(`
    update guarantors g set position = g.position + k.highest_position + ${ASIDE} from known_guarantors k
    where g.provider_id = $1 and g.guarantor_id = k.guarantor_id and g.position < ${ASIDE} and k.wanted_position is distinct from g.position`);
}

async function updateListed({ query }: Piece): Promise<number> {
  const { rowCount } = await query(`
    update guarantors g set ${assign(details, 'w')}, updated_at = now()
    from known_guarantors k join wanted_guarantors w on w.patient_id = k.patient_id and w.position = k.wanted_position
    where g.provider_id = $1 and g.guarantor_id = k.guarantor_id and (${listOf('g')}) is distinct from (${listOf('w')})`);
  return rowCount ?? 0;
}

async function addMissing({ query }: Piece): Promise<number> {
  const { rowCount } = await query(`
    insert into guarantors (provider_id, patient_id, ${details.join(', ')})
    select $1, w.patient_id, ${listOf('w')} from wanted_guarantors w
    where not exists (select from known_guarantors k where k.patient_id = w.patient_id and k.wanted_position = w.position)`);
  return rowCount ?? 0;
}
