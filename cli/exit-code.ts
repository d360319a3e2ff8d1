/** What the shell is reported. */
export const exitCode = {
  ok: 0,
  failure: 1,
  /** The command line itself was wrong. */
  usage: 2,
  /** A file has errors, or rows of it were skipped. */
  invalid: 3,
  /** There are more warnings than were allowed. */
  warnings: 4,
  /** A file or a provider that was named does not exist. */
  notFound: 5,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** A command that ends with a sentence for its reader rather than with a stack. */
export class CommandProblem extends Error {
  readonly exitCode: ExitCode;

  constructor(code: ExitCode, message: string) {
    super(message);
    this.name = 'CommandProblem';
    this.exitCode = code;
  }
}
