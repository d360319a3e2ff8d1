import { HELP_REASONS, type HelpReason } from '#api/entities';

import type { DayString } from './day.ts';
import { isMinorPatient } from './guarantor.ts';
import { choosePerson } from './person.ts';
import { isBillInfoHeld, isUntold, isStoredApplication, isStoredVault } from './stored.ts';
/** Reasons that only a person gives for whom a bill was found. */
export const REASONS_WITH_BILL: readonly HelpReason[] = [
  'no_guarantor',
  'other_payer',
  'missing_name',
  'unreachable',
  'new_phone',
  'bill_found',
];

/** The slots that the reason is read from, and the provider's calendar day. */
interface HelpSource {
  readonly slots: Readonly<Record<string, unknown>>;
  readonly today: string;
}

/**
 * The reason why the online path ends with the provider's staff. What the records show comes first; the slot `helpWanted`, which
 * rows of a flow fill, names what the records cannot show. Undefined where nothing was looked for yet.
 */
export function helpReason({ slots, today }: HelpSource): HelpReason | undefined {
  const wanted = HELP_REASONS.find((reason) => reason === slots['helpWanted']);
  const { vaultData: vault, billInfo } = slots;
  if (!isStoredVault(vault) || isUntold(slots)) {
    if (wanted === 'plan_not_found') return wanted;
    return isBillInfoHeld(billInfo) ? 'bill_not_found' : undefined;
  }

  const application = isStoredApplication(slots['application']) ? slots['application'] : undefined;
  const hasContact = application === undefined || application.code_channel !== null || application.can_change_phone;
  // Before the code, the service discloses nothing about these people, so no reason may depend on them.
  if (application?.needs_code === true) return hasContact ? (wanted === 'new_phone' ? wanted : 'bill_found') : 'unreachable';
  const day = today as DayString;
  const person = choosePerson({ vault, application, today: day });
  if (person === undefined && isMinorPatient(vault, day)) return 'no_guarantor';
  if (wanted === 'other_payer' || wanted === 'missing_name') return wanted;
  if (person !== undefined && !hasContact) return 'unreachable';
  return wanted === 'new_phone' ? wanted : 'bill_found';
}
