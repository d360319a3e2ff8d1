import { INVALID, PENDING } from './facts.ts';
import type { Facts, Invalid, Pending } from './facts.ts';
import type { Comparison, FactValue, GuardTree } from './compiled-flow.ts';

/** The value of a guard: true, false, pending (a fact is not known yet) or invalid (a fact cannot be known). */
export type Verdict = boolean | Pending | Invalid;

/**
 * Evaluates a guard over facts, some of which may be pending: `false && pending` is false, `true || pending` is true.
 * An invalid fact makes the verdict invalid unless the rest decides it. Where both occur the verdict is pending, since that passes.
 */
export function evaluate(guard: GuardTree, facts: Facts): Verdict {
  if ('fact' in guard) return asVerdict(facts[guard.fact]);
  if ('and' in guard) return combine(guard.and, facts, false);
  if ('or' in guard) return combine(guard.or, facts, true);
  if ('not' in guard) return negate(evaluate(guard.not, facts));
  if ('eq' in guard) return compare(guard.eq, facts, (value, literal) => value === literal);
  if ('ne' in guard) return compare(guard.ne, facts, (value, literal) => value !== literal);
  if ('lt' in guard) return compare(guard.lt, facts, (value, literal) => value < literal);
  if ('le' in guard) return compare(guard.le, facts, (value, literal) => value <= literal);
  if ('gt' in guard) return compare(guard.gt, facts, (value, literal) => value > literal);
  if ('ge' in guard) return compare(guard.ge, facts, (value, literal) => value >= literal);
  if ('in' in guard) return isOneOf(guard.in, facts);
  if ('if' in guard) return choose(guard.if, facts);
  return guard.const;
}

function asVerdict(value: Facts[string] | undefined): Verdict {
  return typeof value === 'boolean' || value === PENDING ? value : INVALID;
}

function combine(parts: readonly GuardTree[], facts: Facts, decisive: boolean): Verdict {
  let verdict: Verdict = !decisive;
  for (const part of parts) {
    const next = evaluate(part, facts);
    if (next === decisive) return decisive;
    if (next === PENDING || (next === INVALID && verdict !== PENDING)) verdict = next;
  }
  return verdict;
}

function negate(verdict: Verdict): Verdict {
  return typeof verdict === 'boolean' ? !verdict : verdict;
}

function compare([fact, literal]: Comparison, facts: Facts, holds: (value: FactValue, literal: FactValue) => boolean): Verdict {
  const value = facts[fact];
  if (value === PENDING) return PENDING;
  if (value === undefined || value === INVALID || typeof value !== typeof literal) return INVALID;
  return holds(value, literal);
}

function isOneOf([fact, literals]: readonly [string, readonly FactValue[]], facts: Facts): Verdict {
  const value = facts[fact];
  if (value === undefined || typeof value === 'symbol') return value ?? INVALID;
  return literals.includes(value);
}

/** `a ? b : c`. While `a` is pending or invalid, the verdict is that of the branches if both agree. */
function choose([condition, yes, no]: readonly [GuardTree, GuardTree, GuardTree], facts: Facts): Verdict {
  const verdict = evaluate(condition, facts);
  if (typeof verdict === 'boolean') return evaluate(verdict ? yes : no, facts);
  const either = evaluate(yes, facts);
  return typeof either === 'boolean' && either === evaluate(no, facts) ? either : verdict;
}
