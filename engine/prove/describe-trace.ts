import { type FactValue, locate, type Reason } from '#engine';

import type { Diagram } from './diagram.ts';
import type { Transition } from './transition.ts';
import type { Model } from './model.ts';
import type { Variables } from './variables.ts';
import type { Trace } from './transition-graph.ts';

/** One assignment of a set in words, without facts that do not matter: `agent is "external", signedIn is no`. */
export function describeFacts({ list, sets }: Variables, set: Diagram, isAsked: (fact: string) => boolean = () => true): string {
  const picked = [...(sets.pick(set) ?? [])].toSorted(([a], [b]) => a - b);
  return picked
    .flatMap(([variable, value]) => {
      const { fact = '', values = [] } = list[variable] ?? {};
      return isAsked(fact) && values.length > 1 ? [describeFact(fact, values[value])] : [];
    })
    .join(', ');
}

function describeFact(fact: string, value: FactValue | undefined): string {
  if (typeof value === 'boolean') return `${fact} is ${value ? 'yes' : 'no'}`;
  return `${fact} is ${JSON.stringify(value)}`;
}

/** Generalizes one assignment: every fact is left open whose value makes no difference to being in the set. */
export function loosen({ sets, list }: Variables, one: Diagram, set: Diagram): Diagram {
  return list.reduce((kept, _, variable) => {
    const looser = sets.forget(kept, new Set([variable]));
    return sets.without(looser, set) === sets.none ? looser : kept;
  }, one);
}

/** A path in plain words, a sentence for each step where it arrives. */
export function describeTrace(model: Model, { first, entries }: Trace): readonly string[] {
  const who = describeFacts(model.variables, first, (fact) => model.fixed.has(fact));
  const sentences: string[] = [];
  let said = '';
  let start = who === '' ? 'Visitors' : `Visitors (${who})`;
  for (const { transition, after } of entries) {
    const trigger = describeTrigger(model, transition);
    if (trigger !== '') said = said === '' ? trigger : `${said} and ${trigger}`;
    if (transition.to.at === 'path' || transition.to.at === 'address') continue;
    sentences.push(`${start} ${said === '' ? 'go on' : said}${describeArrival(model, transition, after)}`);
    start = 'Then they';
    said = '';
  }
  return said === '' ? sentences : [...sentences, `${start} ${said}`];
}

function describeTrigger({ flow }: Model, { trigger, from, to }: Transition): string {
  switch (trigger.kind) {
    case 'enter':
      return `come to ${trigger.path}`;
    case 'followLink':
      return `follow a link to ${trigger.path}`;
    case 'openPath':
      return `open ${trigger.path}`;
    case 'submit':
      return `send the form${to.at === 'step' && to.run && from.key !== to.key && to.run.of in flow.runs ? `, which starts "${to.run.of}"` : ''}`;
    case 'act':
      return `press "${trigger.act}"`;
    case 'outcome':
      return `get the answer "${trigger.outcome}" from ${trigger.action}`;
    case 'error': {
      const [code = '', ...others] = trigger.codes;
      return `get the error "${code}" from ${trigger.action}${others.length > 0 ? ` (or one of ${others.length} other codes)` : ''}`;
    }
    case 'navigate':
    case 'redirect':
      return '';
    case 'reload':
      return 'reload the page';
    case 'expire':
      return 'stay away until the session ends';
    case 'type':
      return 'type into the form';
    case 'back':
      return 'press Back';
  }
}

function describeArrival(model: Model, { to, from, trigger }: Transition, after: Diagram): string {
  if (to.at === 'notFound') return ' and land on "not found"';
  if (to.at !== 'step') return '';
  if (to.run) return '';
  const isSame = from.at === 'step' && from.step === to.step;
  if (isSame) return ` and stay at "${to.step.id}"`;
  const reason = from.at === 'path' && trigger.kind === 'redirect' ? reasonOf(model, from.path, after) : '';
  return ` and land on "${to.step.id}"${reason}`;
}

/** Why a visitor arrives at another step than the row names, by the engine, for one assignment. */
function reasonOf({ flow, variables }: Model, path: string, after: Diagram): string {
  const { list, sets } = variables;
  const picked = sets.pick(after) ?? new Map<number, number>();
  const facts = Object.fromEntries(list.map(({ fact, values }, variable) => [fact, values[picked.get(variable) ?? 0] ?? false]));
  const location = locate(flow, facts, path);
  if (location.kind !== 'redirect') return '';
  const why = describeReason(location.reason);
  return why === '' ? '' : `, because ${why}`;
}

/** Why a step is not shown, in plain words: `"booking" requires "isMember"`; empty where the step itself gives no reason. */
export function describeReason(reason: Reason): string {
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
