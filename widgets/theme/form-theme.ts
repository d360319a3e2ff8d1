import type { FormTheme } from '#engine/react';
import { ErrorSummary } from './error-summary.tsx';
import { FieldFrame } from './field-frame.tsx';
import { SubmitArea } from './submit-area.tsx';

/** How every form of the product looks. */
export const formTheme: FormTheme = { FieldFrame, ErrorSummary, SubmitArea };
