import type { DayString } from '#rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { selectRows } from '../../platform/database/rows.ts';
import { openDatabase } from '../../platform/database/pool.ts';
import type { Db } from '../../schema/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { importBills } from './import-bills.ts';
import { importPlans } from './import-plans.ts';
import type { ImportProblem } from './import-report.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { max: 5 });
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const HEADER =
  'plan_number,mrn,patient_first_name,patient_last_name,patient_birth_date,payer_first_name,payer_last_name,phone,email,balance,payments_left,monthly_amount,due_day,next_due_date,status';

const plain = {
  plan_number: 'P-1',
  mrn: 'M-1',
  patient_first_name: 'Ana',
  patient_last_name: 'Rivera',
  patient_birth_date: '1984-03-07',
  payer_first_name: '',
  payer_last_name: '',
  phone: '(585) 555-0123',
  email: '',
  balance: '"1,150.00"',
  payments_left: '12',
  monthly_amount: '100.00',
  due_day: '15',
  next_due_date: '2026-07-15',
  status: '',
};

/** One row of a plan file for each set of changes. */
function planFileOf(...rows: readonly Partial<typeof plain>[]): string {
  return [HEADER, ...rows.map((row) => Object.values({ ...plain, ...row }).join(','))].join('\n');
}

async function bringIn(file: string, run = importPlans as typeof importPlans | typeof importBills) {
  const problems: ImportProblem[] = [];
  const report = await run({
    stream: chunks(file),
    provider: { provider_id: 'lakeside' },
    databaseUrl: database.url,
    today: '2026-06-16' as DayString,
    onProblem: (problem) => problems.push(problem),
  });
  return { report, problems };
}

/** Cut anywhere, as a stream may be. */
async function* chunks(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 61) yield await Promise.resolve(bytes.subarray(at, at + 61));
}

const stored = (plan_number: string) => selectRows(db, 'old_plans', { provider_id: 'lakeside', plan_number }).executeTakeFirst();

describe('a plan file', () => {
  test('brings a plan and its patient, whom no lookup of bills finds', async () => {
    const { report, problems } = await bringIn(planFileOf({}));

    expect({ report, problems }).toEqual({
      report: { rows: 1, skipped: 0, plans: { new: 1, changed: 0, unchanged: 0 }, transferred: 0 },
      problems: [],
    });
    expect(await stored('P-1')).toMatchObject({
      payer_is_patient: true,
      payer_first_name: 'Ana',
      phone: '5855550123',
      balance_cents: 115_000,
      payments_left: 12,
      monthly_cents: 10_000,
      due_day: 15,
      next_due_date: '2026-07-15',
      status: 'active',
    });
    const patient = await db.selectFrom('patients').selectAll().where('mrn', '=', 'M-1').executeTakeFirstOrThrow();
    expect(patient.is_billed).toBe(false);
  });

  test('changes nothing when it comes again', async () => {
    const { report } = await bringIn(planFileOf({}));

    expect(report).toMatchObject({ plans: { new: 0, changed: 0, unchanged: 1 } });
  });

  test('changes what has changed', async () => {
    const { report } = await bringIn(planFileOf({ balance: '1050.00', payments_left: '11', next_due_date: '08/15/2026' }));

    expect(report).toMatchObject({ plans: { new: 0, changed: 1, unchanged: 0 } });
    expect(await stored('P-1')).toMatchObject({ balance_cents: 105_000, next_due_date: '2026-08-15' });
  });

  test('ends a plan by its number alone, and skips an unknown number', async () => {
    await bringIn(planFileOf({ plan_number: 'P-2', mrn: 'M-2' }));
    const nothing = {
      balance: '',
      payments_left: '',
      monthly_amount: '',
      due_day: '',
      next_due_date: '',
      phone: '',
      status: 'Ended',
    };

    const ended = planFileOf({ plan_number: 'P-2', mrn: 'M-2', ...nothing }, { plan_number: 'P-0', mrn: 'M-0', ...nothing });
    const { report, problems } = await bringIn(ended);

    expect(problems).toEqual([]);
    expect(report).toMatchObject({ plans: { new: 0, changed: 1, unchanged: 1 } });
    expect((await stored('P-2'))?.status).toBe('ended');
    expect(await stored('P-0')).toBeUndefined();
  });

  test('names who pays, unless that is the patient', async () => {
    await bringIn(
      planFileOf(
        { plan_number: 'P-3', mrn: 'M-3', payer_first_name: 'Luis', payer_last_name: 'Nuñez' },
        { plan_number: 'P-4', mrn: 'M-4', payer_first_name: 'ana', payer_last_name: 'RIVERA' },
      ),
    );

    expect(await stored('P-3')).toMatchObject({ payer_is_patient: false, payer_first_name: 'Luis', payer_last_name: 'Nuñez' });
    expect(await stored('P-4')).toMatchObject({ payer_is_patient: true });
  });

  test('leaves a patient of a bill file unchanged, and a bill file makes a patient known to lookups', async () => {
    await bringIn(planFileOf({ plan_number: 'P-5', mrn: 'M-5' }));
    await bringIn(
      'mrn,patient_first_name,patient_last_name,patient_birth_date,invoice_id,facility,servicing_date,total_amount\n' +
        'M-5,Anna,Rivera,1984-03-07,I-5,Lakeside,2026-03-07,10.00\n',
      importBills,
    );

    await bringIn(planFileOf({ plan_number: 'P-5', mrn: 'M-5' }));

    const patient = await selectRows(db, 'patients', { provider_id: 'lakeside', mrn: 'M-5' }).executeTakeFirstOrThrow();
    expect(patient).toMatchObject({ first_name: 'Anna', is_billed: true });
  });
});

