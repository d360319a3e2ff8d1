import { formatCents, formatDay, formatPhone, nextPayment, toCents, type DayString } from '#rules';

import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';
import type { putMessage } from '../messages/outbox.ts';
import type { Plan } from './plans.ts';
import type { Context } from '../calls/context.ts';
import type { Contact } from '../applications/enrollee.ts';

/** A plan before and after bills have joined it. */
export interface PlanChange {
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
