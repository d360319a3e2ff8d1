import type { JsonPath } from '../check/fault.ts';
import type { CompiledFlow } from '../compiled-flow.ts';
import type { OpenStep } from '../open-flow.ts';
import type { Diagram } from './diagram.ts';
import { type Elsewhere, findLandings } from './landings.ts';
import { lookAround } from './look-around.ts';
import { follow, type Move, trace } from './move.ts';
import { movesOf } from './moves.ts';
import type { OnStep } from './place.ts';
import { arrivedAt, onStep, outside } from './place.ts';
import type { ProofFault } from './proof-table.ts';
import { atlasOf, retrace, type Sets } from './retrace.ts';
import { pathOfRowNamed } from './row-path.ts';
import { loosen, sayFacts, sayWalk } from './say-walk.ts';
import { findWalk, type Ground, type Walk } from './walk.ts';
import { type Begun, beginWorld, type ProofRegistry } from './world.ts';

/** What is wrong, where in the flow, and how somebody comes to meet it. */
export interface Failure {
  readonly fault: ProofFault;
  readonly path: JsonPath;
  readonly message: string;
  readonly cure: string;
  /** The shortest way to it, a sentence for each thing that happens; empty where there is none to tell. */
  readonly walk: readonly string[];
}

/** What was proved of one flow. */
export interface Proof {
  readonly flow: string;
  /** Steps, and of them those that the options of this tenant switch off. */
  readonly steps: number;
  readonly switchedOff: readonly string[];
  /** Pairs of a step and an assignment with which it is shown. */
  readonly states: number;
  readonly facts: number;
  readonly moves: number;
  readonly failures: readonly Failure[];
  readonly landings: readonly Elsewhere[];
}

/** A flow on trial. */
export interface Trial extends Begun, Ground {}

const byHand = new Set<Move['deed']['did']>(['wander', 'reload', 'expire', 'ask']);
const noWayOn = new Set<Move['deed']['did']>([...byHand, 'refuse', 'back', 'type']);

/** What visitors and actions do; nobody types an address, loads a page again or is away for too long. */
export function isWalking({ deed }: Move): boolean {
  return !byHand.has(deed.did);
}

/** What leads somebody to a step for the first time: nobody goes Back, or is led back, to where they never were. */
function isFirstTime(move: Move): boolean {
  return isWalking(move) && move.deed.did !== 'back' && move.isReturn !== true;
}

/** What leads on: what is pressed and what is answered. No refusal, and no way back. */
function isWayOn({ deed }: Move): boolean {
  return !noWayOn.has(deed.did);
}

/** Proves a flow over every assignment of its facts. Where rows lead elsewhere than they say is told where it is asked for. */
export function proveFlow(
  flow: CompiledFlow,
  registry: ProofRegistry,
  { withLandings = false }: { readonly withLandings?: boolean } = {},
): Proof {
  const world = beginWorld(flow, registry);
  const { sets } = world.variables;
  const atlas = atlasOf(movesOf(world));
  const trial: Trial = { ...world, sets, atlas };
  const shown = world.flow.steps.map((step) => ({ step, who: world.chart.shown(step) }));
  const on = shown.filter(({ who }) => who !== sets.none).map(({ step }) => step);

  return {
    flow: flow.flow,
    steps: flow.steps.length,
    switchedOff: shown.filter(({ who }) => who === sets.none).map(({ step }) => step.id),
    states: shown.reduce((sum, { who }) => sum + sets.count(who), 0),
    facts: world.variables.list.length,
    moves: [...atlas.from.values()].reduce((sum, moves) => sum + moves.length, 0),
    failures: [
      ...findNeverReached(trial, on),
      ...findNoWayOn(trial, on),
      ...findNoAnswer(trial),
      ...findMisled(trial),
      ...findUnnamed(trial, on),
    ],
    landings: withLandings ? findLandings(trial) : [],
  };
}

/** A step, both before and after it has loaded what it loads. */
function placesOf(step: OpenStep): readonly OnStep[] {
  return step.load ? [onStep(step, false), onStep(step, true)] : [arrivedAt(step)];
}

function targetAt({ chart }: Trial, steps: readonly OpenStep[]): Sets {
  return new Map(steps.flatMap((step) => placesOf(step).map(({ key }) => [key, chart.shown(step)] as const)));
}

