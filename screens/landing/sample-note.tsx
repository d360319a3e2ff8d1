import { usePage } from '../page.ts';

/** Says plainly that what stands here was made up. */
export function SampleNote({ of }: { readonly of: 'quotes' | 'proof' }) {
  const { translate } = usePage();
  return (
    <p className="sample-note">
      <strong className="sample-tag">{translate('frame.sample')}</strong> {translate(`landing.sample.${of}`)}
    </p>
  );
}
