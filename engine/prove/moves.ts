import type { Registry } from '../check/registry.ts';
import { type Choice, chooseRow } from '../choose-row.ts';
import type { CompiledAct, CompiledRow, CompiledRun } from '../compiled-flow.ts';
import type { Facts } from '../facts.ts';
import type { OpenFlow, OpenStep } from '../open-flow.ts';
import { rowsForCode } from '../rows-for-code.ts';
import { type Change, type Changes, inTurn, NO_CHANGE } from './changes.ts';
import type { Chart } from './chart.ts';
import type { Diagram } from './diagram.ts';
import { rememberableSteps } from './flow-rows.ts';
import { groupBy } from './group-by.ts';
import type { Deed, Move, Stage } from './move.ts';
import { address, arrivedAt, lost, type OnStep, onStep, outside, type Place, wayTo } from './place.ts';
import { REMEMBERED, type Variables } from './variables.ts';

/** What moves are made from. */
export interface World {
  readonly flow: OpenFlow;
  readonly variables: Variables;
  readonly changes: Changes;
  readonly chart: Chart;
  readonly registry: Pick<Registry, 'actions' | 'commonErrors'>;
  /** Rows by their names. */
  readonly names: ReadonlyMap<CompiledRow, string>;
  /** Facts of the session that can be otherwise on the next page. */
  readonly restless: readonly string[];
  /** The kinds of visitors who may be shown a step at all. */
  readonly knowing: (step: OpenStep) => Diagram;
  /** Which place of a list of rows is taken by whom, of lists that were looked at. */
  readonly choices: Map<string, readonly { readonly answer: number | 'none' | 'unknown'; readonly where: Diagram }[]>;
  /** A change as a part of a move; none where nothing changes. */
  readonly stage: (change: Change) => readonly Stage[];
}

/** What leads on from a place: what visitors do, what actions answer, and what else can happen there. */
export type MovesOf = (place: Place) => readonly Move[];

/** A code for which no flow has a row. */
const UNLISTED = '*';

/** The moves of a flow. Each place is looked at once. */
export function movesOf(world: World): MovesOf {
  const known = new Map<string, readonly Move[]>();
  return (place) => {
    const before = known.get(place.key) ?? merge(findMoves(world, place));
    known.set(place.key, before);
    return before;
  };
}

/** Moves that do the same to everybody are one: most codes of an action are answered in one way. */
function merge(moves: readonly Move[]): readonly Move[] {
  const keyOf = ({ to, deed, stages, says = '', problem }: Move) => {
    const parts = stages.map((stage) => ('keep' in stage ? `k${stage.keep}` : `c${[...stage.changed].join('.')}=${stage.to}`));
    const what = deed.did === 'refuse' ? deed.did : JSON.stringify(deed);
    return [to.key, what, says, problem?.code ?? '', ...parts].join(' ');
  };
  return groupBy(moves, keyOf).map((group) => {
    const [first] = group;
    const rows = [...new Set(group.flatMap((move) => move.rows ?? []))];
    const codes = group.flatMap(({ deed }) => (deed.did === 'refuse' ? deed.codes : []));
    const deed = first.deed.did === 'refuse' ? { ...first.deed, codes } : first.deed;
    return { ...first, deed, ...(rows.length > 0 && { rows }) };
  });
}

function findMoves(world: World, place: Place): readonly Move[] {
  switch (place.at) {
    case 'outside':
      return [...comeIn(world), { from: outside, to: address, deed: { did: 'wander' }, stages: [] }];
    case 'address':
      return askForPaths(world);
    case 'way':
      return land(world, place);
    case 'lost':
      return [{ from: lost, to: address, deed: { did: 'wander' }, stages: [] }];
    case 'step':
      return [
        ...type(world, place),
        ...(place.run ? answersOf(world, place, place.run.run) : movesOnStep(world, place)),
        ...interruptions(world, place),
      ];
  }
}

/** In by the front door, or by one that links lead to; with what a link brings, or without. */
function comeIn(world: World): readonly Move[] {
  const { flow } = world;
  const doors = flow.steps.filter(({ door }) => door === true).map(({ path }) => path);
  return [flow.base, ...doors].flatMap((path) => [
    ...goTo({ from: outside, deed: { did: 'come', path } }, [], path),
    ...linked(world).flatMap((stages) => goTo({ from: outside, deed: { did: 'link', path } }, stages, path)),
  ]);
}

/** What the query of a link puts into slots. */
function linked({ flow, changes, stage }: World): readonly (readonly Stage[])[] {
  const slots = [...new Set(Object.values(flow.query).map(({ slot }) => slot))];
  return slots.flatMap((slot) => changes.fill(slot).map(stage));
}

/** Any path may be asked for at any time: typed, linked, or found in the browser's history. */
function askForPaths(world: World): readonly Move[] {
  const { flow } = world;
  const paths = flow.steps.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
  const asked = [flow.base, ...paths].flatMap((path) => goTo({ from: address, deed: { did: 'ask', path } }, [], path));
  const links = linked(world).map((stages): Move => ({
    from: address,
    to: address,
    deed: { did: 'link', path: flow.base },
    stages,
  }));
  return [...asked, ...links];
}

