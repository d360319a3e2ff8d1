import { applicationStage, billsToAdd } from './application.ts';
import {
  isBillInfoHeld,
  isAgentInfo,
  isStoredApplication,
  isStoredDraft,
  isStoredVault,
  type StoredApplication,
  type StoredVault,
} from './stored.ts';
import type { DayString } from './day.ts';
import { isMinorOrSelfGuarantor } from './guarantor.ts';
import type { AgentMode } from './page-data.ts';
import { needsPersonChoice, type PersonSource } from './person.ts';
import { changeablePayments } from './plan-life.ts';
import { isRecord, type Guard, isFilled, isString, isWholeNumber, listOf } from './shape.ts';
import { isEmail } from './email.ts';
import { parsePhone } from './phone.ts';

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

/** The facts of every flow by name. Each is false, or `none`, when its source is missing or corrupt. */
export const selectors = {
  agent: ({ session }) => agentMode(session),
  agentMatchesHeld: (source) => {
    const matches = readSlot(source, 'agentMatches');
    return Array.isArray(matches) && matches.length > 0;
  },
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
  refusal: (source) => refusalKind(readField(source, 'refusal', 'code')),
  offerSelected: (source) => (findApplication(source)?.selected_offer_id ?? null) !== null,
  planDrafted,
  additionPreviewed: (source) => isRecord(readSlot(source, 'addition')),

  canPay: (source) => isRecord(readAllowed(source, 'pay')),
  canChangeMethod: (source) => readAllowed(source, 'change_method') === true,
  canChangeDay: (source) => {
    const days = readAllowed(source, 'charge_days');
    return Array.isArray(days) && days.length > 0;
  },
  canSkip: (source) => isRecord(readAllowed(source, 'skip')),
  canStop: (source) => readAllowed(source, 'stop') === true && readField(source, 'myPlan', 'automatic') === true,
  canStart: (source) => readAllowed(source, 'stop') === true && readField(source, 'myPlan', 'automatic') === false,

  phoneHeld: (source) => {
    const phone = readField(source, 'phoneContact', 'phone');
    return isString(phone) && parsePhone(phone) !== undefined;
  },
  emailHeld: (source) => {
    const email = readField(source, 'emailContact', 'email');
    return isString(email) && isEmail(email.trim());
  },
  contactProved: (source) => isFilled(readField(source, 'validationInfo', 'validationToken')),
  paymentDueToday,
} as const satisfies Readonly<Record<string, Selector>>;

/** The name of a fact that a selector computes. */
export type FactName = keyof typeof selectors;

/** A visitor who is not clearly an agent is a patient. */
function agentMode(session: FactSource['session']): AgentMode {
  const agent = isRecord(session) ? session['agent'] : undefined;
  return agent === 'internal' || agent === 'external' ? agent : 'none';
}

/** A code reaches who enrolls, or they may name a phone that it can go to. */
function isReachable(application: StoredApplication | undefined): boolean {
  return application !== undefined && (application.code_channel !== null || application.can_change_phone);
}

const areNumbers = listOf(isWholeNumber);

function hasBillsToAdd(source: FactSource): boolean {
  const [vault, application] = [findVault(source), findApplication(source)];
  if (!vault || !application || billsToAdd(vault.bills, application).length === 0) return false;
  // The server shows the draft of a plan to its payer alone: until then nothing is known of its payments.
  if (!isStoredDraft(application.draft)) return true;
  const charged = readField(source, 'plan', 'charged');
  return changeablePayments(application.draft, source.today as DayString, areNumbers(charged) ? charged : []).length > 0;
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

/** What was stored on the day of the payment is true on that day only. */
function paymentDueToday(source: FactSource): boolean {
  const comeBackOn = readField(source, 'transfer', 'come_back_on');
  return readField(source, 'transfer', 'is_due_today') === true && isString(comeBackOn) && source.today < comeBackOn;
}

/** What a slot holds, whatever that is. */
function readSlot({ slots }: FactSource, slot: string): unknown {
  return isRecord(slots) ? slots[slot] : undefined;
}

/** What a slot holds at a key, where it holds a record. */
function readField(source: FactSource, slot: string, key: string): unknown {
  const value = readSlot(source, slot);
  return isRecord(value) ? value[key] : undefined;
}

/** What the server allows of the running plan. */
function readAllowed(source: FactSource, key: string): unknown {
  const allowed = readField(source, 'myPlan', 'allowed');
  return isRecord(allowed) ? allowed[key] : undefined;
}

/** The page of a refusal; `other` is the page for all the rest. */
type RefusalKind = 'none' | 'frozen' | 'bankruptcy' | 'sanctions' | 'noFile' | 'other';

/** Spec 8: the codes that have a page of their own. */
const kinds: Readonly<Record<string, RefusalKind>> = {
  offer_credit_frozen: 'frozen',
  gds_frozen_credit: 'frozen',
  guarantor_delinquent: 'bankruptcy',
  guarantor_denied: 'sanctions',
  guarantor_no_credit_file: 'noFile',
};

/** The kind of a refusal by its wire code; `none` without a refusal. */
export function refusalKind(code: unknown): RefusalKind {
  if (typeof code !== 'string' || code === '') return 'none';
  return Object.hasOwn(kinds, code) ? (kinds[code] ?? 'other') : 'other';
}
