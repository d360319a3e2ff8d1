import type { CompiledRow } from '../compiled-flow.ts';
import { sayList } from './say-list.ts';

/** What a row does, in words: where it leads first, then what it changes and says. */
export function sayEffects(row: CompiledRow): string {
  return [sayWhere(row), ...sayChanges(row), ...sayWords(row)].filter((words) => words !== '').join('; ');
}

/** Where a row leads. */
export function sayWhere({ to, stay, run }: CompiledRow): string {
  if (run !== undefined) return `runs ${run}`;
  if (stay) return 'stays on the step';
  if (to === 'remembered') return 'leads to the remembered path';
  if (to === 'entry') return 'leads to where the flow begins';
  return to === undefined ? '' : `leads to ${to}`;
}

function sayChanges({ count, reset, clear, set, remember }: CompiledRow): readonly string[] {
  return [
    typeof count === 'string' ? `counts ${count}` : '',
    typeof count === 'object' ? `sets ${sayList(Object.keys(count), 'and')} to its most` : '',
    reset === undefined ? '' : `sets ${sayNames(reset, 'all counters')} to 0`,
    clear === undefined ? '' : `empties ${sayNames(clear, 'everything')}`,
    set === undefined
      ? ''
      : `sets ${sayList(
          Object.entries(set).map(([slot, value]) => `${slot} to ${JSON.stringify(value)}`),
          'and',
        )}`,
    remember ? 'remembers the path of the step' : '',
  ];
}

function sayWords({ toast, message, formMessage, fieldMessage, track }: CompiledRow): readonly string[] {
  return [
    toast === undefined ? '' : `says ${toast.message} in a ${toast.tone} toast`,
    message === undefined ? '' : `says ${message} on the next step`,
    formMessage === undefined ? '' : `says ${formMessage} above the form`,
    ...Object.entries(fieldMessage ?? {}).map(([field, words]) => `says ${words} at the field ${field}`),
    track === undefined ? '' : `notes the event ${track}`,
  ];
}

function sayNames(names: string | readonly string[], all: string): string {
  if (names === '*') return all;
  return typeof names === 'string' ? names : sayList(names, 'and');
}
