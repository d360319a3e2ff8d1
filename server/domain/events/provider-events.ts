import type { PaymentOfEvent, PlanChange, RequestOfEvent } from '#api/entities';

import type { Db } from '../../schema/database.ts';
import { readBills, readPlan, type PlanKey } from './event-data.ts';

/** What every event has. */
export interface Fact {
  readonly provider_id: string;
  /** Identifies the fact. The same fact is written once, however often it is reported. */
  readonly fact: string;
  readonly happened_at: Date;
  readonly now: Date;
}

type PaymentNews = {
  readonly [Kind in keyof PaymentOfEvent]: Fact &
    PlanKey & {
      readonly kind: Kind;
      /** The charge. Its method is read from the plan. */
      readonly payment: Omit<PaymentOfEvent[Kind], 'method'>;
    };
}[keyof PaymentOfEvent];

/** A fact that the provider is to know. The writer reads the plan and its bills itself. */
export type ProviderEvent =
  | (Fact & PlanKey & { readonly kind: 'plan.started' | 'plan.completed' | 'plan.defaulted' })
  | (Fact & PlanKey & { readonly kind: 'plan.changed'; readonly change: PlanChange })
  | PaymentNews
  | (Fact & { readonly kind: 'contact.requested'; readonly data: RequestOfEvent })
  | (Fact & {
      readonly kind: 'application.refused';
      readonly application_id: string;
      readonly bills: readonly { readonly bill_id: string; readonly amount_cents: number }[];
    });

/**
 * Writes an event for the provider, in the transaction of the fact that it reports. Call it after the change, because it has the
 * balance of the plan as it is then. Events of one plan are delivered in the order in which they are written, so the caller holds the
 * plan's application or ledger.
 */
export async function publishEvent(trx: Db, event: ProviderEvent): Promise<void> {
  const { provider_id, kind, fact, happened_at, now } = event;
  const { subject, data } = await describeEvent(trx, event);
  await trx
    .insertInto('provider_events')
    .values({ provider_id, kind, subject, fact, data: JSON.stringify(data), happened_at, recorded_at: now })
    .onConflict((conflict) => conflict.columns(['provider_id', 'kind', 'fact']).doNothing())
    .execute();
}

interface Described {
  readonly subject: string;
  readonly data: object;
}

async function describeEvent(trx: Db, event: ProviderEvent): Promise<Described> {
  const { kind } = event;
  if (kind === 'contact.requested') return { subject: `request ${event.data.reference}`, data: event.data };
  if (kind === 'application.refused') {
    const { application_id } = event;
    return { subject: `application ${application_id}`, data: { application_id, bills: await readBills(trx, event) } };
  }
  const { plan, method, takes_effect_on, payments } = await readPlan(trx, event);
  const subject = `plan ${event.payment_plan_id}`;
  if (kind === 'plan.started') return { subject, data: { plan, method, takes_effect_on, payments } };
  if (kind === 'plan.changed') return { subject, data: { plan, change: event.change, method, payments } };
  return { subject, data: 'payment' in event ? { plan, payment: { ...event.payment, method } } : { plan } };
}
