/** A request for help, without the person who sent it: that takes a look, which is recorded. */
export interface WaitingRequest {
  readonly reference: string;
  readonly sent_at: string;
  readonly reason: string;
  readonly language: string;
  readonly best_time: string;
  readonly wants_call: boolean;
}

/** An event that a system of the provider has not taken. */
export interface WaitingEvent {
  readonly id: string;
  readonly kind: string;
  readonly reference: string | null;
  readonly happened_at: string;
  /** The endpoints that did not take it: their hosts, and why. */
  readonly endpoints: readonly { readonly host: string; readonly tries: number; readonly problem: string | null }[];
}

/** An event of the payment processor that is not applied. */
export interface WaitingPaymentEvent {
  readonly id: string;
  readonly kind: string;
  readonly received_at: string;
}

/** A message to a person that did not arrive, without the person: that takes a look, which is recorded. */
export interface FailedMessage {
  readonly id: string;
  readonly kind: string;
  readonly channel: string;
  readonly created_at: string;
  /** The code of the partner; nothing where the fault was ours. */
  readonly problem: string | null;
  /** The partner may have taken it, but did not answer. */
  readonly may_have_arrived: boolean;
  /** Not where its words are deleted, or where its link has ended. */
  readonly can_be_sent: boolean;
}

/** Why a message need not arrive any more. */
export const SET_ASIDE_REASONS = ['reached', 'wrongContact', 'outdated'] as const;

/** An import that did not take all of its rows. */
export interface RefusedImport {
  readonly id: string;
  readonly kind: 'bills' | 'fhir' | 'plans';
  /** The name of its file, or of the first of them. */
  readonly file: string;
  readonly begun_at: string;
  /** Absent where it did not end. */
  readonly outcome: 'taken' | 'unreadable' | 'failed' | null;
  readonly rows_read: number;
  readonly refused: number;
}

/** What was wrong at a line of a file, without the value. */
export interface RowProblem {
  /** Its order among those of the import, from 1. */
  readonly number: number;
  readonly file: string;
  readonly line: number;
  readonly field: string | null;
  readonly code: string;
  /** The code in English. */
  readonly reason: string;
}

export interface DefaultedPlan {
  readonly reference: string;
  readonly total_cents: number;
  readonly open_cents: number;
  readonly defaulted_at: string;
}

/** The person has no role for it; that they tried is in the audit. */
export interface WorkRefusal {
  readonly refused: 'notAllowed';
}

/** Everything of a provider that waits for its staff. */
export interface ListedWork {
  /** Not a person who only looks. */
  readonly may_act: boolean;
  readonly time_zone: string;
  readonly requests: readonly WaitingRequest[];
  readonly messages: readonly FailedMessage[];
  readonly events: readonly WaitingEvent[];
  readonly payments: readonly WaitingPaymentEvent[];
  readonly plans: readonly DefaultedPlan[];
  readonly imports: readonly RefusedImport[];
}

/** The lists, or why there are none, in a sentence. */
export type WorkLists = ListedWork | { readonly problem: string } | WorkRefusal;

/** What staff do. */
export type WorkAct = { readonly provider: string } & (
  | { readonly act: 'look'; readonly reference: string }
  | { readonly act: 'send'; readonly id: string }
  | { readonly act: 'setAside'; readonly id: string; readonly reason: (typeof SET_ASIDE_REASONS)[number] }
  | { readonly act: 'close'; readonly reference: string; readonly note: string }
  | { readonly act: 'replay' | 'apply' | 'seen' | 'csv'; readonly id: string }
  | { readonly act: 'problems'; readonly id: string; readonly after: number }
);

/** One thing that happened to a record. */
export interface TrailEntry {
  readonly number: number;
  readonly event: string;
  readonly actor: string;
  readonly at: string;
  readonly details: string;
}

/** A record as staff see it: names and values in the order in which they are shown. */
export interface LookedAt {
  readonly kind: 'request' | 'plan' | 'message' | 'import';
  readonly reference: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** The plan in sentences. */
  readonly sentences: readonly string[];
  readonly trail: readonly TrailEntry[];
  /** What was wrong with an import. */
  readonly refused?: {
    /** The most frequent ones. */
    readonly groups: readonly (Omit<RowProblem, 'number' | 'file' | 'line'> & { readonly count: number })[];
    readonly stored: number;
    readonly all: number;
    readonly is_seen: boolean;
  };
}

/** So many problems are one page. */
export const PROBLEMS_A_PAGE = 25;

export type WorkDone =
  | { readonly record?: LookedAt; readonly problems?: readonly RowProblem[]; readonly csv?: string }
  | { readonly problem: string }
  | WorkRefusal;
