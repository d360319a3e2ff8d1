import type { Act, EntryRow, ErrorMap, Flow, Option, Step } from '#engine/check';

import {
  type Change,
  describeChange,
  describeChanges,
  describeDifference,
  describeMembers,
  type Describer,
  formatJson,
} from './describe-changes.ts';
import { isRecord } from '#engine';
import { describeOrder } from './describe-order.ts';
import { formatList } from './format-condition.ts';
import { diffAct, diffErrors, diffRows } from './diff-rows.ts';
import { stepDescribers } from './diff-step.ts';
import type { FlowReader } from './flow-words.ts';

const KEYS = new Set(['id', 'to', 'back', 'instead']);

/** What changes for visitors between two versions of a flow, in sentences; every difference of the files is in one of them. */
export function diffFlows(before: Flow, after: Flow, reader: FlowReader): readonly Change[] {
  const renamed = renamedSteps(before.steps, after.steps);
  const was = byId(renameSteps(before, renamed), after);
  const is = byId(after, before, renamed);
  const named = [...renamed].map(([old, id]) => ({ place: ['steps', id], sentence: `The step ${old} is now called ${id}.` }));
  return [...named, ...describeChanges(was, is, { describers: describersOf(reader), fallback: describeDifference })];
}

/** Steps by their ids, and the order of those that both sides have: a step that comes or goes moves no other. */
function byId(flow: Flow, other: Flow, renamed: ReadonlyMap<string, string> = new Map()) {
  const shared = new Set(other.steps.map(({ id }) => renamed.get(id) ?? id));
  const { steps, ...rest } = flow;
  return {
    ...rest,
    steps: Object.fromEntries(steps.map((step) => [step.id, step])) as Readonly<Record<string, Step>>,
    order: steps.map(({ id }) => id).filter((id) => shared.has(id)),
  };
}

/** Single values with a sentence of their own: what changes, by the name at `*`. */
const values: readonly (readonly [pattern: Describer['pattern'], what: (name: string) => string])[] = [
  [['version'], () => 'The version of the flow'],
  [['base'], () => 'The path below which the flow lives'],
  [['notFound'], () => 'The screen for paths that are not there'],
  [['facts', '*', 'of'], (name) => `The fact ${name}: the answer that it reads`],
  [['facts', '*', 'answered'], (name) => `The fact ${name}: the answer that it waits for`],
  [['facts', '*', 'sent'], (name) => `The fact ${name}: the form that has to be sent`],
  [['facts', '*', 'thresholds'], (name) => `The fact ${name}: the list of numbers with which it is compared`],
  [['values', '*', 'is'], (name) => `The value ${name}: how it is computed`],
  [['query', '*'], (name) => `What becomes of ?${name}= in an address`],
];

function describersOf(reader: FlowReader): readonly Describer[] {
  const describeCode = (code: string) => `Where a run has no rows of its own, when it is refused with ${code}`;
  const describeCondition = (when: unknown) => (typeof when === 'string' ? reader.describeWhen(when) : formatJson(when));
  const describeGuard = (value: unknown) => reader.describeGuard(isRecord(value) ? String(value['when']) : '');
  return [
    ...values.map(([pattern, what]): Describer => ({
      pattern,
      describe: (before, after, [, name = '']) => [describeChange(what(name), before, after)],
    })),
    {
      pattern: ['order'],
      describe: (before, after) => describeOrder('step', before as readonly string[], after as readonly string[]),
    },
    {
      pattern: ['entry'],
      describe: (before, after) => diffRows('Where visitors begin', before as EntryRow[], after as EntryRow[], reader),
    },
    {
      pattern: ['errors'],
      describe: (before, after) => diffErrors(before as ErrorMap, after as ErrorMap, describeCode, reader),
    },
    {
      pattern: ['runs', '*'],
      describe: (before, after, [, name = '']) => diffAct(`The run ${name}`, before as Act, after as Act, reader),
    },
    {
      pattern: ['guards', '*', 'when'],
      describe: (before, after, [, name = '']) => [
        describeChange(`The guard ${name}: what it asks`, before, after, describeCondition),
      ],
    },
    {
      pattern: ['options', '*', 'default'],
      describe: (before, after, [, name = '']) => [
        [describeChange(`The option ${name}: its default`, before, after), reader.describeDefault?.(name) ?? []].flat().join(' '),
      ],
    },
    {
      pattern: ['split', '*'],
      describe: (before, after, [, name = '']) => [
        describeChange(`The split ${name}: who gets which arm`, before, after, describeShares),
      ],
    },
    {
      pattern: ['data', '*', 'onChange'],
      describe: (before, after, [, slot = '']) => describeOnChange(slot, asLists(before), asLists(after)),
    },
    ...['who', 'while'].map((key): Describer => ({
      pattern: ['goals', '*', key],
      describe: (before, after, [, name = '']) => [
        describeChange(
          `The goal ${name}: ${key === 'who' ? 'who has it' : 'how long they have it'}`,
          before,
          after,
          describeCondition,
        ),
      ],
    })),
    ...membersOf('goals', 'goal', (value) => (isRecord(value) ? formatJson(value['description']) : formatJson(value))),
    ...membersOf('guards', 'guard', describeGuard),
    ...membersOf('facts', 'fact', formatTitle),
    ...membersOf('values', 'value', formatTitle),
    ...membersOf('options', 'option', (value) => (value as Option).title),
    ...membersOf('data', 'slot', formatJson),
    ...stepDescribers(reader),
  ];
}

