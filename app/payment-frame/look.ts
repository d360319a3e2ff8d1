import type { PaymentFrameData } from '#rules';

import { fontFiles } from '../brand-fonts.ts';
import { brandStyle } from '../brand-style.ts';
import type { ElementFont, ElementStyle } from './stripe-js.ts';

let fonts: readonly string[] = [];

/** Gives this page the look of the provider's pages. */
export function putBrand({ brand }: PaymentFrameData): void {
  const style = document.createElement('style');
  style.textContent = brandStyle(brand);
  document.head.append(style);
  fonts = fontFiles(brand.fonts);
}

/** The provider's font for the fields of Stripe, which are pages of another origin. */
export function elementFonts(): readonly ElementFont[] {
  const [text] = fonts;
  const [family = ''] = getComputedStyle(document.body).fontFamily.split(',');
  if (text === undefined) return [];
  return [{ family: family.replaceAll('"', ''), src: `url(${new URL(text, location.href).href})`, weight: '100 900' }];
}

/** The colors of the scheme that is in force. */
export function elementStyle(): ElementStyle {
  const computed = getComputedStyle(document.documentElement);
  const color = (token: string) => computed.getPropertyValue(token).trim();
  return {
    base: {
      color: color('--ink'),
      iconColor: color('--ink-soft'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: '16px',
    },
    invalid: { color: color('--ink'), iconColor: color('--bad') },
  };
}

export function onSchemeChange(act: () => void): void {
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', act);
}
