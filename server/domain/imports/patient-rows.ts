import { randomUUID } from 'node:crypto';

import { type DayString, lastNameKey } from '#rules';

import { blindIndex, type ProviderKeys } from '../../platform/database/keyring.ts';
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

type Values = PersonalValues['patients'];

/** What is compared of a row's patient with other rows and with the database: the blind indexes of last name and birth date, as COPY takes them. */
export function comparedIndexes(
  keys: ProviderKeys,
  cells: { readonly patient_last_name: string; readonly patient_birth_date?: DayString | null },
): readonly [string, string] {
  const hex = (kind: string, text: string) => `\\x${blindIndex(keys, kind, text).toString('hex')}`;
  return [hex('name_index', lastNameKey(cells.patient_last_name)), hex('day_index', cells.patient_birth_date ?? '')];
}

type StagedValues = Partial<Omit<Values, 'last_name_key'>> & Pick<Values, 'last_name'>;

interface StagedPatient extends KnownEnvelope {
  readonly mrn: string;
  readonly stated: StagedValues;
  readonly patient_id: string | null;
  readonly is_billed: boolean | null;
}

interface Taking {
  /** The columns of the staged rows that a known patient takes. */
  readonly taken: readonly string[];
  /** The columns that a new patient takes. */
  readonly all: readonly string[];
  readonly isBilled: boolean;
}

/** Adds and updates the patients of one piece. A plan file leaves what a bill file states of a patient. */
export async function writePatientRows(piece: Piece, { taken, all, isBilled }: Taking): Promise<WriteCounts> {
  const { rows } = await piece.query<StagedPatient>(`
    select sp.mrn, jsonb_build_object(${all.map((column) => `'${column}', sp.${column}`).join(', ')}) as stated,
      p.patient_id, p.is_billed, p.sealed, p.key_version
    from staged_patients sp left join patients p on p.provider_id = $1 and p.mrn = sp.mrn
    where sp.piece = $2 order by sp.mrn`);
  const added: (SealedWrite & { readonly mrn: string })[] = [];
  const changed: SealedWrite[] = [];
  for (const row of rows) {
    if (row.patient_id === null) {
      const id = randomUUID();
      added.push({
        id,
        mrn: row.mrn,
        was: null,
        envelope: await sealFor(piece, 'patients', id, withKey({ ...SEALED_TABLES.patients.empty, ...row.stated })),
      });
      continue;
    }
    if (row.is_billed && !isBilled) continue;
    const known = await openKnown(piece, 'patients', { ...row, id: row.patient_id });
    const next = withKey({ ...known, ...pick(row.stated, taken) });
    if (row.is_billed === isBilled && isSame(next, known)) continue;
    changed.push({ id: row.patient_id, was: row.sealed, envelope: await sealFor(piece, 'patients', row.patient_id, next) });
  }
  await insertRows(piece, 'patients', [
    ['patient_id', 'uuid', added.map(({ id }) => id)],
    ['mrn', 'text', added.map(({ mrn }) => mrn)],
    ...envelopeColumns('patients', added),
    ['is_billed', 'boolean', added.map(() => isBilled)],
  ]);
  await updateEnvelopes(piece, 'patients', changed, { set: `is_billed = ${String(isBilled)}, updated_at = now()` });
  return { new: added.length, changed: changed.length, unchanged: rows.length - added.length - changed.length };
}

function withKey(values: Omit<Values, 'last_name_key'>): Values {
  return { ...values, last_name_key: lastNameKey(values.last_name) };
}

function pick(values: StagedValues, columns: readonly string[]): StagedValues {
  return Object.fromEntries(Object.entries(values).filter(([column]) => columns.includes(column))) as unknown as StagedValues;
}
