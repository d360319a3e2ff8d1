import { createHash } from 'node:crypto';

import { calls, FunnelError, type Calls, type RequestOf } from '#api';
import { FIRST_LANGUAGE } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { ServerLocale } from '../../platform/translations.ts';
import { defineRoute, created } from '../calls/route.ts';
import { changeApplication, type Application } from '../applications/applications.ts';
import { publishEvent } from '../events/provider-events.ts';
import { openLedger } from '../ledger/ledger.ts';
import { putMessage } from '../messages/outbox.ts';
import { attachPlan } from '../patients/old-plans.ts';
import { inPlanTransaction, findFullPayment, findPlan, insertPlan, planAnswer, type NewPlan, type Plan } from './plans.ts';
import { planStartedMessage, transferMessage } from './plan-messages.ts';
import type { Continued } from '../offers/transfer-offer.ts';
import { originOf, type FoundContext } from '../calls/context.ts';
import { requireLockedApplication, requireApplicationsContact } from '../applications/require-application.ts';
import { requireDraftedPlan, type DraftedPlan } from './drafted-plan.ts';
import { closeLinkByPlan } from '../applications/phone-links.ts';
import { sendFullTextOnce } from '../applications/sent-full-text.ts';
import { requireAgreedDocuments, signDocuments } from './agreements.ts';

type Body = RequestOf<Calls['createPlan']>['body'];

/** Starts the plan in one transaction. However often and under whatever key it is sent, the one plan is answered. */
export const createPlan = defineRoute(calls.createPlan, async (context) => {
  const plan = await inPlanTransaction(context.db, (trx) => start(trx, context, context.params.application_id, context.body));
  return created(await planAnswer(context.db, plan, context.today));
});

async function start(trx: Db, context: FoundContext, applicationId: string, { agreements }: Body): Promise<Plan> {
  // Everybody else who would start this plan waits here, and then finds it.
  const application = await requireLockedApplication(trx, context, applicationId);
  const existing = application.payment_plan_id === null ? undefined : await findPlan(trx, application);
  if (existing) {
    await requireApplicationsContact(trx, context, application);
    return existing;
  }

  if (await findFullPayment(trx, application))
    throw new FunnelError('full_payment_under_way', { message: 'these bills are being paid in full' });

  const drafted = await requireDraftedPlan(trx, context, application);
  const documents = requireAgreedDocuments(drafted.facts, agreements);
  const locale = documents[0]?.locale ?? FIRST_LANGUAGE;
  const plan = await insertPlan(trx, newPlan(context, application, drafted));
  if (context.provider.collects_payments) await openLedger(trx, plan, context.today, context.now);
  if (drafted.continued) await transfer(trx, drafted.continued, plan);
  await signDocuments(trx, context, plan, documents);
  await sendFullTextOnce(trx, context, application, { locale });
  const message = confirmation(context, plan, drafted, locale);
  if (message) await putMessage(trx, message);
  await closeLinkByPlan(trx, context, application);
  const { payment_plan_id } = plan;
  const { offer_id, total_amount: total_cents, months } = drafted.facts.draft;
  const details = { payment_plan_id, offer_id, total_cents, months };
  await changeApplication(trx, application, { event: 'plan.started', details, set: { payment_plan_id } }, originOf(context));
  await publishStart(trx, plan);
  return plan;
}

function publishStart(trx: Db, { provider_id, payment_plan_id, started_at: now }: Plan): Promise<void> {
  const key = { provider_id, payment_plan_id };
  return publishEvent(trx, { ...key, kind: 'plan.started', fact: payment_plan_id, happened_at: now, now });
}

function newPlan({ ports, session, now }: FoundContext, application: Application, { offer, bills, facts }: DraftedPlan): NewPlan {
  return {
    provider_id: application.provider_id,
    application_id: application.application_id,
    payment_plan_id: ports.random.uuid(),
    kind: offer.kind,
    channel: session.agent === null ? 'WEB' : 'PHONE',
    confirmation_code: confirmationCode(ports.random.token()),
    draft: facts.draft,
    drafted_on: facts.draftedOn,
    takes_effect_on: offer.takes_effect_on,
    in_full: false,
    source: application.source,
    bills,
    started_at: now,
  };
}

function confirmation(context: FoundContext, plan: Plan, { contact, continued }: DraftedPlan, locale: ServerLocale) {
  if (!continued) return planStartedMessage(context, plan, contact, locale);
  const transfer = { provider: context.provider, plan, old: continued.old, locale };
  return transferMessage(transfer, 'plan-started', plan.started_at);
}

/** The old plan makes its payments up to the day on which this one takes effect, and none after it. */
async function transfer(trx: Db, { old, cycle }: Continued, plan: Plan): Promise<void> {
  const { lastDue: takes_effect_on, oldPayments: old_payments, remaining: moved_cents } = cycle;
  await attachPlan(trx, old, plan, { takes_effect_on, old_payments, moved_cents });
}

/** Digits and capitals that are not mistaken for one another when read aloud: no 0 O, 1 I L, U V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const LENGTH = 8;

/** A code such as K7M3-9QXD for people to read out, from an unpredictable text. */
export function confirmationCode(random: string): string {
  const base = BigInt(ALPHABET.length);
  let number = BigInt(`0x${createHash('sha256').update(random).digest('hex')}`);
  let code = '';
  for (let place = 0; place < LENGTH; place += 1) {
    code += ALPHABET[Number(number % base)];
    number /= base;
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
