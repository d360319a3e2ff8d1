import { MissedBill } from './bill-info-error.tsx';

const CAUSES = ['findingBill.otherNumber', 'findingBill.tooNew', 'findingBill.otherProvider'];

/** A number that matched no bill. */
export function Screen() {
  return <MissedBill causes={CAUSES} />;
}
