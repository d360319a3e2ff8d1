import type { Problem } from './facts.ts';
import type { Toast } from './schema/row.ts';

/** What a session knows of one flow. Plain JSON. */
export interface FlowState {
  readonly slots: Slots;
  readonly counters: Readonly<Record<string, number>>;
  /** The path that was wanted when the visitor was led elsewhere. */
  readonly remembered: string | null;
}

/** The data of a session by slot. */
export type Slots = Readonly<Record<string, unknown>>;

export const emptyState: FlowState = { slots: {}, counters: {}, remembered: null };

/** Names one run of a flow: of a step (its load, its submit or one of its acts), or a shared one with the step that started it. */
export type RunRef = { readonly step: string; readonly of: string } | { readonly named: string; readonly step?: string };

export type FlowEvent =
  | { readonly type: 'arrive'; readonly step: string }
  | { readonly type: 'back'; readonly step: string }
  | { readonly type: 'edit'; readonly slot: string; readonly value: unknown }
  | { readonly type: 'submit'; readonly step: string; readonly data: unknown }
  | { readonly type: 'act'; readonly step: string; readonly name: string; readonly data?: unknown }
  | {
      readonly type: 'outcome';
      readonly run: RunRef;
      readonly outcome: string;
      readonly store?: Readonly<Record<string, unknown>>;
      /** The server's own words, where it answered some. */
      readonly words?: string;
    }
  | {
      readonly type: 'failed';
      readonly run: RunRef;
      readonly code: string;
      readonly words?: string;
      /** What a person reads out to support, so that the request can be found. */
      readonly reference?: string;
    };

/** Words for a person: a locale key, or what the server said (null when it said nothing; `code` then names the reason). */
export type Words = ({ readonly key: string } | { readonly fromServer: string | null; readonly code: string | null }) & {
  /** Of the refused request that the words are about. */
  readonly reference?: string;
};

/** What is to be done outside the engine, as data. They are meant to be carried out in order. */
export type FlowEffect =
  /** Go to this path. It is where the visitor lands: redirects have been followed. */
  | { readonly kind: 'go'; readonly path: string; readonly replace?: true }
  | { readonly kind: 'run'; readonly run: RunRef; readonly action: string; readonly input: unknown }
  | { readonly kind: 'toast'; readonly tone: Toast['tone']; readonly message: Words }
  /** A message at the top of the form that is on the screen. */
  | { readonly kind: 'formMessage'; readonly message: Words }
  | { readonly kind: 'fieldMessage'; readonly field: string; readonly message: Words }
  /** A message at the top of the step that is gone to next. */
  | { readonly kind: 'message'; readonly step: string; readonly message: Words }
  | { readonly kind: 'track'; readonly event: string }
  | ({ readonly kind: 'problem' } & Problem);

export interface Advance<State> {
  readonly state: State;
  readonly effects: readonly FlowEffect[];
}
