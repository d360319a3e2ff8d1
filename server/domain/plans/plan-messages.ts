import type { PlanConfirmation } from '#api/entities';
import {
  formatCents,
  formatDay,
  formatPhone,
  maskEmail,
  maskPhone,
  nextPayment,
  toCents,
  type BillsChoice,
  type DayString,
} from '#rules';
import type { Provider } from '#configuration';

import type { Db } from '../../schema/database.ts';
import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';
import type { Contact } from '../applications/enrollee.ts';
import { describeMethod } from '../documents/plan-facts.ts';
import type { Context, FoundContext } from '../calls/context.ts';
import { listMessages, messageTo, type NewMessage } from '../messages/outbox.ts';
import type { OldPlan } from '../patients/old-plans.ts';
import type { Plan, PlanKey } from './plans.ts';

/** The cause of the message that confirms a plan; one cause sends one message. */
export const startReason = (paymentPlanId: string) => `plan-started ${paymentPlanId}`;

/** The confirmation of a plan, as its payer may see it: where it goes, and whether it has left. */
export async function planConfirmation(
  db: Db,
  { provider_id, payment_plan_id }: PlanKey,
): Promise<{ confirmation?: PlanConfirmation }> {
  const [message] = await listMessages(db, { provider_id, reasons: [startReason(payment_plan_id)] });
  if (!message || (message.sent_at === null && message.given_up_at !== null)) return {};
  const { channel, recipient, sent_at } = message;
  const status = sent_at === null ? 'sending' : 'sent';
  return {
    confirmation:
      channel === 'email'
        ? { status, channel, sent_to: maskEmail(recipient) }
        : { status, channel: 'sms', sent_to: maskPhone(recipient) },
  };
}

/** The confirmation that follows a plan. */
export function planStartedMessage(
  { provider, session, origin }: FoundContext,
  plan: Plan,
  contact: Contact,
  locale: ServerLocale,
): NewMessage | undefined {
  const { messages: words, documents } = serverWords(locale);
  const values = { ...planValues(provider, plan, locale), link: `${origin}/` };
  return messageTo(contact, {
    provider_id: plan.provider_id,
    reason: startReason(plan.payment_plan_id),
    kind: 'plan-started',
    locale,
    subject: words.planStartedSubject,
    // Who agreed on this site has the documents before them; who agreed by phone has them only behind a code.
    body: session.agent === null ? [words.planStarted] : [words.planStarted, words.planStartedCopy],
    values,
    letter: {
      body: [words.letters.planStarted, words.letters.planCopies],
      facts: [
        [documents.receipt.code, plan.confirmation_code],
        [words.letters.firstPayment, fillWords(words.letters.on, values)],
        [documents.receipt.method, describeMethod(plan.draft.payment_method, locale)],
        [documents.receipt.total, formatCents(toCents(plan.draft.total_amount), locale)],
      ],
      button: { text: words.letters.seePlan, link: values.link },
    },
    attachments: [{ kind: 'agreements', payment_plan_id: plan.payment_plan_id, amendment: plan.amendment }],
    created_at: plan.started_at,
  });
}

/** A plan before and after bills have joined it. */
interface PlanChange {
  readonly before: Plan;
  readonly amended: Plan;
  readonly choice: BillsChoice;
  readonly firstChanged: DayString;
  /** An agent added the bills, to whom the payer agreed aloud. */
  readonly isByPhone: boolean;
  readonly locale: ServerLocale;
}

/** Announces that the monthly amount changes and when (Nacha: ten days ahead), or until when it is paid now. */
export function planAmendedMessage(
  { provider, now }: Pick<Context, 'provider' | 'now'>,
  { before, amended, choice, firstChanged, isByPhone, locale }: PlanChange,
  contact: Contact,
): NewMessage | undefined {
  const words = serverWords(locale).messages;
  const money = (cents: number) => formatCents(toCents(cents), locale);
  const values = {
    provider: provider.display_name,
    day: formatDay(firstChanged, locale, 'long'),
    amount: money(amended.draft.monthly_amount),
    before: money(nextPayment(before.draft, firstChanged)?.amount ?? before.draft.monthly_amount),
    total: money(amended.draft.total_amount),
    last: money(amended.draft.last_amount),
    end: formatDay(amended.draft.last_payment_date, locale, 'long'),
    phone: formatPhone(provider.support.phone),
  };
  const higher = [[fillWords(words.letters.monthly, values), values.amount]] as const;
  const longer = [
    [words.letters.sameMonthly, values.amount],
    [words.letters.lastPayment, fillWords(words.letters.on, { amount: values.last, day: values.end })],
  ] as const;
  return messageTo(contact, {
    provider_id: amended.provider_id,
    reason: `plan-amended ${amended.payment_plan_id} ${amended.amendment}`,
    kind: 'plan-amended',
    locale,
    subject: words.planAmendedSubject,
    body: [choice === 'longer' ? words.planLonger : words.planAmended, ...(isByPhone ? [words.planAmendedByPhone] : [])],
    values,
    letter: {
      facts: [...(choice === 'longer' ? longer : higher), [words.letters.newTotal, values.total]],
    },
    created_at: now,
  });
}

/** A plan and the old one whose place it takes. */
interface Transfer {
  readonly provider: Provider;
  readonly plan: Plan;
  readonly old: Pick<OldPlan, 'plan_number' | 'phone' | 'email'>;
  readonly locale: ServerLocale;
}

/**
 * `plan-started` confirms that a plan moves, with its last payment on the old plan and its first on the new one. `plan-took-effect`
 * announces that the new plan has replaced the old one.
 */
export function transferMessage(
  { provider, plan, old, locale }: Transfer,
  kind: 'plan-started' | 'plan-took-effect',
  at: Date,
): NewMessage | undefined {
  const { takes_effect_on, payment_plan_id } = plan;
  const words = serverWords(locale).messages;
  const isStart = kind === 'plan-started';
  return messageTo(old, {
    provider_id: plan.provider_id,
    reason: isStart ? startReason(payment_plan_id) : `${kind} ${payment_plan_id}`,
    kind,
    locale,
    subject: isStart ? words.planTransferringSubject : words.planTookEffectSubject,
    body: [isStart ? words.planTransferring : words.planTookEffect],
    values: {
      ...planValues(provider, plan, locale),
      number: old.plan_number.slice(-4),
      last: takes_effect_on === null ? '' : formatDay(takes_effect_on, locale, 'long'),
    },
    created_at: at,
  });
}

function planValues(provider: Provider, { draft, confirmation_code }: Plan, locale: ServerLocale) {
  return {
    provider: provider.display_name,
    code: confirmation_code,
    amount: formatCents(toCents(draft.instalments[0]?.amount ?? 0), locale),
    day: formatDay(draft.first_payment_date, locale, 'long'),
    phone: formatPhone(provider.support.phone),
  };
}
