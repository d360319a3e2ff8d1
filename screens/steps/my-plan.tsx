import type { ScreenUses } from '#engine';
import type { MyPlan } from '#api/entities';
import { useFlow } from '#engine/react';
import { formatPhone, phoneLink, today } from '#rules';
import { PhoneText, readBillsToAdd, useWords } from '#widgets';

import { FutureBillsCard, futureBillsActs } from '../future-bills.tsx';
import { NextPayment } from '../made-plan.tsx';
import { AttentionCard } from '../my-plan/attention-card.tsx';
import { BalanceCard } from '../my-plan/balance-card.tsx';
import { ChangedCard } from '../my-plan/changed-card.tsx';
import { ChangesCard } from '../my-plan/changes-card.tsx';
import { EarlierPlansCard } from '../my-plan/earlier-plans-card.tsx';
import { PapersCard } from '../my-plan/papers-card.tsx';
import { PaymentList } from '../my-plan/payment-list.tsx';
import { NewBillsCard } from '../new-bills-card.tsx';
import { SupportHours } from '../page-frame.tsx';
import { PageHeading } from '../page-heading.tsx';
import { paidState } from '../paid-in-full.tsx';
import { usePage } from '../page.ts';
import { PlanRecord } from '../plan-record.tsx';
import { Skeleton } from '../skeleton.tsx';
import { usePaymentsAhead, usePlanLife } from '../plan-state.ts';
import { StepProblem } from '../step-problem.tsx';
import { useSlot } from '../stored-slots.ts';
import '../my-plan/my-plan.css';

export const uses: ScreenUses = {
  forms: [],
  acts: {
    'pay-due': 'always',
    'pay-again': 'always',
    'pay-extra': 'always',
    'pay-off': 'always',
    'change-day': 'always',
    'change-method': 'always',
    'skip-payment': 'always',
    'stop-payments': 'always',
    'start-payments': 'always',
    'add-bills': 'always',
    refund: 'always',
    'look-again': 'whereOffered',
    ...futureBillsActs,
  },
};

/** The patient's plan: what failed and its cure first, then what is left, each payment, and what may be changed. */
export function Screen() {
  const { t } = useWords();
  const plan = useSlot('myPlan');
  return plan?.plan ? <Home plan={plan as MyPlan} /> : <Skeleton title={t('myPlan.title')} cards={4} />;
}

function Home({ plan }: { readonly plan: MyPlan }) {
  const { step, slots } = useFlow();
  const { t } = useWords();
  const isInFull = plan.plan.in_full === true;
  const life = usePlanLife(plan.plan.draft);
  const takesBills = life === 'takesBills' && !isInFull;
  const name = useSlot('application')?.first_name;
  return (
    <section className="step my-plan">
      <div className="my-plan-top">
        <PageHeading
          text={name ? t('myPlan.hello', { name }) : t(isInFull ? 'payInFull.myTitle' : 'myPlan.title')}
          place={step?.id}
        />
        <p className="lead">
          <PlanLead plan={plan} />
        </p>
      </div>
      <div className="my-plan-main">
        <StepProblem />
        <ChangedCard />
        {plan.collected && plan.plan.status !== 'DEFAULTED' && <AttentionCard plan={plan} />}
        {plan.collected && <BalanceCard plan={plan} />}
        {readBillsToAdd(slots).length > 0 && <NewBillsCard draft={plan.plan.draft} />}
        {plan.collected && <PaymentList plan={plan} />}
        {!plan.collected && (
          <div className="my-plan-record">
            <PlanRecord code={plan.plan.confirmation_code} draft={plan.plan.draft} />
          </div>
        )}
      </div>
      <div className="my-plan-side">
        <ChangesCard plan={plan} />
        {takesBills && <FutureBillsCard />}
        {!plan.collected && <Help hasEnded={life === 'ended'} />}
      </div>
      <div>
        {plan.collected && <PapersCard plan={plan} />}
        {hasEarlier(plan) && <EarlierPlansCard plan={plan} />}
      </div>
    </section>
  );
}

/** During an upgrade, a process of the version before may answer, which knows no earlier plans. */
function hasEarlier({ earlier }: Partial<Pick<MyPlan, 'earlier'>>): boolean {
  return earlier !== undefined && earlier.length > 0;
}

/** The state of the plan, in a sentence. */
function PlanLead({ plan: { plan, collected, automatic } }: { readonly plan: MyPlan }) {
  const { t, money, longDay } = useWords();
  const { support, time_zone } = usePage().provider;
  const [next] = usePaymentsAhead(plan.draft);
  if (plan.in_full) {
    const values = { amount: money(plan.draft.total_amount), phone: formatPhone(support.phone) };
    return <PhoneText text={t(`payInFull.madeLead.${paidState(plan)}`, values)} />;
  }
  if (plan.status === 'COMPLETED') return t('myPlan.lead.completed');
  if (plan.status === 'DEFAULTED') return <PhoneText text={t('myPlan.lead.defaulted')} />;
  if (!collected) return next && <NextPayment payment={next} />;
  const day = longDay(today(time_zone, new Date(plan.started_at)));
  return t(automatic ? 'myPlan.lead.running' : 'myPlan.lead.byHand', { day, code: plan.confirmation_code });
}

/** Whom to call where the provider itself collects the payments: this page can change nothing then. */
function Help({ hasEnded }: { readonly hasEnded: boolean }) {
  const { t } = useWords();
  const { phone } = usePage().provider.support;
  return (
    <p className="my-plan-help">
      {t(hasEnded ? 'myPlan.helpEnded' : 'myPlan.helpProvider')} <a href={phoneLink(phone)}>{formatPhone(phone)}</a>
      <SupportHours />
    </p>
  );
}
