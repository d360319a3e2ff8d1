import { useTranslation } from 'react-i18next';

/** Why a bill is often not found at the first try, none of which is the visitor's fault. */
export function CommonCauses({ causes }: { readonly causes: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <section className="causes">
      <h2>{t('findingBill.causes')}</h2>
      <ul>
        {causes.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </section>
  );
}
