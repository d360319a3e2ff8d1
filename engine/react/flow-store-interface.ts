import type { Problem, RunRef, Slots, Toast, Words } from '#engine';
import type { StoreApi } from 'zustand/vanilla';
import type { FlowSnapshot, FlowContext } from './flow-snapshot.ts';
import type { WebStorage } from './session-memory.ts';

/** The result of an action: one of its declared outcomes, and the slots to store. */
export interface ActionResult {
  readonly outcome: string;
  readonly store?: Readonly<Record<string, unknown>>;
  /** The server's own words, already in the visitor's language. */
  readonly words?: string;
  /** Parts of the session that the action changed, such as being signed in. */
  readonly session?: Readonly<Record<string, unknown>>;
  /** By form: the fields whose answers were refused, each with the code of its problem. */
  readonly problems?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Answers that a run sends, and where the flow has this run. */
export interface SentAnswers {
  readonly flow: string;
  readonly run: RunRef;
  /** By slot, without those that nothing has filled. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** What the engine gives an action; the app adds its ports. */
export interface RunInput {
  readonly input: unknown;
  readonly slots: Slots;
  readonly options: Readonly<Record<string, unknown>>;
  /** Of a run that lists slots under `send`. */
  readonly sent?: SentAnswers;
  readonly signal: AbortSignal;
}

/** An action as the registry holds it. */
export interface FlowAction<Context> {
  readonly run: (context: Context) => Promise<ActionResult>;
}

/** A step that the visitor sees, or how a run ended, by the names of the flow alone. */
export type Observation =
  | { readonly step: string }
  | { readonly step: string; readonly of: string; readonly outcome: string }
  | { readonly step: string; readonly of: string; readonly code: string };

/** Everything outside of the flow that its store uses. */
export interface FlowPorts<Context = never> {
  readonly actions: Readonly<Record<string, FlowAction<Context>>>;
  /** Runs an action that no step names, for a control that asks for it beside the flow. */
  readonly look?: (action: string, context: Context) => Promise<ActionResult>;
  /** Joins what the engine gives a run with what the app gives it. */
  readonly contextOf: (run: RunInput) => Context;
  readonly navigation: { readonly push: (path: string) => void; readonly replace: (path: string) => void };
  readonly toast: (tone: Toast['tone'], words: Words) => void;
  readonly track: (event: string) => void;
  /** For counts of how visitors pass through the flow. */
  readonly observe?: (seen: Observation) => void;
  /** For the log: names only, never data. */
  readonly report: (problem: Problem | { readonly code: 'action-failed' | 'action-unknown'; readonly detail: string }) => void;
}

/** What a flow's store is created with. */
export interface FlowStoreOptions<Context> extends FlowContext {
  /** Names the tenant in the storage key: two tenants on one host never share a session's data. */
  readonly tenant: string;
  readonly session: FlowSnapshot['session'];
  /** Asked for lazily, as merely naming `sessionStorage` throws where it is blocked. */
  readonly storage: () => WebStorage | undefined;
  readonly ports: FlowPorts<Context>;
}

/** The state of a flow for one visitor, as an observable store, and every event that changes it. */
export interface FlowStore extends Pick<StoreApi<FlowSnapshot>, 'getState' | 'getInitialState' | 'subscribe'> {
  readonly context: FlowContext;
  /** Reads what was kept in the session storage. To be called after React has hydrated; later calls do nothing. */
  readonly rehydrate: () => void;
  readonly setSession: (session: FlowSnapshot['session']) => void;
  /** The router is at this path now. */
  readonly arrive: (path: string, search?: string) => void;
  /** Runs the load of the current step again, as when the language has changed. */
  readonly reload: () => void;
  /** Runs the load of the current step again after it failed, and clears the step's messages. */
  readonly tryAgain: () => void;
  readonly submit: (data: unknown) => void;
  readonly act: (name: string, data?: unknown) => void;
  /**
   * Runs an action beside the flow and answers what it would store, for a control that suggests something while it is
   * typed into. Nothing of the flow changes; a refusal answers nothing.
   */
  readonly look: (action: string, input: unknown) => Promise<Slots>;
  readonly back: () => void;
  readonly edit: (slot: string, value: unknown) => void;
  /** Forgets everything of this session, here and in the storage. */
  readonly wipe: () => void;
  /** Wipes, and starts nothing more: the visitor is leaving this page. A screen that mounts meanwhile must not ask for anything. */
  readonly close: () => void;
  /**
   * The session is over: only what is public stays, and a step that wants to be remembered is, so that the visitor who begins
   * again comes back to it.
   */
  readonly expire: (session: FlowSnapshot['session']) => void;
  /** Whether there is anything that `expire` would forget. */
  readonly holdsPersonalData: () => boolean;
}
