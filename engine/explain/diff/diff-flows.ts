import type { Option } from '../../schema/option.ts';
import type { Flow, EntryRow } from '../../schema/flow.ts';
import type { Act, ErrorMap } from '../../schema/run.ts';
import type { Step } from '../../schema/step.ts';
import { diffAct, diffErrors } from './diff-act.ts';
import { diffRows } from './diff-rows.ts';
import { stepSayers } from './diff-step.ts';
import { isRecord } from './differences.ts';
import type { FlowReader } from './flow-reader.ts';
import { renamedSteps, renameSteps } from './renamed-steps.ts';
import { sayJson, sayNow, sayPlainly } from './say-change.ts';
import { type Change, type Sayer, tellChanges } from './tell-changes.ts';

/** What changes for visitors between two versions of a flow, in sentences; every difference of the files is in one of them. */
export function diffFlows(before: Flow, after: Flow, reader: FlowReader): readonly Change[] {
  const renamed = renamedSteps(before.steps, after.steps);
  const was = byId(renameSteps(before, renamed), after);
  const is = byId(after, before, renamed);
  const named = [...renamed].map(([old, id]) => ({ place: ['steps', id], sentence: `The step ${old} is now called ${id}.` }));
  return [...named, ...tellChanges(was, is, { sayers: sayersOf(reader), plainly: sayPlainly })];
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

function sayersOf(reader: FlowReader): readonly Sayer[] {
  const { sayGuard } = reader;
  const whole =
    (kind: string, say: (value: unknown) => string): Sayer['say'] =>
    (before, after, [, name = '']) => {
      if (before === undefined) return [`There is a new ${kind} ${name}: ${say(after)}.`];
      return after === undefined ? [`The ${kind} ${name} is gone (was: ${say(before)}).`] : [];
    };
  const part =
    (kind: string): Sayer['say'] =>
    (before, after, [, name = '', key = '']) => [sayNow(`The ${kind} ${name}: its "${key}"`, before, after)];
  return [
    { pattern: ['version'], say: (before, after) => [sayNow('The version of the flow', before, after)] },
    { pattern: ['base'], say: (before, after) => [sayNow('The path below which the flow lives', before, after)] },
    { pattern: ['notFound'], say: (before, after) => [sayNow('The screen for paths that are not there', before, after)] },
    { pattern: ['order'], say: (_, after) => [`The steps come in another order: ${(after as readonly string[]).join(', ')}.`] },
    {
      pattern: ['entry'],
      say: (before, after) => diffRows('Where visitors begin', before as EntryRow[], after as EntryRow[], reader),
    },
    {
      pattern: ['errors'],
      say: (before, after) =>
        diffErrors(
          before as ErrorMap,
          after as ErrorMap,
          (code) => `Where no run says otherwise, when it is refused with ${code}`,
          reader,
        ),
    },
    {
      pattern: ['runs', '*'],
      say: (before, after, [, name = '']) => diffAct(`The run ${name}`, before as Act, after as Act, reader),
    },
    {
      pattern: ['guards', '*', 'when'],
      say: (before, after, [, name = '']) => [
        sayNow(`The guard ${name}: what it asks`, before, after, (when) =>
          typeof when === 'string' ? reader.sayWhen(when) : sayJson(when),
        ),
      ],
    },
    { pattern: ['guards', '*', '*'], say: part('guard') },
    { pattern: ['guards', '*'], say: whole('guard', (value) => sayGuard(isRecord(value) ? String(value['when']) : '')) },
    { pattern: ['facts', '*', '*'], say: part('fact') },
    { pattern: ['facts', '*'], say: whole('fact', sayTitle) },
    {
      pattern: ['options', '*', 'default'],
      say: (before, after, [, name = '']) => [sayNow(`The option ${name}: its default`, before, after)],
    },
    { pattern: ['options', '*', '*'], say: part('option') },
    { pattern: ['options', '*'], say: whole('option', (value) => (value as Option).title) },
    { pattern: ['data', '*', '*'], say: part('slot') },
    { pattern: ['data', '*'], say: whole('slot', sayJson) },
    {
      pattern: ['query', '*'],
      say: (before, after, [, name = '']) => [sayNow(`What becomes of ?${name}= in an address`, before, after)],
    },
    ...stepSayers(reader),
  ];
}

function sayTitle(value: unknown): string {
  const title = isRecord(value) ? value['title'] : undefined;
  return typeof title === 'string' ? title : sayJson(value);
}
