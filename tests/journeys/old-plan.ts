import { importPlans } from '#server';
import { addDays, today } from '#rules';
import { Readable } from 'node:stream';
import { inject } from 'vitest';

import { aPatient, type TestPatient } from './patient.ts';
import { ask } from './service.ts';

/** A plan that a patient has at the provider, new for one test. */
export interface OldPlan {
  readonly provider: string;
  readonly number: string;
  readonly patient: TestPatient;
  readonly phone?: string;
  readonly email?: string;
  /** Days until the next payment. */
  readonly dueIn: number;
}

const TIME_ZONE = 'America/New_York';

/** Twelve payments of 100 dollars, of which the next one is due in eleven days. */
export function anOldPlan(wishes: Partial<Omit<OldPlan, 'number'>> = {}): OldPlan {
  const patient = wishes.patient ?? aPatient();
  return { provider: 'lakeside', number: `PL-${patient.mrn}`, phone: patient.phone, dueIn: 11, ...wishes, patient };
}

/** Imports old plans by the command that every provider uses. */
export function importOldPlans(...plans: readonly OldPlan[]): Promise<void> {
  return importOldPlansAt(new Date(), ...plans);
}

/** The same at another time. */
export async function importOldPlansAt(now: Date, ...plans: readonly OldPlan[]): Promise<void> {
  const [first] = plans;
  if (!first) return;
  const day = today(TIME_ZONE, now);
  const problems: unknown[] = [];
  await importPlans({
    stream: Readable.from([HEADER, ...plans.map((plan) => rowOf(plan, day))].map((row) => `${row}\n`)),
    provider: { provider_id: first.provider },
    databaseUrl: inject('service').databaseUrl,
    today: day,
    onProblem: (problem) => problems.push(problem),
  });
  if (problems.length > 0) throw new Error(`the test's own plan file is faulty: ${JSON.stringify(problems)}`);
}

const HEADER =
  'plan_number,mrn,patient_first_name,patient_last_name,patient_birth_date,phone,email,balance,payments_left,monthly_amount,due_day,next_due_date';

function rowOf({ number, patient, phone = '', email = '', dueIn }: OldPlan, day: ReturnType<typeof today>): string {
  const next = addDays(day, dueIn);
  const [month, date, year] = patient.birthDate.split('/');
  const born = `${year}-${month}-${date}`;
  const who = [patient.mrn, patient.firstName, `"${patient.lastName}"`, born];
  return [number, ...who, phone, email, '1200.00', 12, '100.00', Number(next.slice(8)), next].join(',');
}

/** The plans that a transfer has made for this patient, with the sum of their installments, in cents. */
export function transfersOf({ patient }: OldPlan) {
  return ask<{ kind: string; status: string; channel: string; sum: number; agreements: number }>(
    `select p.kind, p.status, p.channel,
       (select sum(amount_cents)::int from instalments i where i.payment_plan_id = p.payment_plan_id) as sum,
       (select count(*)::int from agreements g where g.payment_plan_id = p.payment_plan_id) as agreements
     from payment_plans p join applications a on a.provider_id = p.provider_id and a.application_id = p.application_id
     join patients t on t.provider_id = a.provider_id and t.patient_id = a.patient_id
     where t.mrn = $1`,
    [patient.mrn],
  );
}
