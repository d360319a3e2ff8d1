import { randomUUID } from 'node:crypto';

import type { PersonalValues } from '../../schema/sealed-tables.ts';
import type { Piece } from './import-file.ts';
import type { PlanWrites } from './import-report.ts';
import { writePatientRows } from './patient-rows.ts';
import {
  envelopeColumns,
  isSame,
  type KnownEnvelope,
  openKnown,
  sealFor,
  type SealedWrite,
  unnestRows,
  updateEnvelopes,
  valuesOf,
  type WrittenColumn,
} from './write-envelopes.ts';
import { assign, columnsOf } from './write-rows.ts';

/** What a file states about a plan, and what it may change of a known one, beside who pays. */
const said = ['payer_is_patient', 'balance_cents', 'payments_left', 'monthly_cents', 'due_day', 'next_due_date', 'status'];

/** A patient whom only a plan file names is found by no lookup of bills. A plan file leaves what a bill file states of a patient. */
export async function writePlanPatients(piece: Piece): Promise<void> {
  const names = ['first_name', 'last_name', 'birth_date'];
  await writePatientRows(piece, { taken: names, all: names, isBilled: false });
}

const STAGED = 'staged_patients sp join staged_rows s on s.mrn = sp.mrn';

interface StagedPlan extends KnownEnvelope {
  readonly plan_number: string;
  readonly is_active: boolean;
  readonly is_transferred: boolean;
  readonly old_plan_id: string | null;
  /** The columns that are not encrypted are as the file states. */
  readonly is_same: boolean;
  readonly payer: PersonalValues['old_plans'];
}

/** Plans of one piece. One that is being transferred stays as it was when that was agreed to. */
export async function writePlans(piece: Piece): Promise<PlanWrites> {
  const transferred = await lockPlans(piece);
  const ended = await endPlans(piece);
  const plans = await readPlans(piece);
  const added: (SealedWrite & { readonly plan_number: string })[] = [];
  const changed: SealedWrite[] = [];
  for (const plan of plans.filter(({ is_active, is_transferred }) => is_active && !is_transferred)) {
    const { plan_number, old_plan_id, payer } = plan;
    const id = old_plan_id ?? randomUUID();
    if (old_plan_id !== null && plan.is_same && isSame(payer, await openKnown(piece, 'old_plans', { ...plan, id }))) continue;
    const write = { id, was: plan.sealed, envelope: await sealFor(piece, 'old_plans', id, payer) };
    if (old_plan_id === null) added.push({ ...write, plan_number });
    else changed.push(write);
  }
  await addPlans(piece, added);
  await changePlans(piece, changed);
  const all = { new: added.length, changed: changed.length + ended };
  return { plans: { ...all, unchanged: plans.length - all.new - all.changed }, transferred };
}

async function readPlans({ query }: Piece): Promise<readonly StagedPlan[]> {
  const { rows } = await query<StagedPlan>(`
    select s.plan_number, s.status = 'active' as is_active, o.payment_plan_id is not null as is_transferred,
      o.old_plan_id, o.sealed, o.key_version, (${columnsOf('o', said)}) is not distinct from (${columnsOf('s', said)}) as is_same,
      jsonb_build_object('payer_first_name', s.payer_first_name, 'payer_last_name', s.payer_last_name, 'phone', s.phone, 'email', s.email) as payer
    from ${STAGED}
    left join old_plans o on o.provider_id = $1 and o.plan_number = s.plan_number
    where sp.piece = $2 order by s.plan_number`);
  return rows;
}

async function addPlans({ run, providerId }: Piece, added: readonly (SealedWrite & { readonly plan_number: string })[]) {
  if (added.length === 0) return;
  const envelopes = envelopeColumns('old_plans', added);
  const columns: readonly WrittenColumn[] = [
    ['old_plan_id', 'uuid', added.map(({ id }) => id)],
    ['plan_number', 'text', added.map(({ plan_number }) => plan_number)],
    ...envelopes,
  ];
  const names = envelopes.map(([name]) => name);
  await run(
    `insert into old_plans (provider_id, old_plan_id, plan_number, patient_id, ${[...said, ...names].join(', ')})
     select $1, v.old_plan_id, s.plan_number, p.patient_id, ${columnsOf('s', said)}, ${columnsOf('v', names)}
     from ${unnestRows(columns)}
     join staged_rows s on s.plan_number = v.plan_number
     join patients p on p.provider_id = $1 and p.mrn = s.mrn`,
    [providerId, ...valuesOf(columns)],
  );
}

async function changePlans(piece: Piece, changed: readonly SealedWrite[]): Promise<void> {
  await updateEnvelopes(piece, 'old_plans', changed, { set: 'updated_at = now()' });
  if (changed.length === 0) return;
  await piece.run(
    `update old_plans o set ${assign(said, 's')} from staged_rows s
     where o.provider_id = $1 and o.old_plan_id = any($2::uuid[]) and s.plan_number = o.plan_number`,
    [piece.providerId, changed.map(({ id }) => id)],
  );
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
