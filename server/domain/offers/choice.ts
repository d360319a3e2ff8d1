import { FunnelError } from '#api';

import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import { findTerms, type Terms, type TermsKey } from '../applications/offers.ts';
import { type ChosenBill, lockChosenBills } from '../patients/bills.ts';
import { lockOldPlan, type OldPlan } from '../patients/old-plans.ts';

/** What an application chose, as it is stored now. */
export interface Choice {
  /** Where it transfers one; held. */
  readonly old: OldPlan | undefined;
  readonly offer: Terms | undefined;
  /** Held. */
  readonly bills: readonly ChosenBill[];
}

/** Locks the old plan before its bill, as what opens a transfer does. Without a key, no offer is read. */
export async function lockChoice(trx: Db, application: Application, key: TermsKey | undefined): Promise<Choice> {
  const { old_plan_id } = application;
  const [old, offer, bills] = await Promise.all([
    old_plan_id === null ? undefined : lockOldPlan(trx, application, old_plan_id),
    key && findTerms(trx, application, key),
    lockChosenBills(trx, application),
  ]);
  return { old, offer, bills };
}

/** An offer of the application that can still be taken. */
export function requireTerms({ offer }: Choice, now: Date): Terms {
  if (!offer) throw new FunnelError('offer_not_found');
  if (offer.invalidated_at !== null) throw new FunnelError('offer_invalidated');
  if (offer.expires_at <= now) throw new FunnelError('offer_expired');
  return offer;
}
