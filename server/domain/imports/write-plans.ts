import type { Piece } from './import-file.ts';
import type { PlanWrites } from './import-report.ts';
import { assign, columnsOf, countWrites } from './write-rows.ts';

/** What a file states about a plan, and what it may change of a known one. */
const said = [
  'payer_is_patient',
  'payer_first_name',
  'payer_last_name',
  'phone',
  'email',
  'balance_cents',
  'payments_left',
  'monthly_cents',
  'due_day',
  'next_due_date',
  'status',
];

/** A patient whom only a plan file names is found by no lookup of bills. A plan file leaves what a bill file states of a patient. */
export async function writePlanPatients({ query }: Piece): Promise<void> {
  const names = ['first_name', 'last_name', 'last_name_key', 'birth_date'];
  await query(`
    insert into patients (provider_id, mrn, ${names.join(', ')}, is_billed)
    select $1, mrn, ${names.join(', ')}, false from staged_patients where piece = $2 order by mrn
    on conflict (provider_id, mrn) do update set ${assign(names, 'excluded')}, updated_at = now()
    where not patients.is_billed and (${columnsOf('patients', names)}) is distinct from (${columnsOf('excluded', names)})`);
}

const STAGED = 'staged_patients sp join staged_rows s on s.mrn = sp.mrn';

/** Plans of one piece. One that is being transferred stays as it was when that was agreed to. */
export async function writePlans(piece: Piece): Promise<PlanWrites> {
  const transferred = await lockPlans(piece);
  const ended = await endPlans(piece);
  const plans = await countWrites(piece, {
    input: `
      select s.*, p.patient_id, o.payment_plan_id is not null as is_transferred
      from ${STAGED}
      join patients p on p.provider_id = $1 and p.mrn = s.mrn
      left join old_plans o on o.provider_id = $1 and o.plan_number = s.plan_number
      where sp.piece = $2`,
    write: `
      insert into old_plans (provider_id, plan_number, patient_id, ${said.join(', ')})
      select $1, plan_number, patient_id, ${said.join(', ')} from input where status = 'active' and not is_transferred order by plan_number
      on conflict (provider_id, plan_number) do update set ${assign(said, 'excluded')}, updated_at = now()
      where (${columnsOf('old_plans', said)}) is distinct from (${columnsOf('excluded', said)})`,
  });
  return { plans: { ...plans, changed: plans.changed + ended, unchanged: plans.unchanged - ended }, transferred };
}

/** Locks the known plans, so that no transfer begins between this statement and the next. Returns how many are transferred. */
async function lockPlans({ query }: Piece): Promise<number> {
  const { rows } = await query<{ is_transferred: boolean }>(`
    select o.payment_plan_id is not null as is_transferred from old_plans o
    where o.provider_id = $1 and exists (select from ${STAGED} where sp.piece = $2 and s.plan_number = o.plan_number)
    order by o.plan_number for update`);
  return rows.filter(({ is_transferred }) => is_transferred).length;
}

/** Ends the known plans that the file names as ended, and writes nothing else of them. Returns how many it ended. */
async function endPlans({ query }: Piece): Promise<number> {
  const { rowCount } = await query(`
    update old_plans o set status = 'ended', updated_at = now() from ${STAGED}
    where o.provider_id = $1 and o.plan_number = s.plan_number and sp.piece = $2 and s.status = 'ended' and o.status = 'active'
      and o.payment_plan_id is null`);
  return rowCount ?? 0;
}
