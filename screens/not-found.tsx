import { usePage } from './page.ts';

/** Spec 2: an unknown path, with a link to the first step. */
export function NotFound() {
  const { translate, provider, home } = usePage();
  return (
    <section className="step">
      <title>{`${translate('notFound.pageNotFound')} – ${provider.display_name}`}</title>
      <h1>{translate('notFound.pageNotFound')}</h1>
      <p className="lead">{translate('notFound.description')}</p>
      <p>
        <a className="button-primary" href={home}>
          {translate(home === '/' ? 'notFound.action' : 'notFound.begin')}
        </a>
      </p>
    </section>
  );
}