/** `a 50 %, b 50 %`. */
export function describeShares(arms: unknown): string {
  return isRecord(arms)
    ? Object.entries(arms)
        .map(([arm, share]) => `${arm} ${String(share)} %`)
        .join(', ')
    : formatJson(arms);
}

type Lists = Readonly<Record<'of' | 'clear', readonly string[]>>;

function asLists(value: unknown): Lists {
  const list = (key: string) => {
    const found = isRecord(value) ? value[key] : undefined;
    return Array.isArray(found) ? found.map(String) : [];
  };
  return { of: list('of'), clear: list('clear') };
}

/** What counts as another answer in a slot, and what is emptied then. */
function describeOnChange(slot: string, before: Lists, after: Lists): readonly string[] {
  const all = (fields: readonly string[]) => (fields.length === 0 ? 'any part' : formatList(fields, 'or'));
  const fields = [before.of, after.of]
    .map((list) => [...list].toSorted().join())
    .filter((text, index, both) => text !== both[1 - index]);
  return [
    ...(fields.length > 0
      ? [`What depends on the slot ${slot} is emptied when ${all(after.of)} changes (was: when ${all(before.of)} changes).`]
      : []),
    ...describeMembers(
      before.clear,
      after.clear,
      {
        joins: (slots) => `A change of the slot ${slot} now also empties ${slots}.`,
        leaves: (slots) => `A change of the slot ${slot} no longer empties ${slots}.`,
        order: `What a change of the slot ${slot} empties is listed in another order`,
      },
      String,
    ),
  ];
}

/** Describes the members of a list by name: one that is new or gone, and a key that changes. */
function membersOf(list: string, kind: string, describe: (value: unknown) => string): readonly Describer[] {
  return [
    {
      pattern: [list, '*', '*'],
      describe: (before, after, [, name = '', key = '']) => describeValue(`The ${kind} ${name}: its "${key}"`, before, after),
    },
    {
      pattern: [list, '*'],
      describe: (before, after, [, name = '']) => {
        if (before === undefined) return [`There is a new ${kind} ${name}: ${describe(after)}.`];
        return after === undefined ? [`The ${kind} ${name} is gone (was: ${describe(before)}).`] : [];
      },
    },
  ];
}

/** A list by what joins and leaves it: two long lists that begin with the same members would look the same. */
function describeValue(what: string, before: unknown, after: unknown): readonly string[] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [describeChange(what, before, after)];
  return describeMembers(before, after, {
    joins: (members) => `${what} now also has ${members}.`,
    leaves: (members) => `${what} no longer has ${members}.`,
    order: `${what} is in another order`,
  });
}

function formatTitle(value: unknown): string {
  const title = isRecord(value) ? value['title'] : undefined;
  return typeof title === 'string' ? title : formatJson(value);
}

/** Steps that have the path of one that is gone: the same step under another id, old by new. */
function renamedSteps(before: readonly Step[], after: readonly Step[]): ReadonlyMap<string, string> {
  const gone = before.filter(({ id }) => !after.some((step) => step.id === id));
  const come = after.filter(({ id }) => !before.some((step) => step.id === id));
  const pairs = gone.flatMap(({ id, path }) => {
    const same = come.find((step) => step.path === path);
    return same ? [[id, same.id] as const] : [];
  });
  return new Map(pairs);
}

/** The flow with the new ids everywhere, so that what goes to a renamed step is not reported as another path. */
function renameSteps(flow: Flow, renamed: ReadonlyMap<string, string>): Flow {
  return renamed.size === 0 ? flow : (rename(flow, renamed) as Flow);
}

function rename(value: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((member) => rename(member, renamed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [
      key,
      KEYS.has(key) && typeof part === 'string' ? (renamed.get(part) ?? part) : rename(part, renamed),
    ]),
  );
}
