import { Icon } from '#widgets';
import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';

/** The standards that the provider declares (spec 2). */
export function Standards() {
  const { t } = useTranslation();
  const { provider } = usePage();
  if (!provider.standards) return null;
  const { badges, sample } = provider.standards;
  return (
    <ul className="standards" aria-label={t('standards.title')}>
      {badges.map((badge) => (
        <li key={badge}>
          <Icon name="check" />
          {t(`standards.${badge}`)}
        </li>
      ))}
      {sample && <li className="sample-tag">{t('frame.sample')}</li>}
    </ul>
  );
}
