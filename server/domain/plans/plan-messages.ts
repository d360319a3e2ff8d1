import { formatCents, formatDay, formatPhone, toCents, nextPayment, type DayString } from '#rules';
import type { Provider } from '#configuration';

import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';
import type { putMessage } from '../messages/outbox.ts';
import type { Plan } from './plans.ts';
import type { FoundContext, Context } from '../calls/context.ts';
import type { Contact } from '../applications/enrollee.ts';
import type { OldPlan } from '../patients/old-plans.ts';

type NewMessage = Parameters<typeof putMessage>[1];

/** The confirmation that follows a plan: by e-mail where there is one, else by text message. */
export function planStartedMessage(
  { provider, session, origin }: FoundContext,
  plan: Plan,
  { phone, email }: Contact,
  locale: ServerLocale,
): NewMessage | undefined {
  const recipient = email ?? phone;
  if (recipient === null) return undefined;

  const words = serverWords(locale).messages;
  const [first] = plan.draft.instalments;
  const values = {
    provider: provider.display_name,
    code: plan.confirmation_code,
    amount: formatCents(toCents(first?.amount ?? 0), locale),
    day: formatDay(plan.draft.first_payment_date, locale, 'long'),
    phone: formatPhone(provider.support.phone),
    link: `${origin}/`,
  };
  // Who agreed on this site has the documents before them; who agreed by phone has them only behind a code.
  const sentences = session.agent === null ? [words.planStarted] : [words.planStarted, words.planStartedCopy];
  return {
    provider_id: plan.provider_id,
    reason: `plan-started ${plan.payment_plan_id}`,
    channel: email === null ? 'sms' : 'email',
    recipient,
    kind: 'plan-started',
    locale,
    subject: email === null ? null : fillWords(words.planStartedSubject, values),
    body: sentences.map((sentence) => fillWords(sentence, values)).join(' '),
    created_at: plan.started_at,
  };
}

/** A plan before and after bills have joined it. */
interface PlanChange {
  readonly before: Plan;
  readonly amended: Plan;
  readonly firstChanged: DayString;
  readonly locale: ServerLocale;
}

/** Announces that the monthly amount changes and when (Nacha: ten days ahead): by email where there is one, else by text message. */
export function planAmendedMessage(
  { provider, now }: Pick<Context, 'provider' | 'now'>,
  { before, amended, firstChanged, locale }: PlanChange,
  { phone, email }: Contact,
): Parameters<typeof putMessage>[1] | undefined {
  const recipient = email ?? phone;
  if (recipient === null) return undefined;

  const words = serverWords(locale).messages;
  const money = (cents: number) => formatCents(toCents(cents), locale);
  const values = {
    provider: provider.display_name,
    day: formatDay(firstChanged, locale, 'long'),
    amount: money(amended.draft.monthly_amount),
    before: money(nextPayment(before.draft, firstChanged)?.amount ?? before.draft.monthly_amount),
    total: money(amended.draft.total_amount),
    phone: formatPhone(provider.support.phone),
  };
  return {
    provider_id: amended.provider_id,
    reason: `plan-amended ${amended.payment_plan_id} ${amended.amendment}`,
    channel: email === null ? 'sms' : 'email',
    recipient,
    kind: 'plan-amended',
    locale,
    subject: email === null ? null : fillWords(words.planAmendedSubject, values),
    body: fillWords(words.planAmended, values),
    created_at: now,
  };
}

/** A plan and the old one whose place it takes. */
interface Transfer {
  readonly provider: Provider;
  readonly plan: Plan;
  readonly old: Pick<OldPlan, 'plan_number' | 'phone' | 'email'>;
  readonly locale: ServerLocale;
}

/** The confirmation that a plan moves, with its last payment on the old plan and its first on the new one. */
export function planTransferringMessage(transfer: Transfer): NewMessage | undefined {
  const { messages } = serverWords(transfer.locale);
  return messageOf(transfer, 'plan-started', { subject: messages.planTransferringSubject, body: messages.planTransferring });
}

/** That the cycle has turned, and the new plan has taken the place of the old one. */
export function planTookEffectMessage(transfer: Transfer, at: Date): NewMessage | undefined {
  const { messages } = serverWords(transfer.locale);
  const message = messageOf(transfer, 'plan-took-effect', {
    subject: messages.planTookEffectSubject,
    body: messages.planTookEffect,
  });
  return message && { ...message, created_at: at };
}

/** By e-mail where there is one, else by text message. */
function messageOf(
  { provider, plan, old, locale }: Transfer,
  kind: string,
  words: { readonly subject: string; readonly body: string },
): NewMessage | undefined {
  const recipient = old.email ?? old.phone;
  if (recipient === null) return undefined;
  const { draft, takes_effect_on, payment_plan_id } = plan;
  const values = {
    provider: provider.display_name,
    number: old.plan_number.slice(-4),
    code: plan.confirmation_code,
    last: takes_effect_on === null ? '' : formatDay(takes_effect_on, locale, 'long'),
    amount: formatCents(toCents(draft.instalments[0]?.amount ?? 0), locale),
    day: formatDay(draft.first_payment_date, locale, 'long'),
    phone: formatPhone(provider.support.phone),
  };
  return {
    provider_id: plan.provider_id,
    reason: `${kind} ${payment_plan_id}`,
    channel: old.email === null ? 'sms' : 'email',
    recipient,
    kind,
    locale,
    subject: old.email === null ? null : fillWords(words.subject, values),
    body: fillWords(words.body, values),
    created_at: plan.started_at,
  };
}
