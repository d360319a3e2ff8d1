import type { Problem, Slots, Toast, Words } from '#engine';

/** The result of an action: one of its declared outcomes, and the slots to store. */
export interface ActionResult {
  readonly outcome: string;
  readonly store?: Readonly<Record<string, unknown>>;
  /** The server's own words, already in the visitor's language. */
  readonly words?: string;
  /** Parts of the session that the action changed, such as being signed in. */
  readonly session?: Readonly<Record<string, unknown>>;
}

/** What the engine gives an action; the app adds its ports. */
export interface RunInput {
  readonly input: unknown;
  readonly slots: Slots;
  readonly options: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** An action as the registry holds it. */
export interface FlowAction<Context> {
  readonly run: (context: Context) => Promise<ActionResult>;
}

/** Everything outside of the flow that its store uses. */
export interface FlowPorts<Context = never> {
  readonly actions: Readonly<Record<string, FlowAction<Context>>>;
  /** Joins what the engine gives a run with what the app gives it. */
  readonly contextOf: (run: RunInput) => Context;
  readonly navigation: { readonly push: (path: string) => void; readonly replace: (path: string) => void };
  readonly toast: (tone: Toast['tone'], words: Words) => void;
  readonly track: (event: string) => void;
  /** For the log: names only, never data. */
  readonly report: (problem: Problem | { readonly code: 'action-failed' | 'action-unknown'; readonly detail: string }) => void;
}
