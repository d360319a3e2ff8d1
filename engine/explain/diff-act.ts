import { splitKeys, type Act, type ErrorMap, type Row, type Run } from '#engine/check';

import { diffRows } from './diff-rows.ts';
import type { FlowReader } from './flow-reader.ts';
import { formatJson } from './change-sentences.ts';

type RowsByName = Readonly<Record<string, Row | readonly Row[]>>;

/** What changes in an act, or in a run: its action, where each outcome and each code goes, or what it does without an action. */
export function diffAct(where: string, before: Act | undefined, after: Act | undefined, reader: FlowReader): readonly string[] {
  if (before !== undefined && after === undefined) return [`${where}: nothing happens any more (${describeAct(before)}).`];
  const [was, is] = [asRun(before), asRun(after)];
  const action = is?.run ?? was?.run ?? '';
  return [
    ...(was?.run === is?.run
      ? []
      : [
          `${where}: ${is === undefined ? 'no action is run any more' : `now runs ${is.run}`}${was === undefined ? '' : ` (was ${was.run})`}.`,
        ]),
    ...(formatJson(was?.input ?? []) === formatJson(is?.input ?? [])
      ? []
      : [
          `${where}: what ${action} is said to read is now ${formatJson(is?.input ?? [])} (was ${formatJson(was?.input ?? [])}).`,
        ]),
    ...diffRows(where, doOf(before), doOf(after), reader),
    ...diffNamed(was?.outcomes, is?.outcomes, (outcome) => `${where}, when ${action} answers ${outcome}`, reader),
    ...diffErrors(was?.errors, is?.errors, (code) => `${where}, when ${action} is refused with ${code}`, reader),
  ];
}

/** What changes in where codes lead. */
export function diffErrors(
  before: ErrorMap | undefined,
  after: ErrorMap | undefined,
  where: (code: string) => string,
  reader: FlowReader,
): readonly string[] {
  const named: Readonly<Record<string, string>> = { first: 'any code (tried first)', '*': 'any other code' };
  return diffNamed(before && splitKeys(before), after && splitKeys(after), (code) => where(named[code] ?? code), reader);
}

function diffNamed(
  before: RowsByName = {},
  after: RowsByName = {},
  where: (name: string) => string,
  reader: FlowReader,
): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => diffRows(where(name), before[name], after[name], reader));
}

function asRun(act: Act | undefined): Run | undefined {
  return act !== undefined && 'run' in act ? (act as Run) : undefined;
}

function doOf(act: Act | undefined): Row | readonly Row[] | undefined {
  return act !== undefined && 'do' in act ? (act.do as Row | readonly Row[]) : undefined;
}

function describeAct(act: Act): string {
  const run = asRun(act);
  return run === undefined ? 'it led on without an action' : `it ran ${run.run}`;
}
