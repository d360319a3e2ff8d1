import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';

/** Spec 2: an unknown path, with a link to the first step. */
export function NotFound() {
  const { t } = useTranslation();
  const { provider, home } = usePage();
  return (
    <section className="step">
      <title>{`${t('notFound.pageNotFound')} – ${provider.display_name}`}</title>
      <h1>{t('notFound.pageNotFound')}</h1>
      <p className="lead">{t('notFound.description')}</p>
      <p>
        <a className="button-primary" href={home}>
          {t(home === '/' ? 'notFound.action' : 'notFound.begin')}
        </a>
      </p>
    </section>
  );
}
