import { usePage } from './page.ts';

/** Prints the confirmation; the print style leaves out what only makes sense on a screen. */
export function PrintButton() {
  const { translate } = usePage();
  return (
    <button type="button" className="button button-quiet no-print" onClick={() => window.print()}>
      {translate('success.print')}
    </button>
  );
}
