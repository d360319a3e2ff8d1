import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findPatientsByName } from '../../domain/patients/patients.ts';
import { addHousehold } from '../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Db } from '../../schema/database.ts';
import type { PersonalValues } from '../../schema/sealed-tables.ts';
import { recordDatabasePurpose } from './database-purpose.ts';
import { keyringOf } from './keyring.ts';
import type { MasterKeys } from './master-keys.ts';
import { openDatabase } from './pool.ts';
import type { SentStatement } from './prepare-statements.ts';
import { selectRows, updateRows } from './rows.ts';
import { sealValuesOf } from './sealed-rows.ts';

let database: TestDatabase;
let db: Db;
const sent: SentStatement[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { max: 2, onStatement: (statement) => sent.push(statement) });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe('a row with personal values', () => {
  test('has none of them in a column, and is read whole', async () => {
    const { patient } = await addHousehold(db);
    const { rows } = await sql<{
      text: string;
    }>`select p::text as text from patients p where patient_id = ${patient.patient_id}`.execute(db);
    const [read] = await selectRows(db, 'patients', { provider_id: 'lakeside', patient_id: patient.patient_id }).execute();

    for (const value of [patient.first_name, patient.last_name, patient.birth_date, patient.phone ?? '', 'Harbor'])
      expect(rows[0]?.text).not.toContain(value);
    expect(read).toMatchObject(patient);
  });

  test('does not open in the place of another row', async () => {
    const [{ patient: one }, { patient: other }] = [await addHousehold(db), await addHousehold(db)];
    const { provider_id, patient_id } = one;
    const { sealed, key_version } = await db
      .selectFrom('patients')
      .selectAll()
      .where('patient_id', '=', other.patient_id)
      .executeTakeFirstOrThrow();
    await updateRows(db, 'patients', { provider_id, patient_id }).set({ sealed, key_version }).execute();

    await expect(selectRows(db, 'patients', { provider_id, patient_id }).execute()).rejects.toThrow(/authenticate/);
    await db.deleteFrom('bills').where('patient_id', '=', patient_id).execute();
    await db.deleteFrom('patients').where('patient_id', '=', patient_id).execute();
  });

  test('has what an empty row has where its envelope is older than a value', async () => {
    const { patient } = await addHousehold(db);
    const { provider_id, patient_id } = patient;
    const { first_name, last_name, last_name_key, birth_date } = patient;
    const contact = { phone: null, email: null };
    const older = { first_name, last_name, last_name_key, birth_date, ...contact } as PersonalValues['patients'];
    const envelope = await sealValuesOf(db, 'patients', { provider_id, id: patient_id }, older);
    await updateRows(db, 'patients', { provider_id, patient_id }).set(envelope).execute();

    const [read] = await selectRows(db, 'patients', { provider_id, patient_id }).execute();

    expect(read).toMatchObject({ first_name, ssn_last4: null, address: null });
  });

  test('is found by last name and birth date through the index', async () => {
    const { patient } = await addHousehold(db);
    const { provider_id, last_name_key, birth_date } = patient;
    sent.length = 0;
    const found = await findPatientsByName(db, { provider_id, last_name_key, birth_date });
    const lookup = sent.find(({ text }) => text.includes('name_day_index'));
    // Of few rows, an index is no quicker.
    await sql`insert into patients (provider_id, mrn, name_day_index) select 'lakeside', 'X-' || n, sha256(n::text::bytea)
      from generate_series(1, 3000) n`.execute(db);
    await sql`analyze patients`.execute(db);
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain ${withValues(lookup)}`).execute(db);

    expect(found.map(({ patient_id }) => patient_id)).toEqual([patient.patient_id]);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('patients_by_name_and_day');
  });
});

/** The statement with its values in their places. */
function withValues({ text, values = [] }: Partial<SentStatement> = {}): string {
  const literalOf = (value: unknown) => (Buffer.isBuffer(value) ? `'\\x${value.toString('hex')}'::bytea` : `'${String(value)}'`);
  return (text ?? '').replaceAll(/\$(\d+)/g, (_, place: string) => literalOf(values[Number(place) - 1]));
}

describe('a database of production', () => {
  const master = (id: string, fill: number): MasterKeys => [{ id, key: Buffer.alloc(32, fill) }];
  const [first, second] = [master('2026-01', 1), master('2026-11', 2)];
  let production: TestDatabase;

  beforeAll(async () => {
    production = await createTestDatabase();
    await recordDatabasePurpose(production.url, 'production');
  });
  afterAll(() => production.drop());

  async function using<T>(masterKeys: MasterKeys, work: (own: Db) => Promise<T>): Promise<T> {
    const own = openDatabase(production.url, { max: 1, masterKeys });
    return work(own).finally(() => own.destroy());
  }

  test('takes no personal data without a master key', async () => {
    await expect(using([], (own) => addHousehold(own))).rejects.toThrow(/MASTER_KEY is missing/);
  });

  test('opens with another master key once its data keys are encrypted again, and no longer with the first', async () => {
    const { patient } = await using(first, (own) => addHousehold(own));
    const { provider_id, patient_id } = patient;
    const read = (own: Db) => selectRows(own, 'patients', { provider_id, patient_id }).executeTakeFirstOrThrow();

    await expect(using(second, read)).rejects.toThrow(/MASTER_KEY has no key "2026-01"/);
    expect(await using([...second, ...first], (own) => keyringOf(own).rewrap())).toBe(2);
    expect(await using(second, read)).toMatchObject({ last_name: patient.last_name });
    await expect(using(first, read)).rejects.toThrow(/MASTER_KEY has no key "2026-11"/);
  });
});
