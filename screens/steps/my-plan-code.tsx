import type { ScreenUses } from '#engine';
import { formatPhone, phoneLink } from '#rules';
import { useTranslation } from 'react-i18next';

import { CodeForm } from '../code-form.tsx';
import { SupportHours } from '../page-frame.tsx';
import { usePage } from '../page.ts';

export const uses: ScreenUses = { forms: ['verify-code'], acts: { resend: 'always' } };

/** The code that shows the plan. Without one, only a call helps: the page shows a plan to its payer alone. */
export function Screen() {
  const { t } = useTranslation();
  const { phone } = usePage().provider.support;
  return (
    <CodeForm
      after={
        <p className="quiet-note">
          {t('myPlan.noCode')} <a href={phoneLink(phone)}>{formatPhone(phone)}</a>
          <SupportHours />
        </p>
      }
    />
  );
}
