import { textWidget } from './parts/text-control.tsx';

/** An e-mail address, on the keyboard that has an @. */
export const widget = textWidget('email', { type: 'email', more: { spellCheck: false, autoCapitalize: 'none' } });
