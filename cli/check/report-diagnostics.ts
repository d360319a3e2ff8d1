import { describeDiagnostic, type Diagnostic, type FlowSource } from '#engine/check';

import { figure } from '../report-lines.ts';
import { groupDiagnostics } from './group-diagnostics.ts';

/** As much of a line as fits on a screen. */
const WIDTH = 100;

/** What is shown before the culprit of a long line. */
const BEFORE = 40;

/** How diagnostics are written. */
export type ReportFormat = 'screen' | 'line' | 'github';

interface Report {
  readonly files: readonly FlowSource[];
  readonly diagnostics: readonly Diagnostic[];
}

interface ReportOptions {
  readonly format: ReportFormat;
  readonly hasColour: boolean;
}

/** The lines of a report, in the order of the files; faults with one cause have one. */
export function reportLines({ files, diagnostics }: Report, { format, hasColour }: ReportOptions): readonly string[] {
  const report = { files, diagnostics: groupDiagnostics(diagnostics) };
  if (format === 'screen') return screenLines(report, hasColour);
  return report.diagnostics.map((one) => (format === 'github' ? annotation(one) : printable(describeDiagnostic(one))));
}

/** Of a file with very many faults, the first are enough to begin with. */
const SHOWN_OF_A_FILE = 20;

function screenLines({ files, diagnostics }: Report, hasColour: boolean): readonly string[] {
  const texts = new Map(files.map(({ file, text }) => [file, text]));
  const byFile = groupByFile(diagnostics);
  return [...byFile].flatMap(([file, all]) => [
    ...all.slice(0, SHOWN_OF_A_FILE).flatMap((one) => onScreen(one, texts.get(file), hasColour)),
    ...(all.length > SHOWN_OF_A_FILE
      ? [`${file}: and ${figure(all.length - SHOWN_OF_A_FILE)} more (--format line reports them all)`, '']
      : []),
  ]);
}

const escape = '\u001B[';

const styles = { error: '31', warning: '33', place: '1', faint: '2' } as const;

function onScreen(diagnostic: Diagnostic, text: string | undefined, hasColour: boolean): readonly string[] {
  const { file, line, column, severity, code, message, cure, docs } = diagnostic;
  const paint = (style: keyof typeof styles, words: string): string =>
    hasColour ? `${escape}${styles[style]}m${words}${escape}0m` : words;
  const { shown, caret } = excerpt(text, line, column);
  const number = String(line);
  const margin = ' '.repeat(number.length);
  return [
    `${paint('place', `${file}:${line}:${column}`)} ${paint(severity, `${severity} ${code}`)}: ${printable(message)}`,
    ...(shown === undefined ? [] : [paint('faint', `  ${number} | `) + shown]),
    ...(shown === undefined ? [] : [paint('faint', `  ${margin} | `) + paint(severity, caret)]),
    `  ${margin} ${paint('faint', '=')} ${cure === undefined ? '' : `${printable(cure)}; `}${paint('faint', `see ${docs}`)}`,
    '',
  ];
}

/** A workflow command of GitHub Actions: the fault is shown at its line of the change. */
function annotation({ file, line, column, severity, code, message, cure, docs }: Diagnostic): string {
  const place = `file=${inProperty(file)},line=${line},col=${column},title=${inProperty(code)}`;
  return `::${severity} ${place}::${inData(`${message}${cure === undefined ? '' : ` (${cure})`}\nSee ${docs}`)}`;
}

function inData(words: string): string {
  return words.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function inProperty(words: string): string {
  return inData(words).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** The line of a text with a mark below the culprit; nothing where there is no such line. */
function excerpt(text: string | undefined, line: number, column: number) {
  const whole = text?.split('\n', line)[line - 1]?.replace(/\r$/, '');
  if (whole === undefined || whole.trim() === '') return { shown: undefined, caret: '' };
  const start = whole.length <= WIDTH ? 0 : Math.max(0, Math.min(column - 1 - BEFORE, whole.length - WIDTH));
  const end = start + WIDTH;
  const shown = `${start > 0 ? '…' : ''}${whole.slice(start, end)}${end < whole.length ? '…' : ''}`;
  const before = `${start > 0 ? ' ' : ''}${whole.slice(start, column - 1)}`;
  return { shown: printable(shown), caret: `${before.replaceAll(/[^\t]/gu, ' ')}^` };
}

/** Nothing that is in a file may steer the terminal: what cannot be seen is a dot. */
function printable(words: string): string {
  return words.replaceAll(/(?!\t)[\p{Cc}\p{Cf}]/gu, '\u00B7');
}

/** Diagnostics file by file, in the order in which the files come. */
export function groupByFile(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, readonly Diagnostic[]> {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const group = groups.get(diagnostic.file);
    if (group) group.push(diagnostic);
    else groups.set(diagnostic.file, [diagnostic]);
  }
  return groups;
}
