import type { CompiledFlow } from '../compiled-flow.ts';
import { enter, hop } from '../locate.ts';
import type { OpenStep } from '../open-flow.ts';
import type { Diagram } from './diagram.ts';
import { edgesOf } from './edges.ts';
import { follow, type Move, trace } from './move.ts';
import { movesOf } from './moves.ts';
import { outside, wayTo } from './place.ts';
import { atlasOf, type Sets } from './retrace.ts';
import { sayWalk } from './say-walk.ts';
import type { Trial } from './trial.ts';
import { findWalk, type Paced, pickOne } from './walk.ts';
import { beginWorld, type ProofRegistry } from './world.ts';

/** A path that is to be walked, with the transitions that no path before it takes. */
export interface CoveringPath {
  readonly takes: readonly string[];
  readonly sentences: readonly string[];
}

/** Paths that together take every transition that somebody can take. */
export interface Cover {
  readonly transitions: number;
  readonly paths: readonly CoveringPath[];
  /** Transitions that nobody can take with these options. */
  readonly never: readonly string[];
}

/** A transition that can be taken at a place by some, by a move or by being led on there. */
interface Chance {
  readonly name: string;
  readonly place: string;
  readonly who: Diagram;
  readonly move?: Move;
}

/** After so many moves a path ends and another begins: somebody is to read it. */
const LONGEST = 60;

/**
 * A few paths that take every transition. Greedy, as in the postman's round: from where the visitor stands, the shortest way to a
 * transition that nobody has taken yet. There are never more paths than transitions. Codes that are answered alike are taken at once.
 */
export function coverFlow(flow: CompiledFlow, registry: ProofRegistry): Cover {
  const world = beginWorld(flow, registry);
  const trial: Trial = { ...world, sets: world.variables.sets, atlas: atlasOf(movesOf(world)) };
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

/** One path: from outside on, as long as there is something new to take. What is taken is no longer left. */
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
    const pace = { move: taken, after: pickOne(sets, follow(sets, taken, at.first)) };
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

/** Being away until the session ends takes no transition. */
function isWorthWalking({ deed }: Move): boolean {
  return deed.did !== 'expire' && deed.did !== 'type';
}

function chancesOf(trial: Trial): readonly Chance[] {
  const { atlas, sets, flow } = trial;
  const ofMoves = [...atlas.from.values()].flat().flatMap((move): readonly Chance[] => {
    const who = trace(sets, move, sets.all);
    const back = move.deed.did === 'back' && move.from.at === 'step' ? [`${move.from.step.id} back`] : [];
    return who === sets.none ? [] : [...(move.rows ?? []), ...back].map((name) => ({ name, place: move.from.key, who, move }));
  });
  return [...ofMoves, ...flow.steps.flatMap((step) => chancesAt(trial, step)), ...chancesAtEntry(trial)];
}

/** Where a step's own conditions lead on whoever asks for it. */
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
