import type { CardBrandName, PublicProvider } from '#rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './brand-marks.css';

/** The marks of the card brands, drawn small: white or colored cards of 38 by 24. */
const drawings: Readonly<Record<CardBrandName, ReactNode>> = {
  Visa: (
    <>
      <Paper fill="#fff" />
      <path fill="#1434cb" d="M7.6 8h2.4l1.2 5.3L13.8 8h2.4l-4.1 8H9.7zM17.5 8h2.2l-1.4 8h-2.2z" />
      <path
        fill="none"
        stroke="#1434cb"
        strokeWidth="2"
        d="M24.9 9.3c-1.9-.9-4-.6-4 .9 0 1.7 3 1.4 2.8 3.2-.2 1.9-2.7 1.9-4.6.9"
      />
      <path fill="#1434cb" fillRule="evenodd" d="M28.4 8h2.3l1.8 8h-2.2l-.3-1.5h-2.9l-.7 1.5H24zM27.8 12.9h1.9l-.6-2.9z" />
    </>
  ),
  Mastercard: (
    <>
      <Paper fill="#fff" />
      <circle cx="15" cy="12" r="6.2" fill="#eb001b" />
      <circle cx="23" cy="12" r="6.2" fill="#f79e1b" />
      <path fill="#ff5f00" d="M19 7.26a6.2 6.2 0 0 1 0 9.48 6.2 6.2 0 0 1 0-9.48z" />
    </>
  ),
  'American Express': (
    <>
      <Paper fill="#016fd0" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="1.7"
        d="M5.4 16 8.7 8.6h.6L12.6 16M6.8 13.6h4.4M14.6 16V9l3.2 4.6L21 9v7M28 8.85h-4.4v6.3H28M23.6 12h4M29.4 8.4l4.3 7.2M33.7 8.4l-4.3 7.2"
      />
    </>
  ),
  Discover: (
    <>
      <Paper fill="#fff" />
      <path fill="#f47216" d="M37.5 13.5C31 18.5 21.5 22 11.5 23.5h23a3 3 0 0 0 3-3z" />
      <path
        fill="none"
        stroke="#231f20"
        strokeWidth="1.1"
        d="M4.2 7.8v4.6h1.2a2.3 2.3 0 0 0 0-4.6zM9.5 7.3v5.6M14 8.4c-1-.8-2.7-.5-2.7.6 0 1.5 2.8.8 2.8 2.3 0 1.3-1.9 1.5-3.1.6M19.3 8.6a2.3 2.3 0 1 0 0 3M24.8 7.5l1.9 4.9 1.9-4.9M32.8 7.8h-2.3v4.6h2.3M30.5 10.1h2M34.5 12.9V7.8h1.1a1.3 1.3 0 0 1 0 2.6h-1.1M35.7 10.4l1.4 2.5"
      />
      <circle cx="22" cy="10.1" r="2.5" fill="#f47216" />
    </>
  ),
};

function Paper({ fill }: { readonly fill: string }) {
  return <rect x=".5" y=".5" width="37" height="23" rx="3.5" fill={fill} stroke="#d5d9dc" />;
}

/** The mark of one brand, hidden from screen readers. */
export function BrandMark({ name }: { readonly name: CardBrandName }) {
  return (
    <svg className="brand-mark-small" viewBox="0 0 38 24" width="38" height="24" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}

interface BrandMarksProps {
  readonly accepted: PublicProvider['card_brands'];
  /** The brand that the typed digits show; the others turn pale. */
  readonly found: string | undefined;
}

/** The marks of the accepted brands, each with its name. */
export function BrandMarks({ accepted, found }: BrandMarksProps) {
  const { t } = useTranslation();
  return (
    <span className="card-brands">
      <span className="visually-hidden">{t('connectPaymentMethod.acceptedCards')}</span>
      {accepted.map((name) => (
        <span
          key={name}
          className="card-brand"
          data-dimmed={(found !== undefined && found !== name) || undefined}
          aria-current={found === name || undefined}
        >
          <BrandMark name={name} />
          <span className="visually-hidden">{name}</span>
        </span>
      ))}
    </span>
  );
}
