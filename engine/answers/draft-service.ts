import { isRecord, type OpenFlow } from '#engine';

import type { AnswersContext } from './around-answers.ts';
import type { DraftContact, DraftStore, StoredDraft } from './draft-store.ts';

/** A message that the host sends to the contact of a draft. */
export type DraftMessage = {
  readonly to: DraftContact;
  readonly flow: string;
  /** The language in which the visitor answers. */
  readonly locale: string;
  /** The last day on which the draft can be opened, YYYY-MM-DD. */
  readonly endsOn: string;
} & (
  | {
      readonly kind: 'link';
      /** The address from the root of the site, such as "/claim/open#…". What follows the # is secret: no log has it. */
      readonly address: string;
    }
  | { readonly kind: 'code'; readonly code: string }
);

/** What the three requests about drafts work with. */
export interface DraftService {
  readonly store: DraftStore;
  readonly send: (message: DraftMessage) => Promise<void> | void;
  /** How many days a draft is kept after it was last saved. */
  readonly days: number;
  readonly today: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Counts a message to this contact; false where it got enough for now. */
  readonly mayMessage: (contact: DraftContact) => boolean;
  readonly context: () => AnswersContext;
}

/** What the page sends about a draft of this flow. */
export interface DraftRequest {
  readonly flow: OpenFlow;
  readonly locale: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

/** One contact, of the two that a form can ask for. */
export function contactOf({ email, phone }: DraftRequest['body']): DraftContact | undefined {
  if (email === undefined && isText(phone, /^[\d +().-]{5,30}$/)) return { phone };
  if (phone === undefined && isText(email, /^[^\s@]+@[^\s@]{1,190}$/)) return { email };
  return undefined;
}

export function textOf(contact: DraftContact): string {
  return 'email' in contact ? contact.email.toLowerCase() : contact.phone.replaceAll(/\D/g, '');
}

/** What a page may know of its draft. The contact is masked, as others may look at the page. */
export function draftOfPage({ id, savings, contact, endsOn }: StoredDraft) {
  return { draft_id: id, version: savings, sent_to: masked(contact), ends_on: endsOn };
}

function masked(contact: DraftContact): string {
  if ('phone' in contact) return `•••-${textOf(contact).slice(-4)}`;
  const [name = '', domain = ''] = contact.email.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}

/** The answers so far, where they have the shape of what `save-draft` sends. */
export function isAnswers(value: unknown): value is Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  return isRecord(value) && Object.values(value).every(isAnswer);
}

function isAnswer(data: unknown): boolean {
  return Array.isArray(data) ? data.length <= 100 && data.every(isRecord) : isRecord(data);
}
