import type { FactValue } from '../guard-tree.ts';
import { locate } from '../locate.ts';
import type { Reason } from '../location.ts';
import type { Diagram } from './diagram.ts';
import type { Move } from './move.ts';
import type { World } from './world.ts';
import type { Variables } from './variables.ts';
import type { Walk } from './walk.ts';

/** One assignment of a set in words, without facts that do not matter: `agent is "external", signedIn is no`. */
export function sayFacts({ list, sets }: Variables, set: Diagram, isAsked: (fact: string) => boolean = () => true): string {
  const picked = [...(sets.pick(set) ?? [])].toSorted(([a], [b]) => a - b);
  return picked
    .flatMap(([place, value]) => {
      const { fact = '', values = [] } = list[place] ?? {};
      return isAsked(fact) && values.length > 1 ? [sayFact(fact, values[value])] : [];
    })
    .join(', ');
}

function sayFact(fact: string, value: FactValue | undefined): string {
  if (typeof value === 'boolean') return `${fact} is ${value ? 'yes' : 'no'}`;
  return `${fact} is ${JSON.stringify(value)}`;
}

/** Generalises one assignment: every fact is left open whose value makes no difference to being in the set. */
export function loosen({ sets, list }: Variables, one: Diagram, set: Diagram): Diagram {
  return list.reduce((kept, _, place) => {
    const looser = sets.forget(kept, new Set([place]));
    return sets.without(looser, set) === sets.none ? looser : kept;
  }, one);
}

/** A walk in plain words, a sentence for each step where it arrives. */
export function sayWalk(world: World, { first, paces }: Walk): readonly string[] {
  const who = sayFacts(world.variables, first, (fact) => world.fixed.has(fact));
  const sentences: string[] = [];
  let said = '';
  let begun = who === '' ? 'Visitors' : `Visitors (${who})`;
  for (const { move, after } of paces) {
    const deed = sayDeed(world, move);
    if (deed !== '') said = said === '' ? deed : `${said} and ${deed}`;
    if (move.to.at === 'way' || move.to.at === 'address') continue;
    sentences.push(`${begun} ${said === '' ? 'go on' : said}${sayArrival(world, move, after)}`);
    begun = 'Then they';
    said = '';
  }
  return said === '' ? sentences : [...sentences, `${begun} ${said}`];
}

function sayDeed({ flow }: World, { deed, from, to }: Move): string {
  switch (deed.did) {
    case 'come':
      return `come to ${deed.path}`;
    case 'link':
      return `follow a link to ${deed.path}`;
    case 'ask':
      return `open ${deed.path}`;
    case 'wander':
    case 'land':
      return '';
    case 'reload':
      return 'reload the page';
    case 'expire':
      return 'stay away until the session ends';
    case 'submit':
      return `send the form${to.at === 'step' && to.run && from.key !== to.key && to.run.of in flow.runs ? `, which starts "${to.run.of}"` : ''}`;
    case 'type':
      return 'type into the form';
    case 'back':
      return 'press Back';
    case 'act':
      return `press "${deed.act}"`;
    case 'answer':
      return `get the answer "${deed.outcome}" from ${deed.action}`;
    case 'refuse': {
      const [code = '', ...others] = deed.codes;
      return `get the error "${code}" from ${deed.action}${others.length > 0 ? ` (or one of ${others.length} other codes)` : ''}`;
    }
  }
}

function sayArrival(world: World, { to, from, deed }: Move, after: Diagram): string {
  if (to.at === 'lost') return ' and land on "not found"';
  if (to.at !== 'step') return '';
  if (to.run) return '';
  const isSame = from.at === 'step' && from.step === to.step;
  if (isSame) return ` and stay at "${to.step.id}"`;
  const reason = from.at === 'way' && deed.did === 'land' ? reasonOf(world, from.path, after) : '';
  return ` and land on "${to.step.id}"${reason}`;
}

/** Why a visitor lands on another step than they were led to: asked of the engine, for one assignment. */
function reasonOf({ flow, variables }: World, path: string, after: Diagram): string {
  const { list, sets } = variables;
  const picked = sets.pick(after) ?? new Map<number, number>();
  const facts = Object.fromEntries(list.map(({ fact, values }, place) => [fact, values[picked.get(place) ?? 0] ?? false]));
  const location = locate(flow, facts, path);
  if (location.kind !== 'redirect') return '';
  const why = sayReason(location.reason);
  return why === '' ? '' : `, because ${why}`;
}

/** Why a step is not shown, in plain words: `"booking" requires "isMember"`; empty where the step itself does not say. */
export function sayReason(reason: Reason): string {
  switch (reason.because) {
    case 'unmet':
      return `"${reason.step}" requires ${reason.guard === '' ? 'something that does not hold' : `"${reason.guard}"`}`;
    case 'notShown':
      return `"${reason.step}" is not shown to them`;
    case 'done':
      return `"${reason.step}" is done already`;
    case 'alias':
    case 'entry':
    case 'unsafe':
      return '';
  }
}
