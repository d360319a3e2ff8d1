import type { ScreenUses } from '#engine';

import { StepBody, StepButtons, StepContent } from './step-content.tsx';

export const uses: ScreenUses = { forms: [], shows: ['body', 'buttons'] };

/** A step without a form: its title, its text and its buttons. */
export function Screen() {
  return (
    <StepContent>
      <StepBody />
      <StepButtons />
    </StepContent>
  );
}
