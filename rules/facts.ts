import { applicationStage } from './application-stage.ts';
import { isBillInfoHeld } from './bill-info-held.ts';
import { billsToAdd } from './bills-to-add.ts';
import type { DayString } from './day.ts';
import { isMinorOrSelfGuarantor } from './minor.ts';
import type { AgentMode } from './page-session.ts';
import { needsPersonChoice, type PersonSource } from './person-choice.ts';
import { refusalKind } from './refusal-kind.ts';
import { isRecord, type Guard } from './shape.ts';
import {
  isAgentInfo,
  isStoredApplication,
  isStoredDraft,
  isStoredVault,
  type StoredApplication,
  type StoredVault,
} from './stored.ts';

/** Everything that facts are read from; slots are unchecked, as sessionStorage gave them back. */
export interface FactSource {
  readonly slots: Readonly<Record<string, unknown>>;
  readonly session: { readonly signedIn?: unknown; readonly agent?: unknown };
  readonly options: Readonly<Record<string, unknown>>;
  /** The provider's calendar day, YYYY-MM-DD. */
  readonly today: string;
}

/** A fact that guards may read. It never throws: a slot that is missing or has a wrong shape reads as not there. */
export type Selector = (source: FactSource) => boolean | string | number;

/** The facts of the enrollment flow by name. Each says no, or none, where what it is read from is missing or corrupt. */
export const selectors = {
  agent: ({ session }) => agentMode(session),
  agentMatchesHeld: (source) => isSeveral(read(source, 'agentMatches')),
  agentInfoHeld: (source) => isAgentInfo(read(source, 'agentInfo')),
  signedIn: ({ session }) => isRecord(session) && session['signedIn'] === true,
  birthDateFields: ({ options }) => (isRecord(options) && options['birthDateFields'] === 'three' ? 'three' : 'one'),
  identifierLogin: ({ options }) => isRecord(options) && options['identifierLogin'] === true,
  codeSent: (source) => isRecord(read(source, 'codeSent')) || read(source, 'codeSent') === true,

  billInfoHeld: (source) => isBillInfoHeld(read(source, 'billInfo')),
  vaultLoaded: (source) => findVault(source) !== undefined,
  billsFound: (source) => (findVault(source)?.bills.length ?? 0) > 0,

  hasPersonChoice: (source) => withPeople(source, ({ vault, today }) => !isMinorOrSelfGuarantor(vault, today)),
  needsPersonChoice: (source) => withPeople(source, needsPersonChoice),

  reachable: (source) => isReachable(findApplication(source)),
  applicationStage: (source) => applicationStage(findApplication(source)),
  billsChosen: (source) => (findApplication(source)?.bill_invoice_ids.length ?? 0) > 0,
  hasBillsToAdd,
  addressWanted: (source) => read(source, 'addressWanted') === true,
  refusal: (source) => refusalKind(codeOf(read(source, 'refusal'))),
  offerSelected: (source) => (findApplication(source)?.selected_offer_id ?? null) !== null,
  planDrafted,
  additionPreviewed: (source) => isRecord(read(source, 'addition')),
} as const satisfies Readonly<Record<string, Selector>>;

/** The name of a fact that a selector computes. */
export type FactName = keyof typeof selectors;

/** Whoever is not plainly an agent is a patient. */
function agentMode(session: FactSource['session']): AgentMode {
  const agent = isRecord(session) ? session['agent'] : undefined;
  return agent === 'internal' || agent === 'external' ? agent : 'none';
}

function codeOf(refusal: unknown): unknown {
  return isRecord(refusal) ? refusal['code'] : undefined;
}

/** A code reaches who enrolls, or they may name a phone that it can go to. */
function isReachable(application: StoredApplication | undefined): boolean {
  return application !== undefined && (application.code_channel !== null || application.can_change_phone);
}

function isSeveral(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

function hasBillsToAdd(source: FactSource): boolean {
  const [vault, application] = [findVault(source), findApplication(source)];
  return vault !== undefined && application !== undefined && billsToAdd(vault.bills, application).length > 0;
}

/** A draft counts only for the offer that is selected: choosing another one asks for the payment method and charge day anew. */
function planDrafted(source: FactSource): boolean {
  const application = findApplication(source);
  if (!application || !isStoredDraft(application.draft)) return false;
  return application.draft.instalments.length > 0 && application.draft.offer_id === application.selected_offer_id;
}

function withPeople(source: FactSource, ask: (people: PersonSource) => boolean): boolean {
  const vault = findVault(source);
  return vault !== undefined && ask({ vault, application: findApplication(source), today: source.today as DayString });
}

function findVault(source: FactSource): StoredVault | undefined {
  return find(source, 'vaultData', isStoredVault);
}

function findApplication(source: FactSource): StoredApplication | undefined {
  return find(source, 'application', isStoredApplication);
}

function find<T>(source: FactSource, slot: string, isStored: Guard<T>): T | undefined {
  const value = read(source, slot);
  return isStored(value) ? value : undefined;
}

function read({ slots }: FactSource, slot: string): unknown {
  return isRecord(slots) ? slots[slot] : undefined;
}
