import { randomUUID } from 'node:crypto';

import { type PersonalValues, SEALED_TABLES } from '../../schema/sealed-tables.ts';
import type { Piece } from './import-file.ts';
import type { WriteCounts } from './import-report.ts';
import {
  envelopeColumns,
  insertRows,
  isSame,
  type KnownEnvelope,
  openKnown,
  sealFor,
  type SealedWrite,
  updateEnvelopes,
} from './write-envelopes.ts';

/** Above every position that a file can state: where guarantors wait while they change places. */
const ASIDE = 1000;

type Values = PersonalValues['guarantors'];

interface Wanted {
  readonly position: number;
  /** Of a new guarantor; without a column, a value is empty. */
  readonly values: Values;
}

interface Known extends KnownEnvelope {
  readonly id: string;
  readonly patient_id: string;
  readonly position: number;
  /** An application names the guarantor. */
  readonly is_named: boolean;
}

/** What becomes of the guarantors of one piece. */
interface Changes {
  readonly removed: string[];
  readonly aside: { readonly id: string; readonly position: number }[];
  readonly changed: (SealedWrite & Pick<Wanted, 'position'>)[];
  readonly added: (SealedWrite & Pick<Wanted, 'position'> & { readonly patient_id: string })[];
}

/** Makes the guarantors of one piece of patients those of the file. One whom an application names is kept, at the end of the list. */
export async function writeGuarantors(piece: Piece): Promise<WriteCounts & { removed: number }> {
  const changes: Changes = { removed: [], aside: [], changed: [], added: [] };
  const known = await readKnown(piece);
  let listed = 0;
  for (const [patient_id, wanted] of await readWanted(piece)) {
    listed += wanted.length;
    await compare(piece, { patient_id, wanted, known: known.get(patient_id) ?? [] }, changes);
  }
  await write(piece, changes);
  const [added, changed] = [changes.added.length, changes.changed.length];
  return { new: added, changed, unchanged: listed - added - changed, removed: changes.removed.length };
}

/** What the file states of each patient of the piece, by position; a person listed twice for one patient is one. */
async function readWanted({ query }: Piece): Promise<ReadonlyMap<string, readonly Wanted[]>> {
  const { rows } = await query<{ patient_id: string; guarantors: readonly (Values & { readonly position: number })[] }>(`
    select p.patient_id, sp.guarantors from staged_patients sp join patients p on p.provider_id = $1 and p.mrn = sp.mrn
    where sp.piece = $2`);
  return new Map(
    rows.map(({ patient_id, guarantors }) => {
      const byName = new Map<string, Wanted>();
      for (const { position, ...stated } of guarantors.toSorted((a, b) => a.position - b.position)) {
        const values = { ...SEALED_TABLES.guarantors.empty, ...stated };
        if (!byName.has(nameOf(values))) byName.set(nameOf(values), { position, values });
      }
      return [patient_id, [...byName.values()]];
    }),
  );
}

async function readKnown({ query }: Piece): Promise<ReadonlyMap<string, readonly Known[]>> {
  const { rows } = await query<Known>(`
    select g.guarantor_id as id, g.patient_id, g.position, g.sealed, g.key_version, exists (
      select from applications a where a.provider_id = $1 and a.patient_id = g.patient_id and a.guarantor_id = g.guarantor_id) as is_named
    from staged_patients sp
    join patients p on p.provider_id = $1 and p.mrn = sp.mrn
    join guarantors g on g.provider_id = $1 and g.patient_id = p.patient_id
    where sp.piece = $2 order by g.patient_id, g.position`);
  const byPatient = new Map<string, Known[]>();
  for (const row of rows) byPatient.set(row.patient_id, [...(byPatient.get(row.patient_id) ?? []), row]);
  return byPatient;
}

/** The same person is the same name, so that a file in another order does not turn one guarantor into another. */
function nameOf({ first_name, last_name }: Pick<Values, 'first_name' | 'last_name'>): string {
  return JSON.stringify([first_name.toLowerCase(), last_name.toLowerCase()]);
}

interface OfPatient {
  readonly patient_id: string;
  readonly wanted: readonly Wanted[];
  readonly known: readonly Known[];
}

async function compare(piece: Piece, { patient_id, wanted, known }: OfPatient, changes: Changes): Promise<void> {
  const left = new Map(wanted.map((one) => [nameOf(one.values), one]));
  const highest = Math.max(0, ...known.map(({ position }) => position));
  for (const row of known) {
    const values = await openKnown(piece, 'guarantors', row);
    const listed = left.get(nameOf(values));
    left.delete(nameOf(values));
    if (!listed && !row.is_named) {
      changes.removed.push(row.id);
      continue;
    }
    // Positions are unique at every moment, so a guarantor who moves first goes beyond the last position.
    if (row.position < ASIDE && row.position !== listed?.position)
      changes.aside.push({ id: row.id, position: row.position + highest + ASIDE });
    if (!listed) continue;
    const next = { ...values, ...statedOf(piece, listed) };
    if (row.position === listed.position && isSame(next, values)) continue;
    const envelope = await sealFor(piece, 'guarantors', row.id, next);
    changes.changed.push({ id: row.id, was: row.sealed, position: listed.position, envelope });
  }
  for (const { position, values } of left.values()) {
    const id = randomUUID();
    changes.added.push({ id, patient_id, position, was: null, envelope: await sealFor(piece, 'guarantors', id, values) });
  }
}

/** The values for which the file has a column at the position of the guarantor. Those without one stay as they are on file. */
function statedOf({ columns }: Piece, { position, values }: Wanted): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([detail]) => columns.has(`guarantor${position}_${detail}`)));
}

async function write(piece: Piece, { removed, aside, changed, added }: Changes): Promise<void> {
  const { run, providerId } = piece;
  if (removed.length > 0)
    await run('delete from guarantors where provider_id = $1 and guarantor_id = any($2::uuid[])', [providerId, removed]);
  if (aside.length > 0)
    await run(
      `update guarantors g set position = v.position from unnest($2::uuid[], $3::integer[]) v (id, position)
       where g.provider_id = $1 and g.guarantor_id = v.id`,
      [providerId, aside.map(({ id }) => id), aside.map(({ position }) => position)],
    );
  await updateEnvelopes(piece, 'guarantors', changed, {
    set: 'updated_at = now()',
    more: [['position', 'integer', changed.map(({ position }) => position)]],
  });
  await insertRows(piece, 'guarantors', [
    ['guarantor_id', 'uuid', added.map(({ id }) => id)],
    ['patient_id', 'uuid', added.map(({ patient_id }) => patient_id)],
    ['position', 'integer', added.map(({ position }) => position)],
    ...envelopeColumns('guarantors', added),
  ]);
}
