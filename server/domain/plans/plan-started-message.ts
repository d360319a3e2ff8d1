import { formatCents, formatDay, formatPhone, toCents } from '#rules';

import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';
import type { putMessage } from '../messages/outbox.ts';
import type { Plan } from './plans.ts';
import type { FoundContext } from '../calls/context.ts';
import type { Contact } from '../applications/enrollee.ts';

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
