import { formatPhone } from '#rules';
import type { ReactNode } from 'react';

import { BrandMark } from './brand-mark.tsx';
import { usePage, type Locale } from './page.ts';
import './page-frame.css';

export interface PageFrameProps {
  /** How far the visitor has come; nothing where there is no way to go. */
  readonly percent?: number | undefined;
  /** Stands in the header before the language. */
  readonly links?: ReactNode;
  /** The content reaches from side to side. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page: skip link, header with the provider's logo and the language switch, progress, content, footer. */
export function PageFrame({ percent, links, isWide = false, children }: PageFrameProps) {
  const { translate } = usePage();
  return (
    <>
      <a className="skip-link" href="#main">
        {translate('frame.skip')}
      </a>
      <header className="page-header">
        <div className="page-header-row">
          <Brand />
          <div className="page-header-links">
            {links}
            <LanguageSwitch />
          </div>
        </div>
        {percent === undefined ? (
          <hr className="page-header-line" />
        ) : (
          <progress className="page-progress" max={100} value={percent} aria-label={translate('frame.progress')} />
        )}
      </header>
      <main id="main" className={isWide ? 'page-main page-main-wide' : 'page-main'} tabIndex={-1}>
        {children}
      </main>
      <PageFooter />
    </>
  );
}

function Brand() {
  const { provider } = usePage();
  return (
    <span className="brand">
      {provider.logo_url === null ? (
        <>
          <BrandMark />
          <span>{provider.display_name}</span>
        </>
      ) : (
        <img className="brand-logo" src={provider.logo_url} alt={provider.display_name} height={28} />
      )}
    </span>
  );
}

const NAMES: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' };

/** The other language, named in itself. Without script it is a plain link that the server answers. */
function LanguageSwitch() {
  const { locale, provider, switchLocale } = usePage();
  return (
    <span className="languages">
      {provider.locales
        .filter((other) => other !== locale)
        .map((other) => (
          <a
            key={other}
            href={`?lang=${other}`}
            lang={other}
            hrefLang={other}
            onClick={(event) => {
              event.preventDefault();
              switchLocale(other);
            }}
          >
            {NAMES[other]}
          </a>
        ))}
    </span>
  );
}

function PageFooter() {
  const { provider, locale, translate } = usePage();
  const { phone, hours } = provider.support;
  return (
    <footer className="page-footer">
      <p>
        {translate('frame.callUs')} <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>
        <br />
        {hours[locale] ?? hours.en}
        <br />
        {translate('frame.tty')}
      </p>
      {provider.powered_by && <p className="page-footer-small">{translate('frame.poweredBy')}</p>}
    </footer>
  );
}
