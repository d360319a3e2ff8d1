import { clampPercent, formatPhone, phoneLink, type PublicProvider } from '#rules';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOfLanguage } from './language-names.ts';
import { BESIDE_MAIN, usePage } from './page.ts';
import { SchemePicture } from './scheme-picture.tsx';
import './page-frame.css';

export interface PageFrameProps {
  /** The visitor's progress; absent on pages outside of the path. */
  readonly percent?: number | undefined;
  /** Content of the header before the language. */
  readonly links?: ReactNode;
  /** The content reaches from side to side. */
  readonly isWide?: boolean;
  /** Present for a signed-in visitor. */
  readonly onSignOut?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The frame of every page: skip link, header with the provider's logo and the language switch, progress, content, footer. */
export function PageFrame({ percent, links, isWide = false, onSignOut, children }: PageFrameProps) {
  return (
    <>
      <PageHeader percent={percent} links={links} />
      <div className="page-body">
        <main id="main" className={isWide ? 'page-main page-main-wide' : 'page-main'} tabIndex={-1}>
          {children}
        </main>
        <div id={BESIDE_MAIN} />
      </div>
      <PageFooter onSignOut={onSignOut} />
    </>
  );
}

/** The skip link, and the header with its own content and the progress below. */
export function PageHeader({
  percent,
  links,
  children,
}: Pick<PageFrameProps, 'percent' | 'links'> & { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const { isEmbedded } = usePage();
  return (
    <>
      <a className="skip-link" href="#main">
        {t('frame.skip')}
      </a>
      <header className="page-header">
        <div className="page-header-row">
          {!isEmbedded && <Brand />}
          <div className="page-header-links">
            {links}
            <LanguageSwitch />
          </div>
        </div>
        {children}
        {percent === undefined ? (
          <hr className="page-header-line" />
        ) : (
          <progress className="page-progress" max={100} value={clampPercent(percent)} aria-label={t('frame.progress')} />
        )}
      </header>
    </>
  );
}

// The parts around the content do not change with it, so a press does not render them again.
const Brand = memo(function Brand() {
  const { provider } = usePage();
  const { logo_url, display_name: name, brand } = provider;
  const { logo } = brand;
  if (logo === undefined && logo_url !== null)
    return (
      <span className="brand">
        <img className="brand-logo" src={logoAddress(provider)} alt={name} {...logoBox(provider)} />
      </span>
    );
  return (
    <span className="brand">
      {logo ? (
        <SchemePicture className="brand-logo" pictures={logo} alt={logo.has_name ? name : ''} height={LOGO_HEIGHT} />
      ) : (
        <BrandMark />
      )}
      {!logo?.has_name && <span>{name}</span>}
    </span>
  );
});

/** Spec 2: the logo is never higher than this, in pixels. */
const LOGO_HEIGHT = 28;

/** The address of the logo, with the width and height that the provider declares. */
function logoAddress({ logo_url, logo_size }: PublicProvider): string | undefined {
  if (logo_url === null) return undefined;
  if (!logo_size) return logo_url;
  const url = new URL(logo_url);
  url.searchParams.set('width', String(logo_size.width));
  url.searchParams.set('height', String(logo_size.height));
  return url.href;
}

/** The space that the page reserves until the picture has loaded. */
function logoBox({ logo_size }: PublicProvider): { readonly width?: number; readonly height: number } {
  if (!logo_size) return { height: LOGO_HEIGHT };
  const height = Math.min(LOGO_HEIGHT, logo_size.height);
  return { width: Math.round((logo_size.width * height) / logo_size.height), height };
}

/** The other language. Without script it is a plain link that the server answers. */
const LanguageSwitch = memo(function LanguageSwitch() {
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
            {nameOfLanguage(other)}
          </a>
        ))}
    </span>
  );
});

export const PageFooter = memo(function PageFooter({ onSignOut }: Pick<PageFrameProps, 'onSignOut'>) {
  const { t } = useTranslation();
  const { provider, session, openChat, isEmbedded } = usePage();
  const { phone } = provider.support;
  return (
    <footer className="page-footer">
      <p className="page-footer-call">
        {t('frame.callUs')} <a href={phoneLink(phone)}>{formatPhone(phone)}</a>
        <SupportHours />
      </p>
      <p>{t('frame.tty')}</p>
      <p className="page-footer-links">
        {session.agent === 'none' && (
          <>
            <a href="/docs/privacy-notice" target="_blank" rel="noopener">
              {t('frame.privacy')}
            </a>
            <a href="/docs/terms-of-service" target="_blank" rel="noopener">
              {t('frame.terms')}
            </a>
          </>
        )}
        {openChat && !onSignOut && (
          <button type="button" className="link-button" onClick={openChat}>
            {t('frame.chat')}
          </button>
        )}
        {onSignOut && (
          <button type="button" className="link-button" onClick={onSignOut}>
            {t('frame.signOut')}
          </button>
        )}
      </p>
      {!isEmbedded && <LanguageHelp />}
      {provider.powered_by && <p className="page-footer-small">{t('frame.poweredBy')}</p>}
    </footer>
  );
});

/** Section 1557: that help is there in other languages, said in each of them. Folded without script, too. */
function LanguageHelp() {
  const { t } = useTranslation();
  const { provider } = usePage();
  if (!provider.language_help?.length) return null;
  return (
    <details className="language-help">
      <summary>
        <svg className="icon" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="9" cy="9" r="7" />
          <path d="M2 9h14M9 2c4.5 4 4.5 10 0 14-4.5-4-4.5-10 0-14" />
        </svg>
        {t('frame.languageHelp')}
      </summary>
      <ul>
        {provider.language_help.map(({ lang, text }) => (
          <li key={lang} lang={lang} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The mark of a provider that has no logo: a cross in its accent colour. */
function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 26 26" width="26" height="26" aria-hidden="true">
      <rect width="26" height="26" rx="7" fill="currentColor" />
      <path className="brand-mark-cross" d="M13 6.5v13M6.5 13h13" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** The hours of the support line, which a page shows beside its number; nothing where the provider gives none. The footer leaves the line to the content. */
export function SupportHours({ className = 'support-hours' }: { readonly className?: string }) {
  const { provider, locale } = usePage();
  const { hours } = provider.support;
  const words = hours[locale] ?? hours.en;
  if (words === undefined) return null;
  return (
    <span className={className} data-support-hours>
      {words}
    </span>
  );
}
