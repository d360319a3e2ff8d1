import type { Diagnostic } from '#engine/check';

import type { CommandContext } from '../command.ts';
import { figure } from '../report-lines.ts';
import type { ConfigurationCheck } from './check-configuration.ts';
import { reportLines, type ReportFormat } from './report-diagnostics.ts';

export interface ReportStyle {
  readonly format: ReportFormat;
  readonly hasColour: boolean;
  /** Whether the faults of a file are reported. */
  readonly isChosen: (file: string) => boolean;
}

export interface Counts {
  readonly errors: number;
  readonly warnings: number;
}

export function countsOf(diagnostics: readonly Diagnostic[]): Counts {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: diagnostics.length - errors };
}

/** Writes the faults of the chosen files, and how many there are. */
export function reportCheck(
  check: ConfigurationCheck,
  { isChosen, ...style }: ReportStyle,
  { out, report }: Pick<CommandContext, 'out' | 'report'>,
  after = '',
): void {
  const diagnostics = check.diagnostics.filter(({ file }) => isChosen(file));
  for (const line of reportLines({ files: check.files, diagnostics }, style)) out(`${line}\n`);
  report(`${whichFiles(check, isChosen)}, ${countLine(countsOf(diagnostics))}${after}`);
  const others = check.diagnostics.filter((one) => one.severity === 'error' && !isChosen(one.file));
  if (others.length > 0) {
    const names = [...new Set(others.map(({ file }) => file))];
    report(`Other files have ${count(others.length, 'error')}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' ...' : ''}`);
  }
  const fixable = diagnostics.filter(({ fix }) => fix).length;
  if (fixable > 0) report(`${figure(fixable)} of them can be mended by: causeway check --fix`);
  if (!check.areProvidersChecked) report('Providers change flows, so they are checked once the flows have no errors.');
}

function whichFiles({ files }: ConfigurationCheck, isChosen: ReportStyle['isChosen']): string {
  const looked = files.filter(({ file }) => isChosen(file));
  return looked.length === files.length
    ? count(files.length, 'file')
    : `${looked.map(({ file }) => file).join(', ')} beside ${count(files.length - looked.length, 'other file')}`;
}

export function countLine({ errors, warnings }: Counts): string {
  return `${count(errors, 'error')}, ${count(warnings, 'warning')}`;
}

function count(number: number, name: string): string {
  return `${figure(number)} ${name}${number === 1 ? '' : 's'}`;
}
