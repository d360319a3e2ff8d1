import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { useStudio } from '../../store/studio-store.ts';

/** Where the questions for a new provider are. */
export const NEW_PROVIDER = '/new';

/** Of a team, a person who may edit no new id begins nothing. */
export function useMayBegin(): boolean {
  const ids = useStudio(({ team }) => team?.mayBegin);
  return ids === undefined || ids.length > 0;
}

export function NewProviderLink() {
  const { t } = useTranslation();
  if (!useMayBegin()) return null;
  return (
    <Link className="button new-provider" to={NEW_PROVIDER}>
      {t('new.title')}
    </Link>
  );
}
