/** One thing wrong with one place of a file. Never carries the value: a bill file holds health data. */
export interface ImportProblem {
  /** 1 is the header. */
  readonly line: number;
  /** The column's name in the header, or nothing when the row as a whole is wrong. */
  readonly column: string | undefined;
  readonly reason: string;
}

/** The file as a whole cannot be read; nothing of it was imported. */
export class UnreadableFile extends Error {
  readonly problems: readonly ImportProblem[];

  constructor(problems: readonly ImportProblem[]) {
    super(problems.map((problem) => problem.reason).join('; '));
    this.name = 'UnreadableFile';
    this.problems = problems;
  }
}

export function unreadable(line: number, reason: string): UnreadableFile {
  return new UnreadableFile([{ line, column: undefined, reason }]);
}
