import type { Flow } from '#engine/check';

/** The titles and descriptions of a flow file. A compiled flow does not have them, so they are passed beside it. */
export interface FlowWords {
  /** What a fact means, where the file has a title for it. */
  readonly titleOf: (fact: string) => string | undefined;
  /** What a guard means. */
  readonly descriptionOf: (guard: string) => string | undefined;
  /** The text of a locale key, where it is known. */
  readonly textOf?: (key: string) => string | undefined;
}

/** The words of a flow as it is written. */
export function wordsOf({ facts, guards }: Pick<Flow, 'facts' | 'guards'>): FlowWords {
  return {
    titleOf: (fact) =>
      Object.hasOwn(facts, fact)
        ? facts[fact]?.title
        : fact === 'remembered'
          ? 'A path was wanted before, and is remembered'
          : undefined,
    descriptionOf: (guard) => (Object.hasOwn(guards, guard) ? guards[guard]?.description : undefined),
  };
}

/** What turns the names of a flow file into words. */
export interface FlowReader {
  /** A condition as it is written, in words: `failedSearches is at least 3`. */
  readonly describeWhen: (condition: string) => string;
  /** A guard by its name, or a condition. */
  readonly describeGuard: (guard: string) => string;
  /** The text of a locale key, where it is known. */
  readonly text: (key: string) => string | undefined;
  /** States whom another default of an option concerns, where that is known. */
  readonly describeDefault?: (option: string) => string;
}
