import type { Otherwise } from './compiled-flow.ts';
import type { Problem } from './facts.ts';
import type { OpenStep } from './open-flow.ts';

/** Why a visitor is led elsewhere. `guard` is the name of the guard, or empty for a condition without a name. */
export type Reason =
  | { readonly because: 'alias' | 'entry' | 'notShown' | 'done' | 'unsafe'; readonly step: string }
  | { readonly because: 'unmet'; readonly step: string; readonly guard: string };

/** Where a visitor is: a function of flow, facts and path alone. */
export type Location =
  | { readonly kind: 'render'; readonly step: OpenStep }
  | {
      readonly kind: 'redirect';
      /** The id of the step where the visitor lands: the whole chain of redirects has been followed. */
      readonly to: string;
      readonly path: string;
      /** The reason of the first redirect of the chain. */
      readonly reason: Reason;
      /** The path that was wanted, where it is to be remembered. */
      readonly remember?: string;
      /** What the unmet requirement shows and tracks. */
      readonly messages?: Pick<Otherwise, 'toast' | 'message' | 'track'>;
      readonly problems?: readonly Problem[];
    }
  /** Something that decides is not known yet. `step` is null when not even the entry is decided. */
  | { readonly kind: 'wait'; readonly step: OpenStep | null }
  | { readonly kind: 'notFound'; readonly problems?: readonly Problem[] };
