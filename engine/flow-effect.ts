import type { Problem } from './facts.ts';
import type { RunRef } from './flow-event.ts';
import type { Toast } from './schema/row.ts';

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

/** What `advance` answers. */
export interface Advance<State> {
  readonly state: State;
  readonly effects: readonly FlowEffect[];
}
