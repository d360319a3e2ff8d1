import { PhoneText, useWords } from '#widgets';
import { useEffect, useRef } from 'react';

import { useSlot } from '../stored-slots.ts';
import { PlanIcon } from './plan-icon.tsx';

/** What is not decided yet when the visitor comes back to the plan. */
const OPEN = ['asking', 'needsAction'];

/** Confirms what the visitor has just done. It takes the focus, so that a screen reader reads it first. */
export function ChangedCard() {
  const { t, money, longDay } = useWords();
  const change = useSlot('planChange');
  const box = useRef<HTMLElement>(null);
  const kind = change?.kind;
  useEffect(() => {
    if (kind !== undefined) box.current?.focus({ preventScroll: true });
  }, [kind]);
  if (kind === undefined) return null;
  const values = { amount: money(change?.amount ?? 0), day: longDay(change?.day) };
  const isPaidInFull = kind === 'settled' && change?.isInFull === true;
  const isOpen = OPEN.includes(kind);
  return (
    <section className="card changed" tabIndex={-1} ref={box} aria-labelledby="changed" data-open={isOpen || undefined}>
      <span className="attention-mark">
        <PlanIcon name={isOpen ? 'clock' : 'check'} />
      </span>
      <div>
        <h2 id="changed">{t(`myPlan.changed.${kind}`, values)}</h2>
        <p>
          <PhoneText text={isPaidInFull ? t('payInFull.receiptFollows') : t(`myPlan.changed.${kind}Text`, values)} />
        </p>
      </div>
    </section>
  );
}
