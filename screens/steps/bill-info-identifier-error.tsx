import { MissedBill } from './bill-info-error.tsx';

const CAUSES = ['findingBill.otherNumber', 'findingBill.tooNew', 'findingBill.otherProvider'];

/** A number that matched no bill. */
function BillInfoIdentifierError() {
  return <MissedBill causes={CAUSES} />;
}

export { BillInfoIdentifierError as screen };