/** Steps to which nobody walks. A walk to one passes others, so the last steps are looked for first. */
function findNeverReached(trial: Trial, on: readonly OpenStep[]): readonly Failure[] {
  const found = lookAround(trial, isFirstTime);
  const passed = new Set(on.filter((step) => placesOf(step).some(({ key }) => found.has(key))).map(({ id }) => id));
  return on.toReversed().flatMap((step): readonly Failure[] => {
    if (passed.has(step.id)) return [];
    const walk = findWalk(trial, targetAt(trial, [step]), isFirstTime);
    for (const { move } of walk?.paces ?? []) if (move.to.at === 'step') passed.add(move.to.step.id);
    if (walk) return [];
    const message = `nobody who begins at the entry of the flow ever comes to "${step.id}": no row or requirement leads somebody there who may see it`;
    const cure = 'let a row lead to it, or say "door": true if links from outside do';
    return [{ fault: 'never-reached', path: pathOfStep(trial, step), message, cure, walk: [] }];
  });
}

/** States from which the flow cannot be finished, whatever visitors press and actions answer. */
function findNoWayOn(trial: Trial, on: readonly OpenStep[]): readonly Failure[] {
  const { sets, atlas, first, fixed, variables, chart } = trial;
  const done = targetAt(
    trial,
    on.filter(({ end }) => end === 'done'),
  );
  const finishing = retrace(sets, atlas, done, isWayOn).sets;
  const mayFinish = kindsIn(trial, sets.and(first, finishing.get(outside.key) ?? sets.none));
  const mayNot = sets.without(kindsIn(trial, first), mayFinish);
  const stops = on.filter(({ end }) => end === 'stop');
  const told = new Map(
    stops.flatMap((step) => placesOf(step).map(({ key }) => [key, sets.and(chart.shown(step), mayNot)] as const)),
  );
  const ending = mayNot === sets.none ? finishing : retrace(sets, atlas, new Map([...done, ...told]), isWayOn).sets;

  const turnedAway = sets.and(sets.and(first, mayNot), stopsAtOnce(trial));
  const lost = sets.without(sets.and(first, mayNot), turnedAway);
  // Of those who never finish at all it is told once, and not again for each step.
  const untold = done.size === 0 ? sets.none : kindsIn(trial, lost);
  const never: readonly Failure[] =
    lost === sets.none || done.size === 0
      ? []
      : [
          neverDone(
            trial,
            sayFacts(variables, lost, (fact) => fixed.has(fact)),
          ),
        ];
  return [
    ...never,
    ...on.flatMap((step) => {
      if (step.end !== undefined) return [];
      const stuck = placesOf(step).map(
        ({ key }) => [key, sets.without(sets.without(chart.shown(step), untold), ending.get(key) ?? sets.none)] as const,
      );
      const target = new Map(stuck.filter(([, who]) => who !== sets.none));
      const walk = target.size === 0 ? undefined : findWalk(trial, target, () => true);
      return walk ? [stuckAt(trial, step, walk, target)] : [];
    }),
  ];
}

/** Of the facts that stay for a whole visit, the assignments in a set. */
function kindsIn({ sets, variables, fixed }: Trial, set: Diagram): Diagram {
  const others = variables.list.flatMap(({ fact }, place) => (fixed.has(fact) ? [] : [place]));
  return sets.forget(set, new Set(others));
}

/** Whoever is led to a stop by the entry itself. */
function stopsAtOnce({ sets, chart, flow }: Trial): Diagram {
  return chart
    .landings(flow.base)
    .filter(({ step }) => step?.end === 'stop')
    .reduce((all, { where }) => sets.or(all, where), sets.none);
}

function neverDone({ flow }: Trial, who: string): Failure {
  const ends = flow.steps.filter(({ end }) => end === 'done').map(({ id }) => `"${id}"`);
  return {
    fault: 'never-done',
    path: ['entry'],
    message: `a visitor${who === '' ? '' : ` for whom ${who}`} can never come to ${ends.join(' or ')}`,
    cure: 'let a way lead there, or let the entry lead such visitors to a step that says "end": "stop"',
    walk: [],
  };
}

function stuckAt(trial: Trial, step: OpenStep, walk: Walk, stuck: Sets): Failure {
  const { variables, sets, chart } = trial;
  const last = walk.paces.at(-1);
  const who = sets.or(stuck.get(last?.move.to.key ?? '') ?? sets.none, sets.without(sets.all, chart.shown(step)));
  const when = sayFacts(variables, loosen(variables, last?.after ?? walk.first, who));
  return {
    fault: 'no-way-on',
    path: pathOfStep(trial, step),
    message: `whoever stands at "${step.id}"${when === '' ? '' : ` while ${when}`} can never finish: whatever they press, nothing leads on to an end`,
    cure: 'let a row lead on, or say "end" where the visit may end here',
    walk: sayWalk(trial, walk),
  };
}

