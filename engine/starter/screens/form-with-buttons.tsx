import type { ScreenUses } from '#engine';

import { FormContent } from './form-content.tsx';
import { StepBody, StepButtons } from './step-content.tsx';

export const uses: ScreenUses = { forms: 'any', shows: ['body', 'buttons'] };

/** A step with a form, a text above it and buttons below it, such as "Save and finish later". */
export function Screen() {
  return <FormContent before={<StepBody />} after={<StepButtons />} />;
}
