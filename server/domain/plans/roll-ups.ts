import { calls } from '#api';
import { sql } from 'kysely';

import { defineRoute, ok } from '../calls/route.ts';
import { findConsent, insertConsents } from '../applications/consents.ts';
import {
  requireVerifiedApplication,
  refuseTransfer,
  requireApplicationsContact,
  withApplication,
} from '../applications/require-application.ts';
import { toServerLocale } from '../../platform/translations.ts';
import { changeApplication } from '../applications/applications.ts';
import { originOf } from '../calls/context.ts';
import type { Db } from '../../schema/database.ts';
import type { Subject } from '../audit/audit.ts';

/** Whether future bills may join the plan; null until the patient is asked. */
export const getRollUpsConsent = defineRoute(calls.getRollUpsConsent, async (context) => {
  const application = await requireVerifiedApplication(context, context.params.application_id);
  const last = await findConsent(context.db, application, 'roll_ups');
  return ok({ consent: last?.granted ?? null });
});

const WORDING_VERSION = '1';

/** Allows future bills to join the plan, or not; the last word counts, the earlier ones are kept. */
export const setRollUpsConsent = defineRoute(calls.setRollUpsConsent, async (context) => {
  const { session, provider, body } = context;
  await withApplication(context, context.params.application_id, async (trx, application) => {
    refuseTransfer(application);
    await requireApplicationsContact(trx, context, application);
    const last = await findConsent(trx, application, 'roll_ups');
    if (last?.granted === body.consent) return;

    const locale = toServerLocale(session.locale, provider.locales);
    const consent = { kind: 'roll_ups', granted: body.consent, wording_version: WORDING_VERSION, locale } as const;
    await insertConsents(trx, context, application, [consent]);
    const event = { event: 'roll_ups.decided', details: { consent: body.consent } };
    await changeApplication(trx, application, event, originOf(context));
  });
  return ok({ consent: body.consent });
});

export interface RollUpCandidate extends Subject {
  readonly application_id: string;
}

/** Active plans whose payer has allowed future bills, and whose patient has later bills on no plan. */
export async function listRollUpCandidates(db: Db, providerId: string): Promise<readonly RollUpCandidate[]> {
  const { rows } = await sql<RollUpCandidate>`
    select a.provider_id, a.application_id, a.patient_id
    from payment_plans p
    join applications a using (provider_id, application_id)
    join lateral (
      select c.granted, c.given_for, c.recorded_at from consents c
      where c.provider_id = a.provider_id and c.application_id = a.application_id and c.kind = 'roll_ups'
      order by c.recorded_at desc limit 1
    ) allowed on allowed.granted and allowed.given_for = coalesce(a.guarantor_id::text, 'patient')
    where p.provider_id = ${providerId} and p.status = 'ACTIVE' and a.closed_at is null and a.old_plan_id is null and exists (
      select from bills b
      where b.provider_id = a.provider_id and b.patient_id = a.patient_id and b.status = 'open' and b.total_cents > 0 and b.old_plan_id is null
        and b.created_at > allowed.recorded_at and not exists (
          select from plan_bills pb
          where pb.provider_id = b.provider_id and pb.invoice_id = b.invoice_id and pb.plan_status in ('ACTIVE', 'COMPLETED', 'DEFAULTED')))
    order by a.application_id
  `.execute(db);
  return rows;
}
