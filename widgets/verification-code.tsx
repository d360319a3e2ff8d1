import type { Widget, WidgetProps } from '#engine/react';

import { TextControl } from './parts/text-control.tsx';
import './verification-code.css';

/** One input for the whole code: the phone can fill it, paste works, and the form sends nothing before the visitor presses the button. */
function VerificationCode(props: WidgetProps) {
  return <TextControl widget={props} inputMode="numeric" width="code" more={{ autoComplete: 'one-time-code', maxLength: 20 }} />;
}

export const widget: Widget = { name: 'verification-code', component: VerificationCode };
