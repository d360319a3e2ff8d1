import type { CompiledRow } from '#engine';
import type { Effects } from '#engine/check';

import { formatList } from './format-condition.ts';

type TextOf = (key: string) => string | undefined;

const noText: TextOf = () => undefined;

/** What a row does, in words: where it goes first, then what it changes and shows. */
export function describeEffects(row: CompiledRow, text = noText): string {
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
      : group(Object.keys(count ?? {})).map((name) => `sets ${name} to its most`)),
    ...each(reset, 'all counters').map((names) => `sets ${names} to 0`),
    ...each(clear, 'everything').map((names) => `empties ${names}`),
    ...group(values).map((changes) => `sets ${changes}`),
    ...(remember ? ['remembers the path of the step'] : []),
  ];
}

function describeMessages({ toast, message, formMessage, fieldMessage, track }: CompiledRow, text: TextOf): readonly string[] {
  const describe = (key: string) => formatKey(key, text);
  return [
    ...(toast === undefined ? [] : [`shows ${describe(toast.message)} in a ${toast.tone} toast`]),
    ...(message === undefined ? [] : [`shows ${describe(message)} on the next step`]),
    ...(formMessage === undefined ? [] : [`shows ${describe(formMessage)} above the form`]),
    ...Object.entries(fieldMessage ?? {}).map(([field, words]) => `shows ${describe(words)} at the field ${field}`),
    ...(track === undefined ? [] : [`notes the event ${track}`]),
  ];
}

/** The words behind a locale key, in quotation marks; else the key. */
function formatKey(key: string, text: TextOf): string {
  if (key === 'fromServer') return "the server's words";
  const words = text(key);
  return words === undefined ? key : `"${words}"`;
}
