import { createHash } from 'node:crypto';

import { calls, FunnelError, type Calls, type RequestOf } from '#api';
import { FIRST_LANGUAGE } from '#rules';

import type { Db } from '../../schema/database.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import type { ServerLocale } from '../../platform/translations.ts';
import { defineRoute, created } from '../calls/route.ts';
import { changeApplication, type Application } from '../applications/applications.ts';
import { insertProviderEvent } from '../events/provider-events.ts';
import { openLedger } from '../ledger/ledger.ts';
import { insertMessage, sealMessage, type SealedMessage } from '../messages/outbox.ts';
import { attachPlan } from '../patients/old-plans.ts';
import {
  findPlan,
  findUnderWay,
  inPlanTransaction,
  insertPlan,
  planAnswer,
  planBody,
  startingPlan,
  type NewPlan,
  type Plan,
  type PlanBody,
} from './plans.ts';
import { planStartedMessage, transferMessage } from './plan-messages.ts';
import type { Continued } from '../offers/transfer-offer.ts';
import { originOf, type FoundContext } from '../calls/context.ts';
import { requireLockedApplication, requireApplicationsContact } from '../applications/require-application.ts';
import { lockDraft, requireDraftedPlan, type DraftedPlan } from './drafted-plan.ts';
import { closeLinkByPlan } from '../applications/phone-links.ts';
import { sendFullTextOnce } from '../applications/sent-full-text.ts';
import { insertAgreements, requireAgreedDocuments } from './agreements.ts';

type Body = RequestOf<Calls['createPlan']>['body'];

/** Starts the plan in one transaction. However often and under whatever key it is sent, the one plan is answered. */
export const createPlan = defineRoute(calls.createPlan, async (context) => {
  return created(await inPlanTransaction(context.db, (trx) => start(trx, context, context.params.application_id, context.body)));
});

async function start(trx: Db, context: FoundContext, applicationId: string, { agreements }: Body): Promise<PlanBody> {
  // Everybody else who would start this plan waits here, and then finds it.
  const application = await requireLockedApplication(trx, context, applicationId);
  const existing = application.payment_plan_id === null ? undefined : await findPlan(trx, application);
  if (existing) {
    await requireApplicationsContact(trx, context, application);
    return planAnswer(trx, existing, context.today);
  }

  const [{ hasFullPayment, hasOpenLink }, stored] = await pipelined(trx, (db) =>
    Promise.all([findUnderWay(db, application), lockDraft(db, application)]),
  );
  if (hasFullPayment) throw new FunnelError('full_payment_under_way', { message: 'these bills are being paid in full' });

  const drafted = await requireDraftedPlan(trx, context, application, stored);
  const documents = requireAgreedDocuments(drafted.facts, agreements);
  const locale = documents[0]?.locale ?? FIRST_LANGUAGE;
  const plan = startingPlan(newPlan(context, application, drafted));
  const signed = insertAgreements(trx, context, plan, documents);
  const message = confirmation(context, plan, drafted, locale);
  const sealed = message && (await sealMessage(trx, message));
  await sendFullTextOnce(trx, context, application, { locale });
  if (hasOpenLink) await closeLinkByPlan(trx, context, application);
  const { collects_payments } = context.provider;
  await pipelined(trx, (db) =>
    Promise.all([
      insertPlan(db, plan, drafted.bills, signed),
      collects_payments && openLedger(db, plan, context.today, context.now),
      drafted.continued && transfer(db, drafted.continued, plan),
      recordStart(db, context, { application, plan, message: sealed }),
    ]),
  );
  return collects_payments ? planAnswer(trx, plan, context.today) : planBody(plan, [], context.today);
}

interface Start {
  readonly application: Application;
  readonly plan: Plan;
  readonly message: SealedMessage | undefined;
}

/** Notes the plan in its application, and informs the payer and the provider. */
async function recordStart(trx: Db, context: FoundContext, { application, plan, message }: Start): Promise<void> {
  const { provider_id, payment_plan_id, offer_id, total_cents, months, started_at: now } = plan;
  const started = { provider_id, payment_plan_id, kind: 'plan.started', fact: payment_plan_id, happened_at: now, now } as const;
  const inserts = [insertProviderEvent(trx, started), ...(message ? [insertMessage(trx, message)] : [])];
  const details = { payment_plan_id, offer_id, total_cents, months };
  const change = { event: 'plan.started', details, set: { payment_plan_id }, inserts };
  await changeApplication(trx, application, change, originOf(context));
}

function newPlan({ ports, session, now }: FoundContext, application: Application, { offer, facts }: DraftedPlan): NewPlan {
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
    amendment: 0,
    source: application.source,
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
