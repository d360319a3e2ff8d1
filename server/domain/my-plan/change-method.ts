import { calls, type Calls, type RequestOf } from '#api';

import { inTransaction } from '../../platform/database/transaction.ts';
import { fillWords, toServerLocale } from '../../platform/translations.ts';
import type { Db } from '../../schema/database.ts';
import { noteSpokenAgreement } from '../applications/consents.ts';
import { invalidField } from '../applications/entered-values.ts';
import { requireVerifiedApplication } from '../applications/require-application.ts';
import type { FoundContext } from '../calls/context.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { documentAnswer, planDocuments } from '../documents/plan-documents.ts';
import { formatCents, formatDay, toCents } from '#rules';
import type { PlanFacts } from '../documents/plan-facts.ts';
import { retirePaymentMethods, shownMethod, type PaymentMethod } from '../offers/payment-methods.ts';
import { listAgreements, requireAgreedDocuments } from '../plans/agreements.ts';
import type { Plan } from '../plans/plans.ts';
import { authorizationFacts, resumePayments, SIGNED } from './authorization.ts';
import { changePlan } from './change-plan.ts';
import { requireRunningPlan, type RunningPlan } from './running-plan.ts';
import { requireChargeableMethod } from './chargeable-method.ts';
import { recordChange, type PlanChange } from './record-change.ts';
import { recordSpokenConsent, type Spoken } from './spoken-consent.ts';

type Agreed = RequestOf<Calls['changePaymentMethod']>['body']['agreements'];

/** The authorization as it would be signed today. */
export const planMethodDocuments = defineRoute(calls.planMethodDocuments, async (context) => {
  const { db, params, query, session, provider } = context;
  const application = await requireVerifiedApplication(context, params.application_id);
  const facts = await inTransaction(db, async (trx) => {
    const held = await requireRunningPlan(trx, context, application);
    const method = await requireChargeableMethod(trx, application, query.payment_method_id);
    return authorizationFacts(trx, context, held, method);
  });
  const locale = toServerLocale(query.locale ?? session.locale, provider.locales);
  return ok({ documents: planDocuments(facts, locale, SIGNED).map(documentAnswer) });
});

/** The plan is charged to this method from now on. Sent twice, it changes once. */
export const changePaymentMethod = defineRoute(calls.changePaymentMethod, async (context) => {
  const { params, body } = context;
  const changed = await changePlan(context, params.application_id, async (trx, held) => {
    const { application, plan } = held;
    if (plan.payment_method_id === body.payment_method_id && (await isSigned(trx, plan, body.agreements))) return;
    const method = await requireChargeableMethod(trx, application, body.payment_method_id);
    const { payment_method_id, kind } = method;
    await authorize(trx, context, held, method, body.agreements, () => ({
      kind: 'method',
      reported: 'method',
      audit: { event: 'plan.method_changed', details: { payment_method_id, kind } },
      set: { payment_method_id },
      letter: {
        body: (words) => [plan.automatic ? words.methodChanged : words.methodChangedByHand],
        values: (locale, words) => ({ method: describe(method, words) }),
      },
    }));
    await retirePaymentMethods(trx, application, payment_method_id);
  });
  return ok(changed);
});

/** Stops automatic payments at once, or starts them again with a new authorization. Sent twice, it changes once. */
export const setAutomaticPayments = defineRoute(calls.setAutomaticPayments, async (context) => {
  const { params, body } = context;
  const changed = await changePlan(context, params.application_id, async (trx, held) => {
    if (held.plan.automatic === body.on) return;
    await (body.on ? start(trx, context, held, body.agreements) : stop(trx, context, held, body.spoken));
  });
  return ok(changed);
});

async function stop(trx: Db, context: FoundContext, held: RunningPlan, spoken: Spoken): Promise<void> {
  await recordSpokenConsent(trx, context, held.application, { kind: 'plan_stop', spoken });
  await recordChange(trx, context, held, {
    kind: 'automatic_off',
    reported: 'automatic_off',
    audit: { event: 'plan.automatic_stopped' },
    draft: held.plan.draft,
    set: { automatic: false },
    letter: { body: (words) => [words.automaticOff, words.link], values: () => ({}) },
  });
}

async function start(trx: Db, context: FoundContext, held: RunningPlan, agreed: Agreed | undefined): Promise<void> {
  if (!agreed) throw invalidField('agreements', 'automatic payments start with a new authorization');
  const method = await requireChargeableMethod(trx, held.application, held.plan.payment_method_id);
  await authorize(trx, context, held, method, agreed, ({ draft }) => ({
    kind: 'automatic_on',
    reported: 'automatic_on',
    audit: { event: 'plan.automatic_started' },
    set: { automatic: true },
    letter: {
      body: (words) => [words.automaticOn],
      values: (locale, words) => ({
        amount: formatCents(toCents(draft.monthly_amount), locale),
        day: formatDay(draft.first_payment_date, locale, 'long'),
        method: describe(method, words),
      }),
    },
  }));
  const signed = (await listAgreements(trx, held.plan)).find(({ document_type }) => document_type === SIGNED[0]);
  if (signed) {
    const { locale, document_version: version } = signed;
    await noteSpokenAgreement(trx, context, held.application, { kind: 'plan_start', locale, version });
  }
}

/** Signs the authorization with a change, and lets go on what it remedies. */
async function authorize(
  trx: Db,
  context: FoundContext,
  held: RunningPlan,
  method: PaymentMethod,
  agreed: Agreed,
  change: (facts: PlanFacts) => Omit<PlanChange, 'draft' | 'documents' | 'follow'>,
): Promise<void> {
  const facts = await authorizationFacts(trx, context, held, method);
  const documents = requireAgreedDocuments(facts, agreed, SIGNED);
  const draft = { ...held.plan.draft, payment_method: shownMethod(method) };
  const follow = (plan: Plan) => resumePayments(trx, context, { ...held, plan });
  await recordChange(trx, context, held, { ...change(facts), draft, documents, follow });
}

/** The same request again, whose answer may have been lost. */
async function isSigned(trx: Db, plan: Plan, agreed: Agreed): Promise<boolean> {
  const signed = new Set((await listAgreements(trx, plan)).map(({ hash }) => hash));
  return agreed.every(({ hash }) => signed.has(hash));
}

function describe(
  { kind, last4: digits }: PaymentMethod,
  words: { readonly bankAccount: string; readonly card: string },
): string {
  return fillWords(kind === 'bank' ? words.bankAccount : words.card, { digits });
}
