import type { Act, Requirement, Step } from '#engine/check';

import { listEffects, describeTarget } from './describe-rows.ts';
import { formatList } from './format-condition.ts';
import { diffAct, diffRows } from './diff-rows.ts';
import type { FlowReader } from './flow-words.ts';
import { describeChange, type Describer, formatJson } from './describe-changes.ts';

type DescribeKey = (id: string, before: unknown, after: unknown, reader: FlowReader) => readonly string[];

/** A value without quotation marks, which names of a flow do without. */
const bare = (value: unknown) => (typeof value === 'string' ? value : formatJson(value));
const quiet = (value: unknown) => (value === undefined ? 'nothing' : bare(value));
const was = (before: unknown) => (before === undefined ? '' : ` (was ${bare(before)})`);

/** What each key of a step means to a visitor when it changes. */
const keys: Readonly<Record<string, DescribeKey>> = {
  path: (id, before, after) => [
    `${id}: its path is now ${quiet(after)} (was ${quiet(before)}); the old one is not found any more.`,
  ],
  title: (id, before, after, { text }) => {
    const words = (key: unknown) => (text(bare(key)) === undefined ? bare(key) : `"${text(bare(key)) ?? ''}"`);
    if (after === undefined) return [`${id}: it has no title any more (was ${words(before)}).`];
    return [`${id}: its title is now ${words(after)}${before === undefined ? '' : ` (was ${words(before)})`}.`];
  },
  screen: (id, before, after) => [
    `${id}: it is now shown by the screen ${bare(after ?? 'form-step')} (was ${bare(before ?? 'form-step')}).`,
  ],
  form: (id, before, after) => [
    after === undefined
      ? `${id}: it asks nothing any more (was the form ${quiet(before)}).`
      : `${id}: it now asks the form ${quiet(after)}${was(before)}.`,
  ],
  shownWhen: (id, before, after, { describeGuard }) => {
    const [was = '', is = ''] = [before, after].map((guard) => (guard === undefined ? '' : describeGuard(bare(guard))));
    if (after === undefined) return [`${id}: every visitor now sees it (before, only visitors with ${was}).`];
    return [`${id}: only visitors with ${is} now see it${before === undefined ? '' : ` (before, with ${was})`}.`];
  },
  instead: (id, before, after) => [
    `${id}: visitors who do not see it now go from its path to ${formatPlace(after)} (was ${formatPlace(before)}).`,
  ],
  back: (id, before, after) => [`${id}: Back now goes ${formatBack(after)} (was ${formatBack(before)}).`],
  progress: (id, _, after) => [
    `${id}: it ${after === false ? 'does not count' : 'now counts'} for the progress bar${after === false ? ' any more' : ''}.`,
  ],
  clientOnly: (id, _, after) => [`${id}: the server ${after === true ? 'does not draw it any more' : 'now draws it too'}.`],
  once: (id, _, after) => [`${id}: Back ${after === true ? 'does not lead to it any more' : 'may now lead to it'}.`],
  onceWhen: (id, before, after, { describeGuard }) => {
    const [was = '', is = ''] = [before, after].map((guard) => (guard === undefined ? '' : describeGuard(bare(guard))));
    if (after === undefined) return [`${id}: it is never done any more (was with ${was}).`];
    return [`${id}: it is now done with ${is}${before === undefined ? '' : ` (was with ${was})`}.`];
  },
  aliases: (id, before, after) => [
    describeChange(`${id}: its other paths`, before, after, (value) => formatList(value as readonly string[], 'and')),
  ],
  requires: (id, before, after, reader) =>
    diffRequires(id, before as readonly Requirement[], after as readonly Requirement[], reader),
  leave: (id, before, after, reader) => diffRows(`${id}, when it is left by Back`, before ?? [], after ?? [], reader),
  load: (id, before, after, reader) => diffAct(`${id}, when it loads`, before as Act, after as Act, reader),
  submit: (id, before, after, reader) => diffAct(`${id}, when its form is sent`, before as Act, after as Act, reader),
};

/** Describes the changes of steps by their ids. */
export function stepDescribers(reader: FlowReader): readonly Describer[] {
  return [
    {
      pattern: ['steps', '*', 'acts', '*'],
      describe: (before, after, [, id = '', , act = '']) => diffAct(`${id}, "${act}"`, before as Act, after as Act, reader),
    },
    ...Object.entries(keys).map(([key, describe]): Describer => ({
      pattern: ['steps', '*', key],
      describe: (before, after, [, id = '']) => describe(id, before, after, reader),
    })),
    {
      pattern: ['steps', '*'],
      describe: (before, after, [, id = '']) => describeStep(id, before as Step | undefined, after as Step | undefined, reader),
    },
  ];
}

/** A step that is new, or gone; nothing where both sides have it. */
function describeStep(
  id: string,
  before: Step | undefined,
  after: Step | undefined,
  { describeGuard }: FlowReader,
): readonly string[] {
  if (before !== undefined && after !== undefined) return [];
  if (after === undefined) return [`The step ${id} is gone (its path was ${before?.path ?? ''}).`];
  const only = after.shownWhen === undefined ? '' : `, for visitors with ${describeGuard(after.shownWhen)}`;
  const needs = (after.requires ?? []).map(({ guard }) => describeGuard(guard));
  return [
    `There is a new step ${id} at ${after.path}${only}${needs.length === 0 ? '' : `; it requires ${formatList(needs, 'and')}`}.`,
  ];
}

function diffRequires(
  id: string,
  before: readonly Requirement[] = [],
  after: readonly Requirement[] = [],
  { describeGuard, text }: FlowReader,
): readonly string[] {
  const target = ({ otherwise }: Requirement) =>
    otherwise === undefined ? 'goes Back' : listEffects(otherwise, text).join('; ');
  const find = (list: readonly Requirement[], { guard }: Requirement) => list.find((other) => other.guard === guard);
  const sentences = [
    ...after.flatMap((required) => {
      const old = find(before, required);
      if (old === undefined) return [`${id}: it now requires ${describeGuard(required.guard)} (else ${target(required)}).`];
      return target(old) === target(required)
        ? []
        : [`${id}: without ${describeGuard(required.guard)} it now ${target(required)} (was: ${target(old)}).`];
    }),
    ...before
      .filter((required) => !find(after, required))
      .map(({ guard }) => `${id}: it no longer requires ${describeGuard(guard)}.`),
  ];
  if (sentences.length > 0) return sentences;
  return [`${id}: what it requires is tried in another order: ${after.map(({ guard }) => describeGuard(guard)).join('; ')}.`];
}

function formatPlace(to: unknown): string {
  if (to === undefined || to === 'entry') return 'where the flow begins';
  return to === 'notFound' ? 'not found' : describeTarget({ to: bare(to) }).replace('goes to ', '');
}

function formatBack(to: unknown): string {
  if (to === null) return 'nowhere';
  return to === undefined ? 'to the previous step' : `to ${bare(to)}`;
}
