import { formatCents, formatDay, formatPhone, toCents } from '#rules';

import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';
import type { Provider } from '#configuration';
import type { OldPlan } from '../patients/old-plans.ts';
import type { putMessage } from '../messages/outbox.ts';
import type { Plan } from './plans.ts';

type NewMessage = Parameters<typeof putMessage>[1];

/** A plan and the old one whose place it takes. */
export interface Transfer {
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