describe('a bad row', () => {
  test.each([
    ['no plan number', { plan_number: '' }, 'plan_number', 'is missing'],
    ['a balance that is too large', { balance: '1250.00' }, 'balance', 'does not fit'],
    ['a balance that is too small', { balance: '1100.00' }, 'balance', 'does not fit'],
    ['no balance', { balance: '' }, 'balance', 'is missing'],
    ['half a payment', { payments_left: '1.5' }, 'payments_left', 'must be a whole number from 1 to 600'],
    ['a 32nd', { due_day: '32' }, 'due_day', 'must be a whole number from 1 to 31'],
    ['another day than the due day', { next_due_date: '2026-07-16' }, 'next_due_date', 'is not on the due day of its month'],
    ['a day that there is not', { next_due_date: '2026-02-30' }, 'next_due_date', 'must be a real date'],
    ['half a payer', { payer_first_name: 'Luis' }, 'payer_last_name', 'is missing'],
    ['no contact of the payer', { phone: '' }, 'phone', 'is missing, and so is the e-mail'],
    ['an unknown status', { status: 'paused' }, 'status', 'must be "active" or "ended"'],
  ])('with %s is reported and skipped', async (_, changes, column, reason) => {
    const { report, problems } = await bringIn(
      planFileOf({ plan_number: 'P-9', mrn: 'M-9', ...changes }, { plan_number: 'P-8', mrn: 'M-8' }),
    );

    expect(problems).toMatchObject([{ line: 2, column, reason: expect.stringContaining(reason) as string }]);
    expect(report).toMatchObject({ rows: 2, skipped: 1 });
    expect(await stored('P-9')).toBeUndefined();
  });

  test('may be one that contradicts others', async () => {
    await bringIn(planFileOf({ plan_number: 'P-20', mrn: 'M-20' }));

    const { problems } = await bringIn(
      planFileOf(
        { plan_number: 'P-21', mrn: 'M-21' },
        { plan_number: 'P-21', mrn: 'M-21' },
        { plan_number: 'P-22', mrn: 'M-21', patient_last_name: 'Novak' },
        { plan_number: 'P-23', mrn: 'M-20', patient_last_name: 'Novak', patient_birth_date: '1950-01-01' },
        { plan_number: 'P-20', mrn: 'M-24' },
      ),
    );

    expect(problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '4 belongs to a patient of another last name or birth date on line 2',
      '3 is on line 2 already',
      '5 belongs to a known patient of another last name and birth date',
      '6 is a plan of another patient already',
    ]);
  });

  test('reports that a file of bills is no file of plans', async () => {
    await expect(bringIn('invoice_id,total_amount\nI-1,10.00\n')).rejects.toMatchObject({
      problems: [{ line: 1, reason: expect.stringContaining('no column of a plan file') as string }],
    });
  });
});