/** What is typed is stored at once, whatever is under way. */
function type(world: World, place: OnStep): readonly Move[] {
  const typed = world.changes.storeForm(place.step.form, false).filter(({ size }) => size > 0);
  return typed.flatMap((change) => keepOn(world, { from: place, deed: { did: 'type' } }, world.stage(change), place));
}

function movesOnStep(world: World, place: OnStep): readonly Move[] {
  const { step } = place;
  return [
    ...(step.submit ? submit(world, place, step.submit) : []),
    ...Object.entries(step.acts ?? {}).flatMap(([act, done]) => perform(world, place, { did: 'act', act }, act, done, [])),
    ...(place.hasLoaded || !step.load ? [] : answersOf(world, place, step.load)),
    ...goBack(world, place),
  ];
}

function submit(world: World, place: OnStep, act: CompiledAct): readonly Move[] {
  return world.changes
    .storeForm(place.step.form, true)
    .flatMap((change) => perform(world, place, { did: 'submit' }, 'submit', act, world.stage(change)));
}

function perform(
  world: World,
  from: OnStep,
  deed: Deed,
  of: string,
  act: CompiledAct,
  stages: readonly Stage[],
): readonly Move[] {
  if ('do' in act) return decide(world, { from, deed }, stages, act.do);
  return [{ from, deed, stages, to: onStep(from.step, from.hasLoaded, { of, run: act }) }];
}

/** Everything that a run can come to: its outcomes, and the codes that it can be refused with. */
function answersOf(world: World, from: OnStep, run: CompiledRun): readonly Move[] {
  const action = world.registry.actions[run.run];
  const outcomes = Object.entries(run.outcomes).flatMap(([outcome, rows]) =>
    world.changes.outcome(action?.outcomes[outcome]).flatMap((change) => {
      const deed: Deed = { did: 'answer', action: run.run, outcome };
      const stages = world.stage(change);
      return decide(world, { from, deed }, stages, rows);
    }),
  );
  const refusals = refusalsOf(world, run).flatMap(({ codes, rows }) =>
    decide(world, { from, deed: { did: 'refuse', action: run.run, codes } }, [], rows),
  );
  return [...outcomes, ...refusals];
}

/** The codes of a run, those with the same rows together. */
function refusalsOf({ flow, registry }: World, { run, errors = {} }: CompiledRun) {
  const declared = registry.actions[run]?.errors ?? [];
  const common = registry.commonErrors ?? [...Object.keys(errors), ...Object.keys(flow.errors)];
  const codes = [...new Set([...declared, ...common, UNLISTED])].filter((code) => code !== 'first');
  const numbers = new Map<CompiledRow, number>();
  const numberOf = (row: CompiledRow) => numbers.get(row) ?? numbers.set(row, numbers.size + 1).size;
  const answers = codes.map((code) => ({ code, rows: rowsForCode(errors, flow.errors, code) }));
  return groupBy(answers, ({ rows }) => rows.map(numberOf).join()).map((group) => ({
    codes: group.map(({ code }) => code),
    rows: group[0].rows,
  }));
}

/** Where a move begins and what makes it happen. */
interface Begun {
  readonly from: Place;
  readonly deed: Deed;
}

/** The rows of a decision: each for whom it is taken, with what it does and where it leads. */
function decide(world: World, begun: OnStepBegun, stages: readonly Stage[], rows: readonly CompiledRow[]): readonly Move[] {
  const { changes, names } = world;
  return choicesOf(world, rows).flatMap(({ answer, where }): readonly Move[] => {
    const chosen = [...stages, ...keep(world, where)];
    if (typeof answer === 'string') {
      const code = answer === 'none' ? 'no-row' : 'guard-unknown';
      return [{ ...begun, to: lost, stages: chosen, problem: { code, detail: begun.from.step.id } }];
    }
    const { row } = answer;
    return changes.row(row).flatMap(({ when, change }) => {
      const taken = [...chosen, ...keep(world, when), ...world.stage(change)];
      return leadRow(world, begun, taken, row).map((move) => ({ ...move, rows: [names.get(row) ?? ''] }));
    });
  });
}

/** Which row of a list is taken by whom. The same lists stand after many actions. */
function choicesOf({ variables, choices }: World, rows: readonly CompiledRow[]): readonly Choosing[] {
  const asksWay = rows.some(({ to }) => to === 'remembered');
  const key = JSON.stringify(rows.map(({ when, to }) => [when, to === 'remembered']));
  const places = choices.get(key) ?? variables.ask((facts) => placeOfChoice(rows, facts, asksWay && facts[REMEMBERED] === true));
  choices.set(key, places);
  return places.map(({ answer, where }) => ({
    answer: typeof answer === 'string' ? answer : { row: rows[answer] ?? {} },
    where,
  }));
}

