import { useFlow } from '#engine/react';
import { findOffers, methodName, wordsFor } from '#widgets';
import { sumCents, toCents } from '#rules';
import type { i18n } from 'i18next';

import { needsPayment } from '../my-plan/payment-state.ts';
import { usePage, type Locale } from '../page.ts';
import { useKnownPlan } from '../plan-so-far.tsx';
import { useSlot } from '../stored-slots.ts';
import { namePaymentMethods } from '../use-payment-methods.ts';

/** What a text for this step may name, in the words of a language. A value that is not known yet is absent. */
export type ScriptValues = Readonly<Record<string, string | number | undefined>>;

/** The values of this call for texts in this language. */
export function useScriptValues(texts: i18n, locale: Locale): ScriptValues {
  const { session, provider } = usePage();
  return {
    agent: session.agentName,
    methods: namePaymentMethods(provider, texts.t, locale),
    ...usePersonValues(),
    ...usePlanValues(texts, locale),
    ...useLaterValues(locale),
    ...useMyPlanValues(locale),
  };
}

function usePersonValues(): ScriptValues {
  const { facts } = useFlow();
  const application = useSlot('application');
  const request = useSlot('contactRequest');
  const sent = useSlot('codeSent');
  return {
    name: facts['signedIn'] === true ? (application?.first_name ?? undefined) : undefined,
    digits: endingOf(sent?.sent_to),
    reference: request?.reference,
  };
}

/** The digits at the end of a masked phone. A mailbox has none. */
export function endingOf(masked: string | null | undefined): string | undefined {
  return /\d{2,4}$/.exec(masked ?? '')?.[0];
}

/** The bills and the plan that is chosen; before that, the longest and the shortest plan on offer. */
function usePlanValues(texts: i18n, locale: Locale): ScriptValues {
  const { slots, facts } = useFlow();
  const { money, longDay } = wordsFor({ locale });
  const known = useKnownPlan();
  const plan = useSlot('plan');
  const application = useSlot('application');
  const draft = plan?.draft ?? application?.draft ?? undefined;
  const chosen = known?.chosen ?? draft;
  const offers = (findOffers(slots['offers']) ?? []).toSorted((a, b) => b.months - a.months);
  const [longest, shortest] = [offers[0], offers.at(-1)];
  const isOpen = longest !== undefined && longest.months !== shortest?.months;
  const total = known?.total ?? draft?.total_amount ?? longest?.total_amount;
  const method = facts['otherMethodWanted'] === true ? undefined : draft?.payment_method;
  return {
    total: total === undefined ? undefined : money(total),
    count: known && known.bills.length > 0 ? known.bills.length : undefined,
    ...(chosen && {
      months: chosen.months,
      amount: money(chosen.monthly_amount),
      first: longDay(chosen.first_payment_date),
    }),
    ...(isOpen && chosen?.months !== longest.months && { longest: longest.months, lowest: money(longest.monthly_amount) }),
    ...(isOpen && shortest && { shortest: shortest.months, highest: money(shortest.monthly_amount) }),
    method: method && texts.t('agentReview.method', { method: methodName(method, texts.t), last4: method.last4 }),
  };
}

/** Of a plan that has started, that moves, or that bills join. */
function useLaterValues(locale: Locale): ScriptValues {
  const { money, longDay } = wordsFor({ locale });
  const plan = useSlot('plan');
  const transfer = useSlot('transfer');
  const addition = useSlot('addition');
  const day = transfer?.come_back_on ?? transfer?.next_due_date;
  const amended = addition?.amended;
  return {
    code: plan?.confirmation_code,
    day: day === undefined ? undefined : longDay(day),
    newAmount: amended && money(amended.monthly_amount),
    newLast: amended && longDay(amended.last_payment_date),
    newFirst: addition?.first_changed_date === undefined ? undefined : longDay(addition.first_changed_date),
  };
}

/** Of a running plan: its balance, the next payment, and what is owed already. */
function useMyPlanValues(locale: Locale): ScriptValues {
  const { money, longDay } = wordsFor({ locale });
  const { balance, payments = [], allowed, collected } = useSlot('myPlan') ?? {};
  if (!balance || collected !== true) return {};
  const next = payments.find(({ state }) => state === 'next');
  const owed = sumCents(payments.filter(needsPayment).map(({ left }) => toCents(left)));
  return {
    total: money(balance.total),
    paid: money(balance.paid),
    left: money(balance.left),
    ...(next && { nextAmount: money(next.left), nextDay: longDay(next.due) }),
    ...(owed > 0 && { owed: money(owed) }),
    ...(allowed?.pay && { least: money(allowed.pay.least), most: money(allowed.pay.most) }),
  };
}

/** The text of the first of these keys of which every value is known, if there is one. */
export function findKnownText(texts: i18n, keys: readonly string[], values: ScriptValues): string | undefined {
  const always = texts.options.interpolation?.defaultVariables ?? {};
  const isKnown = (name: string) => values[name] !== undefined || name in always;
  const key = keys.find((one) => {
    const options = { ...values, count: Number(values['count'] ?? 0) };
    if (!texts.exists(one, options)) return false;
    const open = texts.t(one, { ...options, skipInterpolation: true });
    return [...open.matchAll(/\{\{(\w+)\}\}/g)].every(([, name = '']) => isKnown(name));
  });
  return key === undefined ? undefined : texts.t(key, { ...values, count: Number(values['count'] ?? 0) });
}

/** An agent reads about 150 words a minute. In steps of five seconds. */
export function secondsToRead(words: string): number {
  const seconds = (words.trim().split(/\s+/).length / 150) * 60;
  return Math.max(5, Math.round(seconds / 5) * 5);
}
