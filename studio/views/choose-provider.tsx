import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { useStudio } from '../store/studio-store.ts';
import { providersIn } from './provider-file.ts';

interface ChooseProviderProps {
  readonly area: 'provider' | 'figures' | 'work' | 'publish';
  readonly children?: ReactNode;
}

/** The providers to choose from, where a view is of one provider and none is chosen. */
export function ChooseProvider({ area, children }: ChooseProviderProps) {
  const { t } = useTranslation();
  const names = useStudio(({ drafts }) => providersIn(Object.keys(drafts)).join('\n'));
  return (
    <div className="empty">
      <h1>{t(`${area}.choose`)}</h1>
      <ul className="provider-choices">
        {names
          .split('\n')
          .filter((name) => name !== '')
          .map((name) => (
            <li key={name}>
              <Link className="button" to={`/${area}?provider=${name}`}>
                {name}
              </Link>
            </li>
          ))}
      </ul>
      {children}
    </div>
  );
}
