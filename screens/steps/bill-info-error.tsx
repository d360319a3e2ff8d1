import type { ScreenUses } from '#engine';
import { useFlow } from '#engine/react';

import { FormStep } from '../form-step.tsx';
import { CommonCauses, OtherOptions, otherOptionsActs } from '../other-options.tsx';
import '../finding.css';

export const uses: ScreenUses = { forms: ['bill-info'], acts: otherOptionsActs, hasLead: true };

const BY_NAME = ['findingBill.otherName', 'findingBill.otherPerson', 'findingBill.tooNew', 'findingBill.otherProvider'];

/** A name that matched no bill. */
export function Screen() {
  return <MissedBill causes={BY_NAME} />;
}

/** The same form again, with possible reasons and other options. */
export function MissedBill({ causes }: { readonly causes: readonly string[] }) {
  const { facts } = useFlow();
  // A visitor who has not searched yet needs no explanation.
  const hasMissed = facts['failedLookups'] !== 0;
  return (
    <FormStep
      after={
        <>
          {hasMissed && <CommonCauses causes={causes} />}
          <OtherOptions />
        </>
      }
    />
  );
}
