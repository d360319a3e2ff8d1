import type { Bill, Offer, PlanDraft } from '#api/entities';
import { useFlow } from '#engine/react';
import { balanceProblem, isRecord, sumCents, toCents, type Cents } from '#rules';
import {
  billsAtFirst,
  departmentName,
  findOffers,
  lowestMonthly,
  readApplication,
  readBills,
  readDraft,
  readVault,
  useWords,
} from '#widgets';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { BESIDE_MAIN, usePage } from './page.ts';
import { useSlot } from './stored-slots.ts';
import './plan-so-far.css';

/** What is known of the plan at this step. */
interface KnownPlan {
  readonly total: Cents;
  readonly bills: readonly Bill[];
  readonly patient: string | undefined;
  /** The plan length that was chosen. */
  readonly chosen: Pick<Offer, 'months' | 'monthly_amount' | 'first_payment_date' | 'last_payment_date'> | undefined;
  /** Before that, the longest plan. */
  readonly longest: ReturnType<typeof lowestMonthly>;
  /** The terms of the chosen plan are being read again: the card comes with them, so that nothing in it moves. */
  readonly isReading?: boolean;
}

export interface PlanSoFarProps {
  /** False where the step itself lists the terms of the plan. */
  readonly hasTerms?: boolean;
  /** The step pays the bills at once, so nothing of a plan is shown. */
  readonly isInFull?: boolean;
}

/**
 * The plan as it grows from step to step: a line above the step that unfolds, and on a wide window a card beside it.
 * A screen that shows it passes it to its frame. The line comes with the screen or not at all, as it would push the step down.
 */
export function PlanSoFar(props: PlanSoFarProps) {
  return <KnownPlanSoFar {...props} plan={useOfferedPlan()} />;
}

/** The same for a screen that needs the plan itself. */
export function KnownPlanSoFar({
  plan,
  hasTerms = true,
  isInFull = false,
}: PlanSoFarProps & { readonly plan: KnownPlan | undefined }) {
  const { t } = useTranslation();
  const [hasLine] = useState(plan !== undefined);
  if (!plan) return null;
  // Beside a step that lists the terms, the card lists what the plan pays.
  const hasBills = (!hasTerms || isInFull) && plan.bills.length > 0;
  const title = t(isInFull ? 'payInFull.summary' : 'planSoFar.title');
  const rows = hasBills ? <BillRows plan={plan} /> : <PlanRows plan={plan} hasTerms={hasTerms && !isInFull} />;
  return (
    <>
      {hasLine && (
        <details className="plan-line no-print">
          <summary>
            <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M8 10h4.5M8 13h4.5" />
            </svg>
            {title}
            <LineAmount plan={isInFull ? { ...plan, chosen: undefined } : plan} />
            <span className="plan-line-arrow" aria-hidden="true" />
          </summary>
          {rows}
        </details>
      )}
      {!plan.isReading && (
        <BesideMain>
          <aside className="plan-card no-print" aria-label={title}>
            {hasBills || isInFull ? <BillsHead title={isInFull ? title : t('planSoFar.pays')} /> : <PlanHead plan={plan} />}
            {rows}
          </aside>
        </BesideMain>
      )}
    </>
  );
}

const never = () => () => undefined;
const findPlace = () => document.getElementById(BESIDE_MAIN);

/** A landmark of its own, so it is no part of the main one. */
function BesideMain({ children }: { readonly children: ReactNode }) {
  const place = useSyncExternalStore(never, findPlace, () => null);
  return place && createPortal(children, place);
}

function LineAmount({ plan: { chosen, total } }: { readonly plan: KnownPlan }) {
  const { t, money } = useWords();
  if (!chosen) return <strong>{money(total)}</strong>;
  return (
    <strong>
      {money(chosen.monthly_amount)} <small>{t('paymentPlan.aMonth')}</small>
    </strong>
  );
}

/** The monthly amount, large: of the chosen plan, or of the longest that can be chosen. */
function PlanHead({ plan: { chosen, longest } }: { readonly plan: KnownPlan }) {
  const { t, money, wholeMoney } = useWords();
  const monthly = chosen
    ? money(chosen.monthly_amount)
    : longest && t('planSoFar.about', { amount: wholeMoney(longest.monthly) });
  return (
    <div className="plan-card-head">
      <p className="plan-card-title">{t('planSoFar.title')}</p>
      {monthly !== undefined && (
        <p className="plan-card-monthly">
          {monthly} <small>{t('paymentPlan.aMonth')}</small>
        </p>
      )}
      {chosen && <p>{t('planSoFar.for', { count: chosen.months })}</p>}
      {!chosen && longest && <p>{t('planSoFar.ifMonths', { count: longest.months })}</p>}
    </div>
  );
}

function BillsHead({ title }: { readonly title: string }) {
  return (
    <div className="plan-card-head">
      <p className="plan-card-title">{title}</p>
    </div>
  );
}

/** The bills one by one, and their total. */
function BillRows({ plan: { bills, patient, total } }: { readonly plan: KnownPlan }) {
  const { t, money, day } = useWords();
  return (
    <dl className="plan-rows plan-rows-bills">
      {bills.map((bill) => (
        <Row
          key={bill.invoice_id}
          term={
            <>
              <span>{departmentName(bill.department, t)}</span>
              <small>{[patient, day(bill.servicing_date)].filter(Boolean).join(', ')}</small>
            </>
          }
        >
          {money(bill.total_amount)}
        </Row>
      ))}
      <Row term={t('plan.total')} isSum>
        {money(total)}
      </Row>
    </dl>
  );
}

