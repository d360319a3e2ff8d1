import type { ScreenUses } from '#engine';
import { ActButton } from '../act-button.tsx';
import { FormStep } from '../form-step.tsx';

export const uses: ScreenUses = { forms: ['select-user'], acts: { 'someone-else': 'always' }, hasLead: true };

/** Who sets up the plan: a person on the bill, or another person, whom we ask to get in touch. */
export function Screen() {
  return (
    <FormStep
      after={
        <p className="quiet-links">
          <ActButton act="someone-else" words="selectUser.someoneElse" />
        </p>
      }
    />
  );
}
