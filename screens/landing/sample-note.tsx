import { usePage } from '../page.ts';

/** Marks invented content as invented. */
export function SampleNote({ of }: { readonly of: 'quotes' | 'proof' }) {
  const { translate } = usePage();
  return (
    <p className="sample-note">
      <strong className="sample-tag">{translate('frame.sample')}</strong> {translate(`landing.sample.${of}`)}
    </p>
  );
}
