/** What turns the names of a flow file into words. */
export interface FlowReader {
  /** A condition as it is written, in words: `failedSearches is at least 3`. */
  readonly describeWhen: (condition: string) => string;
  /** A guard by its name, or a condition. */
  readonly describeGuard: (guard: string) => string;
  /** The text of a locale key, where it is known. */
  readonly text: (key: string) => string | undefined;
}
