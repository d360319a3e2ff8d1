import { useFlow } from '#engine/react';

import { FormStep } from '../form-step.tsx';
import { CommonCauses } from './common-causes.tsx';
import { OtherOptions } from './other-options.tsx';
import './finding.css';

const BY_NAME = ['findingBill.otherName', 'findingBill.otherPerson', 'findingBill.tooNew', 'findingBill.otherProvider'];
const BY_NUMBER = ['findingBill.otherNumber', 'findingBill.tooNew', 'findingBill.otherProvider'];

/** A name or number that matched no bill: the same form again, with possible reasons and other options. */
export function BillInfoError() {
  return <MissedBill causes={BY_NAME} />;
}

/** A number that led to no bill. */
export function BillInfoIdentifierError() {
  return <MissedBill causes={BY_NUMBER} />;
}

function MissedBill({ causes }: { readonly causes: readonly string[] }) {
  const { facts } = useFlow();
  // Who comes here with a question and no answer yet has nothing to be explained.
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
