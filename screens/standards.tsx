import { Icon } from '#widgets';

import { usePage } from './page.ts';

/** The standards that the provider declares (spec 2). */
export function Standards() {
  const { translate, provider } = usePage();
  if (!provider.standards) return null;
  const { badges, sample } = provider.standards;
  return (
    <ul className="standards" aria-label={translate('standards.title')}>
      {badges.map((badge) => (
        <li key={badge}>
          <Icon name="check" />
          {translate(`standards.${badge}`)}
        </li>
      ))}
      {sample && <li className="sample-tag">{translate('frame.sample')}</li>}
    </ul>
  );
}