/** Decisions without an answer that somebody comes to, and landings on "not found" and runs left behind on the way. */
function findNoAnswer(trial: Trial): readonly Failure[] {
  const { sets, atlas } = trial;
  const seen = new Set<string>();
  return [...atlas.from.values()].flat().flatMap((move): readonly Failure[] => {
    const kind = kindOf(move);
    if (kind === undefined) return [];
    const key = `${kind} ${move.from.key} ${move.problem?.detail ?? ''} ${move.rows?.join() ?? ''}`;
    if (seen.has(key)) return [];
    const who = trace(sets, move, sets.all);
    // An address that is typed by hand may well not be found.
    const isAllowed = kind === 'to-not-found' ? isWalking : () => true;
    const walk = who === sets.none ? undefined : findWalk(trial, new Map([[move.from.key, who]]), isAllowed);
    if (!walk) return [];
    seen.add(key);
    return [unanswered(trial, kind, move, walk)];
  });
}

type Unanswered = 'no-answer' | 'to-not-found';

function kindOf({ problem, to, deed }: Move): Unanswered | undefined {
  if (problem !== undefined) return 'no-answer';
  return to.at === 'lost' && deed.did === 'land' ? 'to-not-found' : undefined;
}

function unanswered(trial: Trial, kind: Unanswered, move: Move, walk: Walk): Failure {
  const told = sayWalk(trial, walk);
  const where = placeOf(trial, move, walk);
  const last = told.at(-1) ?? 'they come in';
  const cures = {
    'no-answer': [
      'and there the flow has no answer',
      'add a row without "when", or let one of these requirements lead to a step that is shown',
    ],
    'to-not-found': ['and they land on "not found"', 'lead them to a step that they may know'],
  } as const;
  const [what, cure] = cures[kind];
  return { fault: kind, path: where, message: `${last}, ${what}`, cure, walk: told };
}

function placeOf(trial: Trial, move: Move, walk: Walk): JsonPath {
  const row = (move.rows ?? walk.paces.findLast(({ move: { rows } }) => rows)?.move.rows)?.[0];
  const path = row === undefined ? undefined : pathOfRowNamed(trial.source, row);
  if (path) return path;
  const asked = move.from.at === 'way' ? trial.flow.byPath.get(move.from.path) : undefined;
  const on = walk.paces.findLast(({ move: { to } }) => to.at === 'step')?.move.to;
  const step = asked ?? (on?.at === 'step' ? on.step : undefined);
  return step ? pathOfStep(trial, step) : ['entry'];
}

/** Rows that name a step, of whose takers nobody lands there. */
function findMisled({ sets, atlas, chart, flow, source }: Trial): readonly Failure[] {
  const arrives = new Map<string, boolean>();
  for (const [key, moves] of atlas.from) {
    for (const move of moves) {
      const step = flow.byId.get(move.says ?? '');
      const row = move.rows?.[0];
      if (!step || row === undefined || key === outside.key) continue;
      const come = follow(sets, move, sets.all);
      if (come === sets.none || chart.shown(step) === sets.none) continue;
      for (const name of move.rows ?? [])
        arrives.set(name, (arrives.get(name) ?? false) || sets.and(come, chart.shown(step)) !== sets.none);
    }
  }
  return [...arrives].flatMap(([row, isThere]): readonly Failure[] => {
    const path = pathOfRowNamed(source, row);
    if (isThere || !path) return [];
    const message = `"${row}" names a step, and nobody who takes this row can be shown it: its own conditions lead all of them elsewhere`;
    return [
      { fault: 'never-there', path, message, cure: 'name the step where they land, or change what the step requires', walk: [] },
    ];
  });
}

/** Requirements without a name that lead somebody elsewhere. */
function findUnnamed(trial: Trial, on: readonly OpenStep[]): readonly Failure[] {
  return on.flatMap((step) =>
    step.requires.flatMap(({ name }, place): readonly Failure[] => {
      if (name !== '') return [];
      const message = `"${step.id}" leads visitors elsewhere by a condition that has no name, so that no report can say why`;
      const path = [...pathOfStep(trial, step), 'requires', place, 'guard'];
      return [{ fault: 'reason-unnamed', path, message, cure: 'give it a name and a sentence in "guards"', walk: [] }];
    }),
  );
}

function pathOfStep({ source }: Trial, step: OpenStep): JsonPath {
  return ['steps', source.steps.findIndex(({ id }) => id === step.id)];
}
