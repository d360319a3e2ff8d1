import type { ScreenUses } from '#engine';
import { MissedBill } from './bill-info-error.tsx';
import { otherOptionsActs } from '../other-options.tsx';

export const uses: ScreenUses = { forms: ['bill-info-identifier'], acts: otherOptionsActs, hasLead: true };

const CAUSES = ['findingBill.otherNumber', 'findingBill.tooNew', 'findingBill.otherProvider'];

/** A number that matched no bill. */
export function Screen() {
  return <MissedBill causes={CAUSES} />;
}
