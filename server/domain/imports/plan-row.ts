import type { Cents, DayString } from '#rules';

/** What an active plan has left, and when. */
export interface PlanTerms {
  readonly balance: Cents;
  readonly payments_left: number;
  readonly monthly_amount: Cents;
  readonly due_day: number;
  readonly next_due_date: DayString;
}

/** One good row of a plan file. */
export interface PlanRow {
  readonly line: number;
  readonly plan_number: string;
  readonly mrn: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: DayString;
  /** The patient themselves where the file names no other payer. */
  readonly payer: { readonly first_name: string; readonly last_name: string } | undefined;
  readonly phone: string | null;
  readonly email: string | null;
  /** Nothing for a plan that has ended. */
  readonly terms: PlanTerms | undefined;
}
