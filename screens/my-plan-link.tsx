import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';

/** A link to the pages of the plan, where the provider has them and no frame holds this one. */
export function MyPlanLink({ words = 'myPlan.link' }: { readonly words?: string }) {
  const { t } = useTranslation();
  const { session, isEmbedded } = usePage();
  if (session.hasMyPlan !== true || isEmbedded) return null;
  return (
    <p className="no-print">
      <a className="button" href="/my-plan">
        {t(words)}
      </a>
    </p>
  );
}
