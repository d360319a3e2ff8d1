import type { MyPlan, PlanPayment } from '#api/entities';
import { formatPhone, phoneLink, sumCents, toCents } from '#rules';
import { methodWords, PhoneText, useWords } from '#widgets';

import { ActButton } from '../act-button.tsx';
import { usePage } from '../page.ts';
import { needsPayment, payActOf } from './payment-state.ts';
import { PlanIcon } from './plan-icon.tsx';

/** Payments that did not go through, or are overdue: what happened, what follows, and the cure. Nothing while all is well. */
export function AttentionCard({ plan }: { readonly plan: MyPlan }) {
  const words = useWords();
  const { t, money } = words;
  const isAgent = usePage().session.agent !== 'none';
  const isInFull = plan.plan.in_full === true;
  const unpaid = plan.payments.filter(needsPayment);
  const [first] = unpaid;
  if (!first) return null;
  const payAct = payActOf(plan, first);
  const otherAct = isInFull ? 'pay-again' : plan.allowed.change_method ? 'change-method' : undefined;
  const amount = money(sumCents(unpaid.map(({ left }) => toCents(left))));
  return (
    <section className="card attention" aria-labelledby="attention">
      <span className="attention-mark">
        <PlanIcon name="alert" />
      </span>
      <div>
        <h2 id="attention">
          <AttentionTitle first={first} count={unpaid.length} />
        </h2>
        <p>
          <PhoneText
            text={[...reasonWords(plan, first, words), t(isInFull ? 'payInFull.noFee' : 'myPlan.attention.noFee')].join(' ')}
          />
        </p>
        {plan.allowed.pay !== null ? (
          <div className="attention-acts no-print">
            {payAct === 'pay-due' && (
              <ActButton act={payAct} words="myPlan.attention.pay" values={{ amount }} className="button" />
            )}
            {otherAct !== undefined && !isAgent && (
              <ActButton
                act={otherAct}
                words="myPlan.attention.otherMethod"
                className={payAct === 'pay-due' ? 'link-button' : 'button'}
              />
            )}
          </div>
        ) : (
          <CallUs />
        )}
      </div>
    </section>
  );
}

function AttentionTitle({ first, count }: { readonly first: PlanPayment; readonly count: number }) {
  const { t, longDay } = useWords();
  if (count > 1) return t('myPlan.attention.several', { count });
  return t(first.state === 'overdue' ? 'myPlan.attention.overdue' : 'myPlan.attention.failed', { day: longDay(first.due) });
}

/** What happened to the payment, and what follows by itself. */
function reasonWords(
  { method }: MyPlan,
  { reason, left, due, retry_on }: PlanPayment,
  { t, money, longDay }: ReturnType<typeof useWords>,
): readonly string[] {
  const values = { amount: money(left), method: methodWords(method, t), day: longDay(due) };
  const happened = t(reason === null ? 'myPlan.attention.reason.none' : `myPlan.attention.reason.${reason}`, values);
  return retry_on === null ? [happened] : [happened, t('myPlan.attention.again', { day: longDay(retry_on) })];
}

/** The support line, where the page itself can do nothing. */
function CallUs() {
  const { t } = useWords();
  const { phone } = usePage().provider.support;
  return (
    <a className="button button-outline" href={phoneLink(phone)}>
      {t('frame.call', { phone: formatPhone(phone) })}
    </a>
  );
}
