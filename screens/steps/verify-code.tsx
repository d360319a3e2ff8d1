import type { ScreenUses } from '#engine';
import { useBusy, useFlow } from '#engine/react';
import { isUntold } from '#rules';
import { useTranslation } from 'react-i18next';

import { ActButton } from '../act-button.tsx';
import { CodeForm } from '../code-form.tsx';
import { OffersPending } from '../offers-pending.tsx';
import { CommonCauses, OtherOptions, otherOptionsActs } from '../other-options.tsx';
import { PlanSoFar } from '../plan-so-far.tsx';
import { Searched, searchedActs } from '../searched.tsx';

export const uses: ScreenUses = {
  forms: ['verify-code'],
  acts: { resend: 'always', 'new-phone-by-person': 'always', ...otherOptionsActs, ...searchedActs },
};

/** Six digits from the phone or the mailbox, and what to do when they do not arrive. */
export function Screen() {
  const { slots, facts } = useFlow();
  const { isBusy } = useBusy();
  if (isBusy && facts['signedIn'] === true) return <OffersPending above={<PlanSoFar />} />;
  const after = isUntold(slots) ? (
    <NoCode />
  ) : (
    <p className="quiet-links">
      <ActButton act="new-phone-by-person" words="verifyCode.cannotGet" />
    </p>
  );
  return <CodeForm above={<PlanSoFar />} after={after} />;
}

const CAUSES = ['findingBill.mistyped', 'findingBill.otherName', 'findingBill.oldContact', 'findingBill.tooNew'];

/** What to do when no code arrives. The page is the same whether or not the lookup found a person, so it discloses neither. */
function NoCode() {
  const { t } = useTranslation();
  return (
    <section className="no-code">
      <h2>{t('verifyCode.noCode')}</h2>
      <Searched />
      <CommonCauses causes={CAUSES} />
      <OtherOptions />
    </section>
  );
}
