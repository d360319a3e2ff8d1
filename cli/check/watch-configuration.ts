import { setTimeout as wait } from 'node:timers/promises';
import { resolve } from 'node:path';

import { describeDiagnostic, type Diagnostic, type FlowSource } from '#engine/check';

import type { CheckContext, CommandContext } from '../command.ts';
import { flowsFolderOf, providersFolderOf } from '../configuration.ts';
import type { ConfigurationCheck } from './check-configuration.ts';
import { createChecker } from './checker.ts';
import { keepSchemas } from './editor-schemas.ts';
import { countLine, countsOf, reportCheck, type ReportStyle } from './report-check.ts';
import { reportLines } from './report-diagnostics.ts';
import { watchFolders } from './watch-folders.ts';

/** A file that is away, or breaks off, may be in the middle of being saved. */
const HALF_SAVED_MS = 120;
const NAMED_AT_MOST = 5;

type WatchContext = CheckContext & Pick<CommandContext, 'out' | 'report' | 'checkInBackground' | 'untilInterrupted'>;

interface WatchOptions extends ReportStyle {
  readonly withProof: boolean;
}

/**
 * Checks, and checks again after every save, until Ctrl-C. The check without the proof is reported at once; the schemas
 * for editors and the proof follow.
 */
export async function watchConfiguration(context: WatchContext, { withProof, ...style }: WatchOptions): Promise<void> {
  const ended = context.untilInterrupted?.() ?? new Promise<void>(() => {});
  const check = createChecker(context);
  const background = withProof ? context.checkInBackground?.() : undefined;
  const prove = async () => background?.check() ?? Promise.resolve(check({ withProof: true }).diagnostics);
  const rounds = new Rounds({
    context,
    style,
    check: () => check({ withSchemas: false }),
    keepSchemas: () => void keepSchemas(check(), context),
    prove: withProof ? prove : undefined,
  });

  const flows = flowsFolderOf(context.root, context.env['FLOWS_DIR']);
  const folders = [
    flows,
    `${flows}/forms`,
    providersFolderOf(context.root, context.env['PROVIDERS_DIR']),
    'locales',
    'locales/server',
  ];
  const stop = watchFolders(
    folders.map((folder) => resolve(context.root, folder)),
    () => void rounds.begin(),
  );
  context.report(`Watching ${folders.join(', ')} (Ctrl-C ends it).`);
  await rounds.begin();
  await ended;
  stop();
  rounds.end();
  await background?.stop();
}

interface RoundsOptions {
  readonly context: Pick<WatchContext, 'out' | 'report'>;
  readonly style: ReportStyle;
  readonly check: () => ConfigurationCheck;
  /** Editors can wait until the person has read what is wrong. */
  readonly keepSchemas: () => void;
  readonly prove: (() => Promise<readonly Diagnostic[]>) | undefined;
}

/** One check after the other. What is saved during a check begins the next one. */
class Rounds {
  readonly #options: RoundsOptions;
  #last: ConfigurationCheck | undefined;
  #running: Promise<void> | undefined;
  #isAsked = false;
  #isProving = false;
  #isOver = false;

  constructor(options: RoundsOptions) {
    this.#options = options;
  }

  async begin(): Promise<void> {
    this.#isAsked = true;
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
    return this.#running;
  }

  end(): void {
    this.#isOver = true;
  }

  async #run(): Promise<void> {
    while (this.#isAsked && !this.#isOver) {
      this.#isAsked = false;
      await this.#check();
    }
  }

  async #check(): Promise<void> {
    const { check, context, style, keepSchemas: keep } = this.#options;
    const began = performance.now();
    let now = check();
    if (isHalfSaved(now, this.#last)) {
      await wait(HALF_SAVED_MS);
      now = check();
    }
    const changed = describeChange(this.#last?.files, now.files);
    if (this.#last && changed === undefined && isSame(this.#last.diagnostics, now.diagnostics)) return;
    this.#last = now;
    if (changed !== undefined) context.report(`\n${new Date().toTimeString().slice(0, 8)} ${changed}`);
    reportCheck(now, style, context, ` (${Math.round(performance.now() - began)} ms)`);
    // What was reported is shown before anything else is done.
    await wait(0);
    keep();
    void this.#prove();
  }

  /** A save during the proof asks for another one, which finds what is as it was. */
  async #prove(): Promise<void> {
    const { prove } = this.#options;
    if (prove === undefined || this.#isProving || this.#isOver) return;
    this.#isProving = true;
    const checked = this.#last;
    const proved = await prove().finally(() => (this.#isProving = false));
    if (this.#isOver) return;
    if (checked === this.#last && checked) this.#reportProof(checked, proved);
    else await this.#prove();
  }

  #reportProof(checked: ConfigurationCheck, proved: readonly Diagnostic[]): void {
    const { context, style } = this.#options;
    const known = new Set(checked.diagnostics.map(describeDiagnostic));
    const more = proved.filter((one) => !known.has(describeDiagnostic(one)) && style.isChosen(one.file));
    for (const line of reportLines({ files: checked.files, diagnostics: more }, style)) context.out(`${line}\n`);
    if (more.length > 0) context.report(`The proof adds ${countLine(countsOf(more))}.`);
    else if (countsOf(proved).errors === 0) context.report('Proved: every visitor can complete every flow.');
  }
}

function isSame(some: readonly Diagnostic[], others: readonly Diagnostic[]): boolean {
  return some.map(describeDiagnostic).join('\n') === others.map(describeDiagnostic).join('\n');
}

/** A file is missing that was there, or a changed file is no whole JSON. */
function isHalfSaved(now: ConfigurationCheck, last: ConfigurationCheck | undefined): boolean {
  if (last === undefined) return false;
  const files = new Map(now.files.map((source) => [source.file, source]));
  const before = new Set(last.files);
  return (
    last.files.some(({ file }) => !files.has(file)) || now.files.some((source) => !before.has(source) && !isJson(source.text))
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** States which files changed, were added or removed; nothing at the first check, or where no file did. */
function describeChange(before: readonly FlowSource[] | undefined, now: readonly FlowSource[]): string | undefined {
  if (before === undefined) return undefined;
  const [old, present] = [before, now].map((files) => new Map(files.map((source) => [source.file, source])));
  const parts = [
    ['changed', now.filter((source) => old?.has(source.file) && old.get(source.file) !== source)],
    ['added', now.filter(({ file }) => !old?.has(file))],
    ['removed', before.filter(({ file }) => !present?.has(file))],
  ] as const;
  const said = parts.filter(([, files]) => files.length > 0).map(([what, files]) => `${nameSome(files)} ${what}`);
  return said.length === 0 ? undefined : said.join(', ');
}

function nameSome(files: readonly FlowSource[]): string {
  const more = files.length - NAMED_AT_MOST;
  const names = files.slice(0, NAMED_AT_MOST).map(({ file }) => file);
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