function PlanRows({ plan, hasTerms }: { readonly hasTerms: boolean } & { readonly plan: KnownPlan }) {
  const { t, money, day } = useWords();
  const { bills, patient, chosen, total } = plan;
  const billWords = patient ? t('planSoFar.billsFor', { count: bills.length, name: patient }) : bills.length;
  return (
    <dl className="plan-rows">
      {bills.length > 0 && <Row term={t('planSoFar.bills')}>{billWords}</Row>}
      {hasTerms && chosen && (
        <>
          <Row term={t('plan.length')}>{t('paymentPlan.months', { count: chosen.months })}</Row>
          <Row term={t('plan.first')}>{day(chosen.first_payment_date)}</Row>
          <Row term={t('plan.last')}>{day(chosen.last_payment_date)}</Row>
        </>
      )}
      {hasTerms && <Row term={t('plan.interest')}>{t('plan.noInterest', { amount: money(0) })}</Row>}
      <Row term={t('plan.total')} isSum>
        {money(total)}
      </Row>
    </dl>
  );
}

function Row({
  term,
  isSum = false,
  children,
}: {
  readonly term: ReactNode;
  readonly isSum?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div data-sum={isSum || undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** After a reload, a step that does not load the offers itself has none: reads them again for the plan that was chosen. */
function useOffersAgain(): { readonly offers: readonly Offer[] | undefined; readonly isReading: boolean } {
  const { slots, step, facts, look } = useFlow();
  const [again, setAgain] = useState<{ readonly offers: readonly Offer[] | undefined }>();
  const isMissing =
    facts['signedIn'] === true &&
    step?.load === undefined &&
    typeof readApplication(slots['application'])?.selected_offer_id === 'string' &&
    findOffers(slots['offers']) === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    void look('load-offers', {}).then(({ offers }) => isOver || setAgain({ offers: findOffers(offers) }));
    return () => {
      isOver = true;
    };
  }, [isMissing, look]);
  return { offers: again?.offers, isReading: isMissing && again === undefined };
}

/** The plan so far, also after a reload. */
export function useOfferedPlan(): KnownPlan | undefined {
  const { offers, isReading } = useOffersAgain();
  const plan = useKnownPlan(offers);
  return plan && isReading && !plan.chosen ? { ...plan, isReading } : plan;
}

/** Nothing where no bill may be shown yet, and where the plan has started. `again` are offers that the page's memory has lost. */
export function useKnownPlan(again?: readonly Offer[]): KnownPlan | undefined {
  const { slots } = useFlow();
  const { provider } = usePage();
  const application = useSlot('application');
  const isChoosing = useIsChoosingBills();
  const bills = useChosenBills();
  const chosen = useChosenPlan(again);
  // A host's page that holds the funnel sends no bills, only what the plan covers.
  const offered = chosen ?? (isChoosing ? undefined : findOffers(slots['offers'])?.[0]);
  if ((!bills && !offered) || (application?.payment_plan_id ?? null) !== null) return undefined;
  const total = toCents(offered?.total_amount ?? sumCents((bills ?? []).map((bill) => toCents(bill.total_amount))));
  const [minimum, maximum] = [toCents(provider.minimum_balance_cents), toCents(provider.maximum_balance_cents)];
  // Offers are what the bureau allows: from then on, they alone determine how long a plan can be.
  const hasOffers = findOffers(slots['offers']) !== undefined || (application?.offer_ids?.length ?? 0) > 0;
  const isOpen = (isChoosing || !hasOffers) && balanceProblem(total, { minimum, maximum }) === undefined;
  return {
    total,
    bills: bills ?? [],
    patient: readVault(slots['vaultData'])?.user.first_name,
    chosen,
    longest: isOpen ? lowestMonthly(total, provider.plan_lengths) : undefined,
  };
}

/** Those that are on, where this step's form chooses them; else those that the application names. */
function useChosenBills(): readonly Bill[] | undefined {
  const { slots } = useFlow();
  const isChoosing = useIsChoosingBills();
  const named = readApplication(slots['application'])?.bill_invoice_ids;
  const open = readBills(slots['vaultData']).filter((bill) => !bill.in_plan);
  if (open.length === 0) return undefined;
  const { selectedBills } = slots;
  const typed = isChoosing && isRecord(selectedBills) ? selectedBills['billIds'] : undefined;
  if (Array.isArray(typed)) return open.filter(({ invoice_id }) => typed.includes(invoice_id));
  if (isChoosing) return billsAtFirst(open, named);
  const kept = open.filter(({ invoice_id }) => named?.includes(invoice_id));
  return kept.length > 0 ? kept : undefined;
}

/**
 * The plan that was made of the chosen offer, or the offer; while the step's form chooses it, the one that is on. Other bills would make
 * other offers.
 */
function useChosenPlan(again: readonly Offer[] | undefined): Offer | PlanDraft | undefined {
  const { slots } = useFlow();
  const slotOfStep = useSlotOfStep();
  const application = readApplication(slots['application']);
  const typed = slotOfStep === 'chosenOffer' ? slots[slotOfStep] : undefined;
  const id = isRecord(typed) ? typed['offerId'] : application?.selected_offer_id;
  if (slotOfStep === 'selectedBills' || typeof id !== 'string') return undefined;
  const draft = readDraft(slots['application']);
  if (draft?.offer_id === id) return draft;
  return (findOffers(slots['offers']) ?? again)?.find(({ offer_id }) => offer_id === id);
}

/** Whether the form of this step chooses the bills. */
export function useIsChoosingBills(): boolean {
  return useSlotOfStep() === 'selectedBills';
}

/** The slot that the form of this step fills. */
function useSlotOfStep(): string | undefined {
  const { step, slotOfForm } = useFlow();
  return step?.form === undefined ? undefined : slotOfForm.get(step.form);
}
