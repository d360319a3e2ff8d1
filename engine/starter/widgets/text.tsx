import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';

import { TypedInput } from './typed-input.tsx';

/** What fits on a short line, so that its length shows how much is expected. */
const SHORT = 12;

function Text(props: WidgetProps) {
  const { maxLength } = props.field;
  return <TypedInput widget={props} width={typeof maxLength === 'number' && maxLength <= SHORT ? 'short' : 'full'} />;
}

/** One line of text. */
export const text: Widget = { name: 'text', component: Text };

export const textUses: WidgetUses = { gives: ['string'], options: ['minLength', 'maxLength', 'pattern'] };

function Email(props: WidgetProps) {
  const more = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false, autoComplete: 'email' } as const;
  return <TypedInput widget={props} more={more} />;
}

/** An email address, on the keyboard that has an @. */
export const email: Widget = { name: 'email', component: Email };

export const emailUses: WidgetUses = { gives: ['string'], options: ['maxLength'] };
