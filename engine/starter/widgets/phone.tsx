import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';

import { TypedInput, type TypedRules } from './typed-input.tsx';

/** After a "+" comes the code of the country, which is 1. */
const US = /^(?:\+?1)?([2-9]\d{2})(\d{3})(\d{4})$/;

/** The number with its country: the digits of a US number need none. What is no number stays as it was typed. */
function readPhone(text: string): string | undefined {
  const digits = text.replaceAll(/[\s().\-–/]/g, '');
  const [, area, exchange, line] = US.exec(digits) ?? [];
  if (area !== undefined) return `+1${area}${exchange ?? ''}${line ?? ''}`;
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits;
  return text === '' ? undefined : text;
}

/** A number of the US in its usual notation, any other as it is. */
export function showPhone(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  const [, area, exchange, line] = US.exec(text) ?? [];
  return area === undefined ? text : `(${area}) ${exchange ?? ''}-${line ?? ''}`;
}

const rules: TypedRules = { show: showPhone, read: readPhone, tidy: (text) => showPhone(readPhone(text)) };

const more = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const;

function Phone(props: WidgetProps) {
  return <TypedInput widget={props} rules={rules} width="medium" more={more} />;
}

/** A phone number: of the US in any notation, of another country with its + and code. */
export const phone: Widget = { name: 'phone', component: Phone };

export const phoneUses: WidgetUses = { gives: ['string'] };
