import { useTranslation } from 'react-i18next';

import { Emphasised } from '../emphasised.tsx';
import { PageHeading } from '../page-heading.tsx';
import { usePage } from '../page.ts';
import { SchemePicture } from '../scheme-picture.tsx';
import { LandingIcon } from './landing-icon.tsx';

/** What this is, what it costs, and where it begins: all that has to be read before the first press. */
export function HeroWords() {
  const { t } = useTranslation();
  const { provider } = usePage();
  const facts = ['interest', 'fees', ...(provider.payment_methods.includes('hsa-fsa') ? ['hsa'] : [])];
  return (
    <div className="hero-words">
      <PageHeading text={t('landing.title')} place="landing" />
      <p className="hero-lead">{t('landing.lead')}</p>
      <FindMyBill />
      <p className="hero-promise">
        <LandingIcon name="shield" size={20} />
        <span>{t('landing.promise')}</span>
      </p>
      <ul className="hero-facts">
        {facts.map((fact) => (
          <li key={fact}>
            <Emphasised text={t(`landing.facts.${fact}`)} part={t(`landing.facts.${fact}Figure`)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The provider's own picture along the foot of a part of the page; nothing where it has none. */
export function LandingPicture() {
  const { picture } = usePage().provider.brand;
  return picture ? <SchemePicture className="landing-picture" pictures={picture} alt="" /> : null;
}

/** The one thing to do on a landing page. A plain link: it works before any script has come. */
export function FindMyBill({ className = '' }: { readonly className?: string }) {
  const { t } = useTranslation();
  return (
    <a className={`button landing-action ${className}`} href="/">
      {t('landing.action')}
    </a>
  );
}
