import type { PlanConfirmation, PlanDraft } from '#api/entities';
import { useFlow } from '#engine/react';
import { Icon, methodWords, PhoneText, PlanSummary, useWords } from '#widgets';
import { Children, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Emphasised } from './emphasised.tsx';
import { MyPlanLink } from './my-plan-link.tsx';
import { PageHeading } from './page-heading.tsx';
import { usePage } from './page.ts';
import { PlanProgress } from './plan-progress.tsx';
import { ConfirmationCode, KeepRecord, PlanRecord, type PlanProps } from './plan-record.tsx';
import { useLastPayment, usePaymentsAhead } from './plan-state.ts';
import { SignedCopies } from './signed-copies.tsx';
import { Skeleton } from './skeleton.tsx';
import { StepFrame } from './step-frame.tsx';
import { useSlot } from './stored-slots.ts';
import './success.css';

export interface MadePlanProps extends PlanProps {
  readonly title: string;
  readonly lead: string;
  /** The heading over what happens next. */
  readonly next: string;
  readonly confirmation?: PlanConfirmation | undefined;
  /** What happens next, by day. */
  readonly events: readonly PlanEvent[];
  /** Beside the plan. */
  readonly children?: ReactNode;
}

/** One day of a plan that is announced. */
export interface PlanEvent {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
}

/** A plan that was made or moved just now: its code, what happens next, and a copy to keep. On a wide screen the plan is beside them. */
export function MadePlan({ code, draft, title, lead, next, confirmation, events, children }: MadePlanProps) {
  const { step } = useFlow();
  const { t } = useTranslation();
  return (
    <section className="step made">
      <div className="made-main">
        <GreatCheck />
        <PageHeading text={title} place={step?.id} />
        <p className="lead">
          <PhoneText text={lead} />
        </p>
        <ConfirmationCode code={code} />
        {confirmation && <SentTo confirmation={confirmation} />}
        {events.length > 0 && (
          <>
            <h2>{next}</h2>
            <PlanEvents events={events} />
          </>
        )}
        <p className="made-change">
          <PhoneText text={t('success.nextChange')} />
        </p>
        <MyPlanLink />
        <KeepRecord code={code} draft={draft} />
        <SignedCopies offerId={draft.offer_id} />
      </div>
      <div className="made-side">
        <section className="made-plan" aria-labelledby="made-plan">
          <h2 id="made-plan">{t('success.plan')}</h2>
          <PlanProgress draft={draft} />
          <PlanSummary draft={draft} />
        </section>
        {children}
      </div>
    </section>
  );
}

/** The place of a plan that is still coming: its heading stays where it is when the plan has come. */
export function MadePlanSkeleton({ title }: { readonly title: string }) {
  return (
    <div className="made">
      <div className="made-main made-coming">
        <Skeleton title={title} />
      </div>
    </div>
  );
}

/** A check that draws itself once; the heading has its meaning. */
export function GreatCheck() {
  return (
    <svg className="great-check" viewBox="0 0 88 88" width="88" height="88" aria-hidden="true" focusable="false">
      <circle className="great-check-halo" cx="44" cy="44" r="44" />
      <circle className="great-check-disc" cx="44" cy="44" r="32" />
      <path className="great-check-mark" d="m30 45 9.5 9.5L58.5 35" pathLength="1" />
    </svg>
  );
}

/** Where the message with the confirmation goes, or has gone. */
export function SentTo({ confirmation: { status, channel, sent_to } }: { readonly confirmation: PlanConfirmation }) {
  const { t } = useTranslation();
  const words = t(`success.${status}.${channel}`, { contact: sent_to });
  return (
    <p className="made-sent">
      {status === 'sent' && <Icon name="check" />}
      {/* A long address may break, a number stays whole. */}
      <span>{channel === 'email' ? words : <Emphasised text={words} part={sent_to} />}</span>
    </p>
  );
}

/** What happens next, day by day. */
function PlanEvents({ events }: { readonly events: readonly PlanEvent[] }) {
  const { monthDay } = useWords();
  return (
    <ol className="plan-events">
      {events.map(({ day, title, detail }) => (
        <li key={day}>
          <time className="plan-event-day" dateTime={day}>
            {monthDay(day)} <small>{day.slice(0, 4)}</small>
          </time>
          <div>
            <p className="plan-event-title">{title}</p>
            {detail !== undefined && <p className="plan-event-detail">{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The payments of a plan that are announced: the next one, and the last one after it. */
export function usePaymentEvents(draft: PlanDraft): readonly PlanEvent[] {
  const { t, money } = useWords();
  const { provider } = usePage();
  const [next] = usePaymentsAhead(draft);
  const last = useLastPayment(draft);
  if (!next) return [];
  const descriptor = provider.statement_descriptor;
  const method = methodWords(draft.payment_method, t);
  const charge = {
    day: next.due,
    title: t('success.nextCharge', { amount: money(next.amount), method }),
    detail: <Emphasised text={t('success.nextStatement', { descriptor })} part={descriptor} />,
  };
  if (!last || last.number === next.number) return [charge];
  return [charge, { day: last.due, title: t('success.nextLast', { amount: money(last.amount) }), detail: t('success.nextDone') }];
}

/** What is charged next and when. */
export function NextPayment({ payment: { due, amount: cents } }: { readonly payment: PlanDraft['instalments'][number] }) {
  const { t, money, longDay } = useWords();
  const { today } = usePage();
  const day = longDay(due);
  const amount = money(cents);
  return <Emphasised text={t(`planExists.${due === today ? 'nextToday' : 'next'}`, { amount, day })} part={amount} />;
}

/** What comes next, numbered: each child that is there is a step. */
export function NextSteps({ children }: { readonly children: ReactNode }) {
  return (
    <ol className="next-steps">
      {Children.toArray(children).map((step, place) => (
        <li key={place}>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}

/** How the plan ended. A plan that was paid off early ended before the day of its last payment. */
function useEnding({ last_payment_date }: PlanDraft, hasDefaulted: boolean): string {
  const { t, longDay } = useWords();
  const { today } = usePage();
  if (hasDefaulted) return t('myPlan.lead.defaulted');
  if (last_payment_date >= today) return t('myPlan.lead.completed');
  return t('planExists.ended.lead', { day: longDay(last_payment_date) });
}

/** A plan that is paid off, or that has defaulted, with its confirmation and documents. It offers nothing that only a running plan has. */
export function EndedPlan({ code, draft, children }: PlanProps & { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const hasDefaulted = useSlot('plan')?.status === 'DEFAULTED';
  const lead = useEnding(draft, hasDefaulted);
  return (
    <StepFrame title={t(hasDefaulted ? 'planExists.defaulted.title' : 'planExists.ended.title')} lead={lead}>
      {children}
      <PlanRecord code={code} draft={draft} />
    </StepFrame>
  );
}
