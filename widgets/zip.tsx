import { parseZip } from '#rules';

import { asTyped, textWidget } from './parts/text-control.tsx';

/** ZIP+4 from autofill counts as its first five digits. */
const rules = {
  ...asTyped,
  read: (text: string) => parseZip(text) ?? asTyped.read(text),
  tidy: (text: string) => parseZip(text) ?? text,
};

/** A ZIP code: five digits, or nine. */
export const widget = textWidget('zip', { rules, inputMode: 'numeric', width: 'short', more: { maxLength: 10 } });
