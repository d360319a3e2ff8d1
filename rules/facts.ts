import { applicationStage } from './application-stage.ts';
import { isBillInfoHeld } from './bill-info-held.ts';
import { billsToAdd } from './bills-to-add.ts';
import { isDay, type DayString } from './day.ts';
import { readSlot, type FactSource, type Selector } from './fact-source.ts';
import { isMinorOrSelfGuarantor } from './minor.ts';
import type { AgentMode } from './page-session.ts';
import { needsPersonChoice, type PersonSource } from './person-choice.ts';
import { planLife } from './plan-life.ts';
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
import { transferSelectors } from './transfer-facts.ts';

/** The facts of every flow by name. Each is false, or `none`, when its source is missing or corrupt. */
export const selectors = {
  agent: ({ session }) => agentMode(session),
  agentMatchesHeld: (source) => isSeveral(readSlot(source, 'agentMatches')),
  agentInfoHeld: (source) => isAgentInfo(readSlot(source, 'agentInfo')),
  signedIn: ({ session }) => isRecord(session) && session['signedIn'] === true,
  codeSent: (source) => isRecord(readSlot(source, 'codeSent')) || readSlot(source, 'codeSent') === true,

  billInfoHeld: (source) => isBillInfoHeld(readSlot(source, 'billInfo')),
  vaultLoaded: (source) => findVault(source) !== undefined,
  billsFound: (source) => (findVault(source)?.bills.length ?? 0) > 0,

  hasPersonChoice: (source) => withPeople(source, ({ vault, today }) => !isMinorOrSelfGuarantor(vault, today)),
  needsPersonChoice: (source) => withPeople(source, needsPersonChoice),

  needsCode: (source) => findApplication(source)?.needs_code === true,
  reachable: (source) => isReachable(findApplication(source)),
  applicationStage: (source) => applicationStage(findApplication(source)),
  billsChosen: (source) => (findApplication(source)?.bill_invoice_ids.length ?? 0) > 0,
  hasBillsToAdd,
  refusal: (source) => refusalKind(codeOf(readSlot(source, 'refusal'))),
  offerSelected: (source) => (findApplication(source)?.selected_offer_id ?? null) !== null,
  planDrafted,
  additionPreviewed: (source) => isRecord(readSlot(source, 'addition')),

  ...transferSelectors,
} as const satisfies Readonly<Record<string, Selector>>;

/** The name of a fact that a selector computes. */
export type FactName = keyof typeof selectors;

/** A visitor who is not clearly an agent is a patient. */
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
  if (!vault || !application || billsToAdd(vault.bills, application).length === 0) return false;
  // The server shows the draft of a plan to its payer alone: until then nothing is known of its last payment.
  const last = isRecord(application.draft) ? application.draft['last_payment_date'] : undefined;
  return !isDay(last) || planLife({ last_payment_date: last }, source.today as DayString) === 'takesBills';
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
  const value = readSlot(source, slot);
  return isStored(value) ? value : undefined;
}
