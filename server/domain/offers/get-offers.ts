import { calls, FunnelError } from '#api';

import { defineRoute } from '../calls/route.ts';
import { listOffersById } from '../applications/offers.ts';
import { ok } from '../calls/answers.ts';
import { subjectOf } from '../calls/context.ts';
import { scheduleOf, usualChargeDay } from './draft.ts';
import { requireVerifiedApplication } from '../applications/verified-application.ts';

/** The person's own offers among those named, the shortest plan first, with the dates they would have if begun today. */
export const getOffers = defineRoute(calls.getOffers, async (context) => {
  const offers = await listOffersById(context.db, subjectOf(context), context.query.offer_ids, context.now);
  const [first] = offers;
  if (!first) throw new FunnelError('offer_not_found');
  await requireVerifiedApplication(context, first.application_id);

  const body = offers.map((offer) => {
    const chargeDay = usualChargeDay(offer, context);
    const schedule = scheduleOf(offer, chargeDay, context);
    return {
      offer_id: offer.offer_id,
      kind: offer.kind,
      months: offer.months,
      monthly_amount: offer.monthly_cents,
      last_amount: offer.last_cents,
      total_amount: offer.total_cents,
      first_payment_date: schedule[0]?.due ?? '',
      last_payment_date: schedule.at(-1)?.due ?? '',
      charge_day: chargeDay,
    };
  });
  return ok({ offers: body });
});
