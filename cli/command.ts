import type { Remember } from '#configuration';
import type { Diagnostic, Registry } from '#engine/check';
import type { FindForm, Render } from '#server';

import type { OpenVisitor } from './arrival/visitor.ts';
import type { FileTexts, ReadSource } from './configuration.ts';
import type { ProofStore } from './prove/proof-store.ts';

/** What a build has for pages, for commands that serve them. */
export interface BuiltPages {
  /** The names that flows may use, from the app: only commands that need them wait for them. */
  readonly loadRegistry: () => Promise<Registry>;
  /** The app as it makes pages. */
  readonly loadRender?: () => Promise<Render>;
  /** Opens the app without a browser, for commands that go to a step of a service. */
  readonly loadVisitor?: () => Promise<OpenVisitor>;
  /** Finds a form that validates as in the browser. */
  readonly loadFindForm?: () => Promise<FindForm>;
  /** The files that browsers load. */
  readonly clientDir?: string;
}

/** Where a command is run. Data goes to `out`, messages to `report`. */
export interface CommandContext extends BuiltPages {
  /** The folder of the repository: flows, forms, providers and locales lie below it. */
  readonly root: string;
  /** The folder in which the command was typed. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A folder for the proofs of this version of the code. Without it, every command proves everything. */
  readonly proofsFolder?: string | undefined;
  readonly out: (text: string) => void;
  readonly report: (sentence: string) => void;
  /** A line that is written over; nothing where messages go to a file. */
  readonly rewriteLine: ((line: string) => void) | undefined;
  /** A person reads `out` on a screen. */
  readonly isTerminal?: boolean | undefined;
  /** Asks the person at the terminal; nothing where no one does. Answers nothing when they would rather stop. */
  readonly ask?: ((question: string) => Promise<string | undefined>) | undefined;
  /**
   * The pages as forms and texts are now, which are built where they have changed; the same object while they have not. Throws why
   * they cannot be built, a sentence a line.
   */
  readonly buildPages?: () => Promise<BuiltPages>;
  /** The files of Studio, for the command that serves it. */
  readonly studioDir?: string;
  /** Starts checks beside the command, which goes on meanwhile. */
  readonly checkInBackground?: (() => BackgroundChecks) | undefined;
  /** From when it is called, Ctrl-C ends nothing by itself but what waits for this. */
  readonly untilInterrupted?: () => Promise<void>;
}

/** Checks of all files with the proof, one after the other, on a thread of their own. */
export interface BackgroundChecks {
  readonly check: (provider?: string, texts?: FileTexts) => Promise<readonly Diagnostic[]>;
  readonly stop: () => Promise<void>;
}

/** What a check of the files needs of where it runs. */
export interface CheckContext extends Pick<CommandContext, 'root' | 'env'> {
  readonly registry: Registry;
  /** The time by which versions of provider files are past; the machine's by default. */
  readonly now?: Date;
  /** Proofs of before, so that what is as it was is not proved again. */
  readonly proofs?: ProofStore | undefined;
  /** What was found before, for checks that run again and again. */
  readonly remember?: Remember;
  /** Reads a file below the root; the same object for the same content, by which `remember` knows it. */
  readonly readFile?: ReadSource;
  /** Files that `readFile` reads although no folder lists them. */
  readonly unlisted?: readonly string[];
}

/** One command of the command line. */
export interface Command {
  /** As it is typed: "import bills". */
  readonly name: string;
  /** What `causeway help <command>` shows. */
  readonly help: string;
  readonly run: (args: readonly string[], context: CommandContext) => Promise<ExitCode>;
}

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

/** A wrong command line. `runCommand` adds where the help of the command is. */
export class UsageProblem extends CommandProblem {
  constructor(reason: string) {
    super(exitCode.usage, reason);
  }
}

/** A setting is wrong, and the message has the cure. The server's class would load the server for each command. */
function isOfEnvironment(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ConfigProblem';
}

/** Runs a command. Reports a `CommandProblem` or a wrong setting and returns the exit code; throws every other error. */
export async function runCommand(
  { name, run }: Pick<Command, 'name' | 'run'>,
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  try {
    return await run(args, context);
  } catch (error) {
    if (isOfEnvironment(error)) {
      context.report(error.message);
      return exitCode.failure;
    }
    if (!(error instanceof CommandProblem)) throw error;
    context.report(error instanceof UsageProblem ? `${error.message}\nSee: causeway help ${name}` : error.message);
    return error.exitCode;
  }
}
