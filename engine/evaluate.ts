import { INVALID, PENDING } from './facts.ts';
import type { Facts, Invalid, Pending } from './facts.ts';
import { compareFacts, comparisons } from './comparison.ts';
import type { Comparison, ComparisonName, FactValue, GuardTree } from './compiled-flow.ts';

/** The value of a guard: true, false, pending (a fact is not known yet) or invalid (a fact cannot be known). */
export type Verdict = boolean | Pending | Invalid;

/** A guard as a function: a visitor's event asks several, and reading a tree each time would be half of its cost. */
export type Guard = (facts: Facts) => Verdict;

const byTree = new WeakMap<GuardTree, Guard>();
/** Equal conditions share one function: a long flow repeats few, and so they stay in the processor's cache. */
const byText = new Map<string, Guard>();

/**
 * Evaluates a guard over facts, some of which may be pending: `false && pending` is false, `true || pending` is true.
 * An invalid fact makes the verdict invalid unless the rest decides it. Where both occur the verdict is pending, since that passes.
 */
export function evaluate(guard: GuardTree, facts: Facts): Verdict {
  return guardOf(guard)(facts);
}

/** A condition as a function. Equal conditions give the same one. */
export function guardOf(tree: GuardTree): Guard {
  const known = byTree.get(tree);
  if (known !== undefined) return known;
  const text = JSON.stringify(tree);
  const guard = byText.get(text) ?? open(tree);
  byText.set(text, guard);
  byTree.set(tree, guard);
  return guard;
}

function open(guard: GuardTree): Guard {
  if ('fact' in guard) return isTrue(guard.fact);
  if ('and' in guard) return combine(guard.and.map(open), false);
  if ('or' in guard) return combine(guard.or.map(open), true);
  if ('not' in guard) return negate(open(guard.not));
  if ('in' in guard) return isOneOf(guard.in);
  if ('if' in guard) return choose(open(guard.if[0]), open(guard.if[1]), open(guard.if[2]));
  if ('const' in guard) return () => guard.const;
  const [[name, [fact, literal]]] = Object.entries(guard) as unknown as readonly [readonly [ComparisonName, Comparison]];
  const compare = comparisons[name];
  return (facts) => compareFacts(compare, facts[fact], literal);
}

function isTrue(fact: string): Guard {
  return (facts) => {
    const value = facts[fact];
    return typeof value === 'boolean' || value === PENDING ? value : INVALID;
  };
}

function combine(parts: readonly Guard[], decisive: boolean): Guard {
  return (facts) => {
    let verdict: Verdict = !decisive;
    for (const holds of parts) {
      const next = holds(facts);
      if (next === decisive) return decisive;
      if (next === PENDING || (next === INVALID && verdict !== PENDING)) verdict = next;
    }
    return verdict;
  };
}

function negate(holds: Guard): Guard {
  return (facts) => {
    const verdict = holds(facts);
    return typeof verdict === 'boolean' ? !verdict : verdict;
  };
}

function isOneOf([fact, literals]: readonly [string, readonly FactValue[]]): Guard {
  return (facts) => {
    const value = facts[fact];
    if (value === undefined || typeof value === 'symbol') return value ?? INVALID;
    return literals.includes(value);
  };
}

/** `a ? b : c`. While `a` is pending or invalid, the verdict is that of the branches if both agree. */
function choose(condition: Guard, yes: Guard, no: Guard): Guard {
  return (facts) => {
    const verdict = condition(facts);
    if (typeof verdict === 'boolean') return (verdict ? yes : no)(facts);
    const either = yes(facts);
    return typeof either === 'boolean' && either === no(facts) ? either : verdict;
  };
}
