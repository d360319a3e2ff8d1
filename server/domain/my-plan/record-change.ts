import type { PlanDraft } from '#api/entities';
import type { DayString } from '#rules';

import { updateRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';
import { changeApplication } from '../applications/applications.ts';
import type { AuditEvent } from '../audit/audit.ts';
import { originOf, type FoundContext } from '../calls/context.ts';
import { writeToPayer, type Letter } from '../collection/payment-messages.ts';
import type { PlanDocument } from '../documents/plan-documents.ts';
import type { ProviderEvent } from '../events/event-data.ts';
import { publishEvent } from '../events/provider-events.ts';
import { signDocuments } from '../plans/agreements.ts';
import type { Plan } from '../plans/plans.ts';
import type { RunningPlan } from './running-plan.ts';

type Changed = Extract<ProviderEvent, { kind: 'plan.changed' }>['change'];

/** A change of a running plan by the person whom it belongs to, or by an agent for them. */
export interface PlanChange {
  readonly kind: Database['plan_changes']['kind'];
  readonly reported: Changed;
  readonly audit: AuditEvent;
  readonly draft: PlanDraft;
  readonly set?: Partial<Pick<Plan, 'automatic' | 'payment_method_id' | 'charge_day'>>;
  /** The day, until now, of the first payment that moves. */
  readonly firstChanged?: DayString;
  /** What is signed for it. */
  readonly documents?: readonly PlanDocument[];
  /** What else changes; the provider's event has the plan as it is afterwards. */
  readonly follow?: (changed: Plan) => Promise<unknown>;
  /** The message that confirms it; nothing where another message follows at once. */
  readonly letter?: Pick<Letter, 'body' | 'values'>;
}

/** Records a change of a held plan with what was signed, the audit, the provider's event and the message that confirms it. */
export async function recordChange(
  trx: Db,
  context: FoundContext,
  { application, plan }: RunningPlan,
  { kind, reported: change, audit, draft, set = {}, firstChanged, documents = [], follow, letter }: PlanChange,
): Promise<void> {
  const { provider_id, payment_plan_id } = plan;
  const { provider, origin: site, today: made_on, now, session } = context;
  const number = plan.changes + 1;
  const key = { provider_id, payment_plan_id, number };
  const previous_draft = JSON.stringify(plan.draft);
  await trx
    .insertInto('plan_changes')
    .values({ ...key, kind, first_changed_on: firstChanged ?? null, previous_draft, made_on, made_at: now })
    .execute();
  const changed = await updateRows(trx, 'payment_plans', { provider_id, payment_plan_id })
    .set({ ...set, changes: number, draft: JSON.stringify(draft) })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (documents.length > 0) await signDocuments(trx, context, changed, documents, number);
  const details = { payment_plan_id, change: number, ...audit.details };
  await changeApplication(trx, application, { event: audit.event, details, set: { draft } }, originOf(context));
  if (letter)
    await writeToPayer(trx, { provider, site, now }, application, plan, {
      reason: `plan-changed ${payment_plan_id} ${number}`,
      kind: 'plan-changed',
      subject: (words) => words.changedSubject,
      body: (words) => [...letter.body(words), ...(session.agent === null ? [] : [words.changedByPhone]), words.notYou],
      values: letter.values,
    });
  await follow?.(changed);
  const fact = `${payment_plan_id} ${number}`;
  await publishEvent(trx, { kind: 'plan.changed', change, provider_id, payment_plan_id, fact, happened_at: now, now });
}
