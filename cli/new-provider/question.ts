import type { Draft } from './draft.ts';

/** What an answer makes of the draft, or why it cannot be read. */
export type Taken = { readonly draft: Draft } | { readonly problem: string };

/** One setting of a provider file, with the question for it. */
export interface Question {
  /** The flag that answers it: "website" for `--website`. */
  readonly flag: string;
  readonly asks: string;
  /** The key of the file whose description reports more. */
  readonly key: string;
  /** What Enter takes, as it would be typed; nothing where there has to be an answer. */
  readonly suggest: (draft: Draft) => string | undefined;
  readonly take: (draft: Draft, answer: string) => Taken;
  /** Whether it is asked at all, after what was answered before. */
  readonly isAsked?: (draft: Draft) => boolean;
}
