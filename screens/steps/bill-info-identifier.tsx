import type { ScreenUses } from '#engine';
import { ActButton } from '../act-button.tsx';
import { Assurances } from '../assurances.tsx';
import { FormStep } from '../form-step.tsx';
import '../finding.css';

export const uses: ScreenUses = { forms: ['bill-info-identifier'], acts: { 'no-bill': 'always' }, hasLead: true };

/** The first screen of a provider whose patients type the number of their bill; a patient without a bill gives a name. */
export function Screen() {
  return (
    <FormStep
      after={
        <>
          <p className="quiet-links">
            <ActButton act="no-bill" words="billInfoPatientIdentifier.noBill" />
          </p>
          <Assurances />
        </>
      }
    />
  );
}
