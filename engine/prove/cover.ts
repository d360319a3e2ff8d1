import type { CompiledFlow } from '../compiled-flow.ts';
import { enter, hop } from '../locate.ts';
import type { OpenStep } from '../open-flow.ts';
import type { Diagram } from './diagram.ts';
import { edgesOf } from './edges.ts';
import { imageOf, type Move, preimageOf } from './move.ts';
import { movesOf } from './moves.ts';
import { outside, wayTo } from './place.ts';
import { transitionGraphOf, type Sets } from './transition-graph.ts';
import { sayWalk } from './say-walk.ts';
import type { Trial } from './trial.ts';
import { findWalk, type Paced, pickOne } from './walk.ts';
import { beginWorld, type ProofRegistry } from './world.ts';

/** A path in sentences, with the names of the transitions that no earlier path takes. */
export interface CoveringPath {
  readonly takes: readonly string[];
  readonly sentences: readonly string[];
}

/** Paths that together take every transition that can be taken. */
export interface Cover {
  readonly transitions: number;
  readonly paths: readonly CoveringPath[];
  /** Transitions that cannot be taken with the options of this tenant. */
  readonly never: readonly string[];
}

/** Where and with which assignments (`who`) a transition can be taken: by a move, or without one by a redirect at that place. */
interface Chance {
  readonly name: string;
  readonly place: string;
  readonly who: Diagram;
  readonly move?: Move;
}

/** A path ends after so many moves and another begins, because a person is to read it. */
const LONGEST = 60;

/**
 * A few paths that take every transition, found greedily (the problem is the Chinese postman's): from where the visitor is, take the
 * shortest way to a transition that no path has taken yet. There are at most as many paths as transitions. Error codes with the same
 * effect count as one transition.
 */
export function coverFlow(flow: CompiledFlow, registry: ProofRegistry): Cover {
  const world = beginWorld(flow, registry);
  const trial: Trial = { ...world, sets: world.variables.sets, graph: transitionGraphOf(movesOf(world)) };
  const names = edgesOf(flow).map(({ name }) => name);
  const left = new Set(names);
  const chances = chancesOf(trial).filter(({ name }) => left.has(name));
  const paths: CoveringPath[] = [];
  for (;;) {
    const before = [...left];
    const paces = walkOn(trial, chances, left);
    const takes = before.filter((name) => !left.has(name));
    if (takes.length === 0) return { transitions: names.length, paths, never: [...left] };
    paths.push({ takes, sentences: sayWalk(trial, { first: paces[0]?.after ?? trial.first, paces }) });
  }
}

/** One path from outside, for as long as a transition of `left` can be reached. Those that it takes are removed from `left`. */
function walkOn(trial: Trial, chances: readonly Chance[], left: Set<string>): readonly Paced[] {
  const { sets } = trial;
  const paces: Paced[] = [];
  let at = { start: outside.key, first: trial.first };
  while (paces.length < LONGEST) {
    const open = chances.filter(({ name }) => left.has(name));
    const walk = findWalk({ ...trial, ...at }, targetOf(trial, open), isWorthWalking);
    if (walk === undefined) break;
    paces.push(...walk.paces);
    at = standingAfter(walk.paces.at(-1), { start: at.start, first: walk.first });
    const here = open.filter(({ place, who }) => place === at.start && sets.and(at.first, who) !== sets.none);
    for (const { name, move } of here) if (!move) left.delete(name);
    const taken = here.find(({ move }) => move !== undefined)?.move;
    if (!taken) continue;
    for (const { name, move } of here) if (move === taken) left.delete(name);
    const pace = { move: taken, after: pickOne(sets, imageOf(sets, taken, at.first)) };
    paces.push(pace);
    at = standingAfter(pace, at);
  }
  return paces;
}

function standingAfter<At extends { readonly start: string; readonly first: Diagram }>(pace: Paced | undefined, at: At) {
  return pace ? { start: pace.move.to.key, first: pace.after } : at;
}

function targetOf({ sets }: Trial, chances: readonly Chance[]): Sets {
  const target = new Map<string, Diagram>();
  for (const { place, who } of chances) target.set(place, sets.or(target.get(place) ?? sets.none, who));
  return target;
}

/** A session that ends, and typing, take no transition, so paths do without them. */
function isWorthWalking({ deed }: Move): boolean {
  return deed.did !== 'expire' && deed.did !== 'type';
}

function chancesOf(trial: Trial): readonly Chance[] {
  const { graph, sets, flow } = trial;
  const ofMoves = [...graph.from.values()].flat().flatMap((move): readonly Chance[] => {
    const who = preimageOf(sets, move, sets.all);
    const back = move.deed.did === 'back' && move.from.at === 'step' ? [`${move.from.step.id} back`] : [];
    return who === sets.none ? [] : [...(move.rows ?? []), ...back].map((name) => ({ name, place: move.from.key, who, move }));
  });
  return [...ofMoves, ...flow.steps.flatMap((step) => chancesAt(trial, step)), ...chancesAtEntry(trial)];
}

/** The redirects of a step's own conditions: `shownWhen`, `requires`, `onceWhen`, and its aliases. */
function chancesAt({ variables, flow }: Trial, step: OpenStep): readonly Chance[] {
  const place = wayTo(step.path).key;
  const led = variables
    .ask((facts) => hop(flow, facts, step))
    .flatMap(({ answer, where }): readonly Chance[] => {
      if (answer.kind === 'nowhere') return [{ name: `${step.id} notShown`, place, who: where }];
      if (answer.kind !== 'hop') return [];
      const { reason } = answer;
      const name = reason.because === 'unmet' ? `${step.id} requires ${reason.guard}` : `${step.id} ${reason.because}`;
      return [{ name, place, who: where }];
    });
  const aliases = (step.aliases ?? []).map((alias) => ({
    name: `${step.id} alias`,
    place: wayTo(alias).key,
    who: variables.sets.all,
  }));
  return [...led, ...aliases];
}

function chancesAtEntry({ variables, flow }: Trial): readonly Chance[] {
  const place = wayTo(flow.base).key;
  return variables
    .ask((facts) => enter(flow, facts))
    .flatMap(({ answer, where }) => (typeof answer === 'object' ? [{ name: `entry to ${answer.id}`, place, who: where }] : []));
}
