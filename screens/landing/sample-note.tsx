import { useTranslation } from 'react-i18next';

/** Marks invented content as invented. */
export function SampleNote({ of }: { readonly of: 'quotes' | 'proof' }) {
  const { t } = useTranslation();
  return (
    <p className="sample-note">
      <strong className="sample-tag">{t('frame.sample')}</strong> {t(`landing.sample.${of}`)}
    </p>
  );
}
