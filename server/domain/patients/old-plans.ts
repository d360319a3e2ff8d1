import type { Cents, DayString } from '#rules';
import { sql, type Selectable } from 'kysely';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import { indexOf, opened } from '../../platform/database/sealed-rows.ts';
import type { Database, Db } from '../../schema/database.ts';
import { contactText, type OpenRow } from '../../schema/sealed-tables.ts';
import type { Subject } from '../audit/audit.ts';
import { isUuid } from '../../platform/random.ts';

export type OldPlan = OpenRow<'old_plans'>;

/** The plan that takes the place of an old one. */
type NewPlan = Pick<Selectable<Database['payment_plans']>, 'provider_id' | 'payment_plan_id' | 'status' | 'started_at'>;

/** One contact of a person: ten digits, or an email address. */
export type OneContact = { readonly phone: string } | { readonly email: string };

/** With the patient whose bills it pays, and the last payment of the plan that took its place. */
export interface OldPlanOfPatient extends OldPlan {
  readonly patient_last_name_key: string;
  readonly patient_birth_date: string;
  readonly last_payment_date: DayString | null;
  /** What is left to pay of that plan; nothing where the provider collects its payments. */
  readonly open_cents: Cents | null;
}

/** The blind index of a phone or an email, by its column. */
export async function contactIndex(
  db: Db,
  providerId: string,
  contact: OneContact,
): Promise<{ readonly phone_index: Buffer } | { readonly email_index: Buffer }> {
  if ('phone' in contact) return { phone_index: await indexOf(db, providerId, 'phone_index', contact.phone) };
  return { email_index: await indexOf(db, providerId, 'email_index', contactText(contact.email) ?? '') };
}

const MOST_REACHED = 50;

/** The plans that name this phone or mailbox and have not ended, also those that were transferred. */
export async function listOldPlansOfContact(
  db: Db,
  providerId: string,
  contact: OneContact,
): Promise<readonly OldPlanOfPatient[]> {
  const index = await contactIndex(db, providerId, contact);
  const plans = await selectBalances(db, providerId)
    .where((row) => row.and(index))
    .limit(MOST_REACHED)
    .execute();
  return withPatients(db, providerId, plans);
}

/** The same by their ids. */
export async function listOldPlansById(db: Db, providerId: string, ids: readonly string[]): Promise<readonly OldPlanOfPatient[]> {
  if (ids.length === 0) return [];
  const plans = await selectBalances(db, providerId)
    .where('o.old_plan_id', 'in', [...ids])
    .execute();
  return withPatients(db, providerId, plans);
}

type WithBalance = OldPlan & Pick<OldPlanOfPatient, 'last_payment_date' | 'open_cents'>;

async function withPatients(db: Db, provider_id: string, plans: readonly WithBalance[]): Promise<readonly OldPlanOfPatient[]> {
  if (plans.length === 0) return [];
  const ids = plans.map(({ patient_id }) => patient_id);
  const patients = await selectRows(db, 'patients', { provider_id }).where('patient_id', 'in', ids).execute();
  const byId = new Map(patients.map((patient) => [patient.patient_id, patient]));
  return plans.flatMap((plan) => {
    const patient = byId.get(plan.patient_id);
    if (!patient) return [];
    return [{ ...plan, patient_last_name_key: patient.last_name_key, patient_birth_date: patient.birth_date }];
  });
}

function selectBalances(db: Db, providerId: string) {
  return opened(db, 'old_plans')
    .selectFrom('old_plans as o')
    .selectAll('o')
    .select((eb) =>
      eb
        .selectFrom('instalments as i')
        .select((of) => of.fn.max('i.due').as('last'))
        .where('i.provider_id', '=', providerId)
        .whereRef('i.payment_plan_id', '=', 'o.payment_plan_id')
        .as('last_payment_date'),
    )
    .select((eb) =>
      eb
        .selectFrom('plan_balances as b')
        .select('b.open_cents')
        .where('b.provider_id', '=', providerId)
        .whereRef('b.payment_plan_id', '=', 'o.payment_plan_id')
        .as('open_cents'),
    )
    .where('o.provider_id', '=', providerId)
    .where('o.status', '=', 'active')
    .orderBy('o.next_due_date')
    .orderBy('o.plan_number')
    .$castTo<WithBalance>();
}

export function findOldPlan(db: Db, { provider_id, patient_id }: Subject, oldPlanId: string): Promise<OldPlan | undefined> {
  return selectRows(db, 'old_plans', { provider_id, patient_id, old_plan_id: oldPlanId }).executeTakeFirst();
}

/** The old plan of an application, held until the transaction ends so that no import changes it meanwhile. */
export async function lockOldPlan(
  trx: Db,
  { provider_id, patient_id }: Subject,
  oldPlanId: string,
): Promise<OldPlan | undefined> {
  if (!isUuid(oldPlanId)) return undefined;
  return selectRows(trx, 'old_plans', { provider_id, patient_id, old_plan_id: oldPlanId }).forUpdate().executeTakeFirst();
}

/** The old plan whose place this one takes. */
export function findOldPlanOf(
  db: Db,
  { provider_id, payment_plan_id }: Pick<NewPlan, 'provider_id' | 'payment_plan_id'>,
): Promise<OldPlan | undefined> {
  return selectRows(db, 'old_plans', { provider_id, payment_plan_id }).executeTakeFirst();
}

/** What a transfer fixes of an old plan. */
export type Move = Pick<OldPlan, 'takes_effect_on' | 'old_payments' | 'moved_cents'>;

/** Ties a locked old plan to the plan that takes its place, for good: the database lets nothing change it any more. */
export async function attachPlan(trx: Db, old: OldPlan, plan: NewPlan, move: Move): Promise<void> {
  const { provider_id, old_plan_id } = old;
  await updateRows(trx, 'old_plans', { provider_id, old_plan_id, payment_plan_id: null })
    .set({ ...move, payment_plan_id: plan.payment_plan_id, plan_status: plan.status, updated_at: plan.started_at })
    .execute();
}

/** The bill for the remaining amount of an old plan. */
export async function putOldPlanBill(
  trx: Db,
  old: Pick<OldPlan, 'provider_id' | 'patient_id' | 'old_plan_id' | 'plan_number'>,
  { facility, day, cents }: { readonly facility: string; readonly day: string; readonly cents: number },
): Promise<{ readonly bill_id: string; readonly invoice_id: string }> {
  const { rows } = await sql<{ bill_id: string; invoice_id: string }>`
    insert into bills (provider_id, patient_id, old_plan_id, invoice_id, facility, servicing_date, account_number, total_cents)
    values (${old.provider_id}, ${old.patient_id}, ${old.old_plan_id}, ${`plan ${old.old_plan_id}`}, ${facility}, ${day},
      ${old.plan_number}, ${cents})
    on conflict (provider_id, invoice_id) do update set total_cents = excluded.total_cents, updated_at = now()
    returning bill_id, invoice_id
  `.execute(trx);
  const [bill] = rows;
  if (!bill) throw new Error('the bill of an old plan is there');
  return bill;
}
