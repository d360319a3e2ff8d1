import type { CompiledRow, FactValue } from '#engine';
import type { Effects } from '#engine/check';

import type { ExplainedRow } from './deciding.ts';
import type { FlowWords } from './flow-words.ts';
import { formatCondition, formatList, formatValue } from './format-condition.ts';
import type { FactNeed, Need } from './need.ts';

/** Each row of a decision in a sentence: whether it is taken, and why not. */
export function describeRows(rows: readonly ExplainedRow[], { textOf }: Pick<FlowWords, 'textOf'> = {}): readonly string[] {
  return rows.map((explained) => {
    const { row, number, is, need, nothingRemembered } = explained;
    const which = rows.length === 1 && row.when === undefined ? 'the only row' : `row ${number}, ${describeWhen(row)},`;
    const target = describeEffects(row, textOf);
    switch (is) {
      case 'taken':
        return `${which} is taken: ${target}.`;
      case 'undecided':
        return `${which} cannot be decided${need ? `, ${describeNeed(need)}` : ''}: the visitor goes to a safe step.`;
      case 'later':
        return `${which} is not tried (${target}).`;
      case 'passed':
        return `${which} is not taken (${target}), ${nothingRemembered ? 'because no path is remembered' : need ? describeNeed(need) : ''}.`;
    }
  });
}

/** Which entry of the flow is taken, and what would have led elsewhere. */
export function describeEntry(rows: readonly ExplainedRow[]): string {
  const taken = rows.find(({ is }) => is === 'taken');
  const undecided = rows.find(({ is }) => is === 'undecided');
  if (undecided) return `Where the flow begins is not known yet: ${describeWhen(undecided.row)} decides.`;
  if (!taken) return 'No row of "entry" holds, so the flow has no first step.';
  const why = taken.row.when === undefined ? 'no row of "entry" before the last one holds' : formatCondition(taken.row.when);
  return `The flow begins at ${taken.row.to ?? ''}, because ${why}.`;
}

function describeWhen({ when }: CompiledRow): string {
  return when === undefined ? 'for everyone else' : `"${formatCondition(when)}"`;
}

/** What is so: `signedIn is false and stage is not known yet`. */
function formatValues(need: Need): string {
  return formatList(
    [...new Set(factsOf(need).map(({ fact, value, unknown }) => `${fact} is ${formatKnown(value, unknown)}`))],
    'and',
  );
}

/** What would have to be so: `signedIn = true and stage = booked`. */
function formatWanted(need: Need): string {
  if ('impossible' in need) return 'a change of the flow';
  if ('all' in need) return need.all.map(formatPart).join(' and ');
  if ('any' in need) return need.any.map(formatPart).join(', or ');
  return formatFactNeed(need);
}

/** Both: `because signedIn is false (it needs signedIn = true)`. */
export function describeNeed(need: Need): string {
  if ('impossible' in need) return 'because nothing can make it so';
  return `because ${formatValues(need)} (it needs ${formatWanted(need)})`;
}

/** Every fact that a need speaks of. */
export function factsOf(need: Need): readonly FactNeed[] {
  if ('impossible' in need) return [];
  if ('all' in need) return need.all.flatMap(factsOf);
  return 'any' in need ? need.any.flatMap(factsOf) : [need];
}

function formatPart(need: Need): string {
  return 'any' in need ? `(${formatWanted(need)})` : formatWanted(need);
}

function formatFactNeed({ fact, wanted }: FactNeed): string {
  return 'is' in wanted
    ? `${fact} ${wanted.is} ${formatValue(wanted.than)}`
    : `${fact} = ${formatList(wanted.map(formatValue), 'or')}`;
}

function formatKnown(value: FactValue | null, unknown: FactNeed['unknown']): string {
  if (value !== null) return formatValue(value);
  return unknown === 'pending' ? 'not known yet' : 'none of its allowed values';
}

type TextOf = (key: string) => string | undefined;

const noText: TextOf = () => undefined;

/** What a row does, in words: where it goes first, then what it changes and shows. */
function describeEffects(row: CompiledRow, text = noText): string {
  const joined = (names: readonly string[]) => (names.length > 0 ? [formatList(names, 'and')] : []);
  return [describeTarget(row), ...describeStateChanges(row, joined), ...describeMessages(row, text)]
    .filter((words) => words !== '')
    .join('; ');
}

/** Each effect of a row as a sentence of its own, where it goes first, so that two rows can be compared. */
export function listEffects(row: Readonly<Effects>, text = noText): readonly string[] {
  return [describeTarget(row) || 'goes nowhere', ...describeStateChanges(row, (names) => names), ...describeMessages(row, text)];
}

export function describeTarget({ to, stay, run }: CompiledRow): string {
  if (run !== undefined) return `runs ${run}`;
  if (stay) return 'stays on the step';
  if (to === 'remembered') return 'goes to the remembered path';
  if (to === 'entry') return 'goes to where the flow begins';
  return to === undefined ? '' : `goes to ${to}`;
}

/** `group` joins the names that share a sentence. */
function describeStateChanges(
  { count, reset, clear, set, remember }: CompiledRow,
  group: (names: readonly string[]) => readonly string[],
): readonly string[] {
  const each = (names: string | readonly string[] = [], all = '') =>
    group([names].flat().map((name) => (name === '*' ? all : name)));
  const values = Object.entries(set ?? {}).map(([slot, value]) => `${slot} to ${JSON.stringify(value)}`);
  return [
    ...(typeof count === 'string'
      ? [`counts ${count}`]
      : group(Object.keys(count ?? {})).map((name) => `sets ${name} to its maximum`)),
    ...each(reset, 'all counters').map((names) => `sets ${names} to 0`),
    ...each(clear, 'everything').map((names) => `empties ${names}`),
    ...group(values).map((changes) => `sets ${changes}`),
    ...(remember ? ['remembers the path of the step'] : []),
  ];
}

function describeMessages({ toast, message, formMessage, fieldMessage, track }: CompiledRow, text: TextOf): readonly string[] {
  const describe = (key: string) => formatKey(key, text);
  return [
    ...(toast === undefined ? [] : [`shows ${describe(toast.message)} in a toast (${toast.tone})`]),
    ...(message === undefined ? [] : [`shows ${describe(message)} on the next step`]),
    ...(formMessage === undefined ? [] : [`shows ${describe(formMessage)} above the form`]),
    ...Object.entries(fieldMessage ?? {}).map(([field, words]) => `shows ${describe(words)} at the field ${field}`),
    ...(track === undefined ? [] : [`records the event ${track}`]),
  ];
}

/** The words behind a locale key, in quotation marks; else the key. */
function formatKey(key: string, text: TextOf): string {
  if (key === 'fromServer') return "the server's words";
  const words = text(key);
  return words === undefined ? key : `"${words}"`;
}
