import type { CompiledRow } from '#engine';
import type { Effects } from '#engine/check';

import { formatList } from './format-condition.ts';

/** What a row does, in words: where it goes first, then what it changes and shows. */
export function describeEffects(row: CompiledRow, text?: (key: string) => string | undefined): string {
  return [describeTarget(row), ...describeStateChanges(row), ...describeMessages(row, text)]
    .filter((words) => words !== '')
    .join('; ');
}

/** Where a row goes. */
export function describeTarget({ to, stay, run }: CompiledRow): string {
  if (run !== undefined) return `runs ${run}`;
  if (stay) return 'stays on the step';
  if (to === 'remembered') return 'goes to the remembered path';
  if (to === 'entry') return 'goes to where the flow begins';
  return to === undefined ? '' : `goes to ${to}`;
}

function describeStateChanges({ count, reset, clear, set, remember }: CompiledRow): readonly string[] {
  return [
    typeof count === 'string' ? `counts ${count}` : '',
    typeof count === 'object' ? `sets ${formatList(Object.keys(count), 'and')} to its most` : '',
    reset === undefined ? '' : `sets ${formatNames(reset, 'all counters')} to 0`,
    clear === undefined ? '' : `empties ${formatNames(clear, 'everything')}`,
    set === undefined
      ? ''
      : `sets ${formatList(
          Object.entries(set).map(([slot, value]) => `${slot} to ${JSON.stringify(value)}`),
          'and',
        )}`,
    remember ? 'remembers the path of the step' : '',
  ];
}

function describeMessages(
  { toast, message, formMessage, fieldMessage, track }: CompiledRow,
  text: (key: string) => string | undefined = () => undefined,
): readonly string[] {
  const describe = (key: string) => formatKey(key, text);
  return [
    toast === undefined ? '' : `shows ${describe(toast.message)} in a ${toast.tone} toast`,
    message === undefined ? '' : `shows ${describe(message)} on the next step`,
    formMessage === undefined ? '' : `shows ${describe(formMessage)} above the form`,
    ...Object.entries(fieldMessage ?? {}).map(([field, words]) => `shows ${describe(words)} at the field ${field}`),
    track === undefined ? '' : `notes the event ${track}`,
  ];
}

/** The words behind a locale key, in quotation marks; else the key. */
function formatKey(key: string, text: (key: string) => string | undefined): string {
  if (key === 'fromServer') return "the server's words";
  const words = text(key);
  return words === undefined ? key : `"${words}"`;
}

function formatNames(names: string | readonly string[], all: string): string {
  if (names === '*') return all;
  return typeof names === 'string' ? names : formatList(names, 'and');
}

/** Each effect of a row as a sentence of its own, where it goes first, so that two rows can be compared. */
export function listEffects(
  row: Readonly<Effects>,
  text: (key: string) => string | undefined = () => undefined,
): readonly string[] {
  const { count, reset, clear, set, remember } = row;
  const each = (names: string | readonly string[] = []) => [names].flat();
  return [
    describeTarget(row) || 'goes nowhere',
    ...(typeof count === 'string' ? [`counts ${count}`] : Object.keys(count ?? {}).map((name) => `sets ${name} to its most`)),
    ...each(reset).map((name) => `sets ${name === '*' ? 'all counters' : name} to 0`),
    ...each(clear).map((name) => `empties ${name === '*' ? 'everything' : name}`),
    ...Object.entries(set ?? {}).map(([slot, value]) => `sets ${slot} to ${JSON.stringify(value)}`),
    ...(remember ? ['remembers the path of the step'] : []),
    ...describeMessages(row, text).filter((words) => words !== ''),
  ];
}
