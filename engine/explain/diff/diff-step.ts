import type { Act } from '../../schema/run.ts';
import type { Requirement, Step } from '../../schema/step.ts';
import { listEffects, sayWhere } from '../say-effects.ts';
import { sayList } from '../say-list.ts';
import { diffAct } from './diff-act.ts';
import { diffRows } from './diff-rows.ts';
import type { FlowReader } from './flow-reader.ts';
import { sayJson, sayNow } from './say-change.ts';
import type { Sayer } from './tell-changes.ts';

type SayKey = (id: string, before: unknown, after: unknown, reader: FlowReader) => readonly string[];

/** A value without quotation marks, which names of a flow do without. */
const bare = (value: unknown) => (typeof value === 'string' ? value : sayJson(value));
const quiet = (value: unknown) => (value === undefined ? 'nothing' : bare(value));
const was = (before: unknown) => (before === undefined ? '' : ` (was ${bare(before)})`);

/** What each key of a step means to a visitor when it changes. */
const keys: Readonly<Record<string, SayKey>> = {
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
  shownWhen: (id, before, after, { sayGuard }) => [
    after === undefined
      ? `${id}: it is now there for everybody (was only for visitors with ${sayGuard(bare(before))}).`
      : `${id}: it is now only there for visitors with ${sayGuard(bare(after))}${before === undefined ? '' : ` (was ${sayGuard(bare(before))})`}.`,
  ],
  instead: (id, before, after) => [
    `${id}: for whom it is not there, its path now leads to ${sayPlace(after)} (was ${sayPlace(before)}).`,
  ],
  back: (id, before, after) => [`${id}: Back now leads ${sayBack(after)} (was ${sayBack(before)}).`],
  progress: (id, _, after) => [
    `${id}: it ${after === false ? 'does not count' : 'now counts'} for the progress bar${after === false ? ' any more' : ''}.`,
  ],
  clientOnly: (id, _, after) => [`${id}: the server ${after === true ? 'does not draw it any more' : 'now draws it too'}.`],
  once: (id, _, after) => [`${id}: Back ${after === true ? 'does not lead to it any more' : 'may now lead to it'}.`],
  onceWhen: (id, before, after, { sayGuard }) => [
    after === undefined
      ? `${id}: it is never done any more (was with ${sayGuard(bare(before))}).`
      : `${id}: it is now done with ${sayGuard(bare(after))}${before === undefined ? '' : ` (was with ${sayGuard(bare(before))})`}.`,
  ],
  aliases: (id, before, after) => [
    sayNow(`${id}: its other paths`, before, after, (value) => sayList(value as readonly string[], 'and')),
  ],
  requires: (id, before, after, reader) =>
    diffRequires(id, before as readonly Requirement[], after as readonly Requirement[], reader),
  leave: (id, before, after, reader) => diffRows(`${id}, when it is left by Back`, before ?? [], after ?? [], reader),
  load: (id, before, after, reader) => diffAct(`${id}, when it loads`, before as Act, after as Act, reader),
  submit: (id, before, after, reader) => diffAct(`${id}, when its form is sent`, before as Act, after as Act, reader),
};

/** What says the changes of steps by their ids. */
export function stepSayers(reader: FlowReader): readonly Sayer[] {
  return [
    {
      pattern: ['steps', '*', 'acts', '*'],
      say: (before, after, [, id = '', , act = '']) => diffAct(`${id}, "${act}"`, before as Act, after as Act, reader),
    },
    ...Object.entries(keys).map(([key, say]): Sayer => ({
      pattern: ['steps', '*', key],
      say: (before, after, [, id = '']) => say(id, before, after, reader),
    })),
    {
      pattern: ['steps', '*'],
      say: (before, after, [, id = '']) => sayWhole(id, before as Step | undefined, after as Step | undefined, reader),
    },
  ];
}

/** A step that is new, or gone; nothing where both sides have it. */
function sayWhole(id: string, before: Step | undefined, after: Step | undefined, { sayGuard }: FlowReader): readonly string[] {
  if (before !== undefined && after !== undefined) return [];
  if (after === undefined) return [`The step ${id} is gone (its path was ${before?.path ?? ''}).`];
  const only = after.shownWhen === undefined ? '' : `, for visitors with ${sayGuard(after.shownWhen)}`;
  const needs = (after.requires ?? []).map(({ guard }) => sayGuard(guard));
  return [
    `There is a new step ${id} at ${after.path}${only}${needs.length === 0 ? '' : `; it requires ${sayList(needs, 'and')}`}.`,
  ];
}

function diffRequires(
  id: string,
  before: readonly Requirement[] = [],
  after: readonly Requirement[] = [],
  { sayGuard, text }: FlowReader,
): readonly string[] {
  const leads = ({ otherwise }: Requirement) =>
    otherwise === undefined ? 'leads Back' : listEffects(otherwise, text).join('; ');
  const find = (list: readonly Requirement[], { guard }: Requirement) => list.find((other) => other.guard === guard);
  const told = [
    ...after.flatMap((required) => {
      const old = find(before, required);
      if (old === undefined) return [`${id}: it now requires ${sayGuard(required.guard)} (else ${leads(required)}).`];
      return leads(old) === leads(required)
        ? []
        : [`${id}: without ${sayGuard(required.guard)} it now ${leads(required)} (was: ${leads(old)}).`];
    }),
    ...before.filter((required) => !find(after, required)).map(({ guard }) => `${id}: it no longer requires ${sayGuard(guard)}.`),
  ];
  if (told.length > 0) return told;
  return [`${id}: what it requires is tried in another order: ${after.map(({ guard }) => sayGuard(guard)).join('; ')}.`];
}

function sayPlace(to: unknown): string {
  if (to === undefined || to === 'entry') return 'where the flow begins';
  return to === 'notFound' ? 'not found' : sayWhere({ to: bare(to) }).replace('leads to ', '');
}

function sayBack(to: unknown): string {
  if (to === null) return 'nowhere';
  return to === undefined ? 'to the previous step' : `to ${bare(to)}`;
}
