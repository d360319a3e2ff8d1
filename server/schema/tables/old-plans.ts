import type { Cents, DayString } from '#rules';
import type { ColumnType, Generated } from 'kysely';

import type { Filled } from './columns.ts';
import type { PlanStatus } from './plans.ts';

type WithTransfer<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A plan that a patient had before, as the provider's plan file describes it. */
export interface OldPlanTable {
  readonly provider_id: string;
  readonly old_plan_id: Generated<string>;
  readonly plan_number: string;
  readonly patient_id: string;
  readonly payer_is_patient: boolean;
  readonly payer_first_name: string;
  readonly payer_last_name: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** Still to be paid, the payment of `next_due_date` included. */
  readonly balance_cents: Cents;
  readonly payments_left: number;
  readonly monthly_cents: Cents;
  readonly due_day: number;
  readonly next_due_date: DayString;
  readonly status: 'active' | 'ended';
  /** The plan that takes its place, and that one's status: nothing, or all of these. */
  readonly payment_plan_id: WithTransfer<string>;
  readonly plan_status: WithTransfer<PlanStatus>;
  /** Its last payment. */
  readonly takes_effect_on: WithTransfer<DayString>;
  /** How many payments it still makes, counted from `next_due_date`. */
  readonly old_payments: WithTransfer<number>;
  readonly moved_cents: WithTransfer<Cents>;
  readonly created_at: Filled;
  readonly updated_at: Filled;
}
