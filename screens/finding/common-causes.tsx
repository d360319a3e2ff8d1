import { usePage } from '../page.ts';

/** Why a bill is often not found at the first try, none of which is the visitor's fault. */
export function CommonCauses({ causes }: { readonly causes: readonly string[] }) {
  const { translate } = usePage();
  return (
    <section className="causes">
      <h2>{translate('findingBill.causes')}</h2>
      <ul>
        {causes.map((key) => (
          <li key={key}>{translate(key)}</li>
        ))}
      </ul>
    </section>
  );
}
