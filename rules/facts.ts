import { applicationStage } from './application-stage.ts';
import { billsToAdd } from './bills-to-add.ts';
import type { DayString } from './day.ts';
import { choosePerson, needsPersonChoice } from './person-choice.ts';
import { isPersonOf } from './person.ts';
import { isRecord, type Guard } from './shape.ts';
import {
  isStoredApplication, isStoredDraft, isStoredOffer, isStoredPerson, isStoredValidation, isStoredVault, type StoredApplication,
} from './stored.ts';

/** Everything that the facts of a flow are read from; slots are unchecked, as sessionStorage gave them back. */
export interface FactSource {
  readonly slots: Readonly<Record<string, unknown>>;
  readonly session: { readonly signedIn?: unknown; readonly agent?: unknown };
  readonly options: Readonly<Record<string, unknown>>;
  readonly today: DayString;
}

/** A fact that guards may read. It never throws: a slot that is missing or has a wrong shape reads as not there. */
export type Selector = (source: FactSource) => boolean | string | number;

/** The facts of the enrollment flow by name; each is documented in the README of this room. */
export const selectors = {
  signedIn: ({ session }) => isRecord(session) && session['signedIn'] === true,
  identifierLogin: ({ options }) => isRecord(options) && options['identifierLogin'] === true,
  contactVerified: (source) => find(source, 'validationInfo', isStoredValidation) !== undefined,

  vaultLoaded: (source) => findVault(source) !== undefined,
  billsFound: (source) => (findVault(source)?.bills.length ?? 0) > 0,

  applicationStage: (source) => applicationStage(findApplication(source)),
  billsChosen: (source) => (findApplication(source)?.bill_invoice_ids.length ?? 0) > 0,
  hasBillsToAdd,

  needsPersonChoice: (source) => {
    const vault = findVault(source);
    return vault !== undefined && needsPersonChoice({ vault, application: findApplication(source), today: source.today });
  },
  personChosen,

  offerSelected: (source) => findSelectedOfferId(source) !== undefined,
  planDrafted,
  planActive: (source) => applicationStage(findApplication(source)) === 'completed',
} as const satisfies Readonly<Record<string, Selector>>;

/** The name of a fact that a selector computes. */
export type FactName = keyof typeof selectors;

function hasBillsToAdd(source: FactSource): boolean {
  const [vault, application] = [findVault(source), findApplication(source)];
  return vault !== undefined && application !== undefined && billsToAdd(vault.bills, application).length > 0;
}

function personChosen(source: FactSource): boolean {
  const vault = findVault(source);
  if (vault === undefined) return false;

  const selected = find(source, 'selectedUser', isStoredPerson);
  if (selected !== undefined && isPersonOf(vault, selected)) return true;
  return choosePerson({ vault, application: findApplication(source), today: source.today }) !== undefined;
}

/** A draft counts only for the offer that is selected now: choosing another one asks for confirmation anew. */
function planDrafted(source: FactSource): boolean {
  const draft = findApplication(source)?.draft;
  return isStoredDraft(draft) && draft.instalments.length > 0 && draft.offer_id === findSelectedOfferId(source);
}

/** The offer picked in this browser, while the application still has it, or else the one that the server fixed. */
function findSelectedOfferId(source: FactSource): string | undefined {
  const application = findApplication(source);
  if (application === undefined) return undefined;

  const picked = find(source, 'selectedOffer', isStoredOffer)?.selected_offer_id;
  if (picked !== undefined && application.offer_ids.includes(picked)) return picked;
  return application.selected_offer_id ?? undefined;
}

function findVault(source: FactSource) {
  return find(source, 'vaultData', isStoredVault);
}

function findApplication(source: FactSource): StoredApplication | undefined {
  return find(source, 'application', isStoredApplication);
}

function find<T>({ slots }: FactSource, slot: string, isStored: Guard<T>): T | undefined {
  const value = isRecord(slots) ? slots[slot] : undefined;
  return isStored(value) ? value : undefined;
}