interface Choosing {
  readonly answer: Choice;
  readonly where: Diagram;
}

function placeOfChoice(rows: readonly CompiledRow[], facts: Facts, canReturn: boolean): number | 'none' | 'unknown' {
  const choice = chooseRow(rows, facts, canReturn);
  return typeof choice === 'string' ? choice : rows.indexOf(choice.row);
}

type OnStepBegun = Begun & { readonly from: OnStep };

/** Where a row leads: into a run, nowhere, or on. */
function leadRow(world: World, begun: OnStepBegun, stages: readonly Stage[], row: CompiledRow): readonly Move[] {
  const { flow, changes } = world;
  const { from, deed } = begun;
  if (row.run !== undefined) {
    const run = flow.runs[row.run];
    // A step with a run under way stays on the screen until the run has said where it leads.
    return run === undefined ? [] : [{ ...begun, stages, to: onStep(from.step, from.hasLoaded, { of: row.run, run }) }];
  }
  if (row.to === undefined) {
    const isLoaded = from.hasLoaded || (from.run === undefined && deed.did === 'answer');
    return keepOn(world, begun, stages, onStep(from.step, isLoaded));
  }
  if (row.to === 'entry') return goTo(begun, stages, flow.base);
  if (row.to !== 'remembered') return goTo(begun, stages, flow.byId.get(row.to)?.path ?? flow.base, row.to);
  // Which step is remembered is not told apart: it may be any that this kind of visitor can have been at. It is forgotten then.
  const forgotten = [...stages, ...world.stage(changes.remember(false))];
  return rememberableSteps(flow).flatMap((step) =>
    goTo(begun, [...forgotten, ...keep(world, world.knowing(step))], step.path).map((move) => ({
      ...move,
      isReturn: true as const,
    })),
  );
}

/** On the way to a path; `says` is the step that a row names. */
function goTo(begun: Begun, stages: readonly Stage[], path: string, says?: string): readonly Move[] {
  return [{ ...begun, to: wayTo(path), stages, ...(says !== undefined && { says }) }];
}

/** At the end of a way everybody lands where the engine says. */
function land(world: World, from: Extract<Place, { readonly at: 'way' }>): readonly Move[] {
  return world.chart.landings(from.path).map(({ where, step, remember, problem }): Move => {
    const remembered = remember === undefined ? [] : world.stage(world.changes.remember(true));
    const to = step === undefined ? lost : arrivedAt(step);
    return { from, to, deed: { did: 'land' }, stages: [{ keep: where }, ...remembered], ...(problem && { problem }) };
  });
}

/** Still on the same step, unless its own conditions now lead on. */
function keepOn(world: World, begun: Begun, stages: readonly Stage[], to: OnStep): readonly Move[] {
  const { sets } = world.variables;
  const shown = world.chart.shown(to.step);
  const stays: Move = { ...begun, to, stages: [...stages, ...keep(world, shown)] };
  if (shown === sets.all) return [stays];
  const led = [...stages, { keep: sets.without(sets.all, shown) }];
  return [stays, ...goTo(begun, led, to.step.path)];
}

function keep({ variables }: World, where: Diagram): readonly Stage[] {
  return where === variables.sets.all ? [] : [{ keep: where }];
}

function goBack(world: World, from: OnStep): readonly Move[] {
  const { changes, chart, variables } = world;
  const { step } = from;
  const left = step.leave ? changes.row(step.leave) : [{ when: variables.sets.all, change: NO_CHANGE }];
  return left.flatMap(({ when, change }) =>
    chart
      .backs(step)
      .flatMap(({ path, where }) =>
        goTo({ from, deed: { did: 'back' } }, [...keep(world, when), ...world.stage(change), ...keep(world, where)], path),
      ),
  );
}

/** What can happen on every step: another address, a page that is loaded again, a session that ends. */
function interruptions(world: World, from: OnStep): readonly Move[] {
  const { flow, changes, variables, stage } = world;
  const slots = Object.entries(flow.data);
  const inMemory = slots.filter(([, { keep: kept, privacy }]) => kept === 'memory' || privacy === 'secret').map(([name]) => name);
  const personal = slots.filter(([, { privacy }]) => privacy !== 'public').map(([name]) => name);
  const anew: Change = new Map(
    world.restless.flatMap((fact) => {
      const place = variables.placeOf(fact);
      return place === undefined ? [] : [[place, variables.placesOf(fact)] as const];
    }),
  );
  const isWanted = from.step.requires.some(({ otherwise }) => otherwise?.remember === true);
  const expired = inTurn(changes.clear(personal), anew, isWanted ? changes.remember(true) : NO_CHANGE);
  return [
    { from, to: address, deed: { did: 'wander' }, stages: [] },
    { from, to: address, deed: { did: 'reload' }, stages: stage(inTurn(changes.clear(inMemory), anew)) },
    ...goTo({ from, deed: { did: 'expire' } }, stage(expired), from.step.path),
  ];
}
