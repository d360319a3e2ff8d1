import type { ComparisonName, Domain, FactValue } from '../../compiled-flow.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import type { FaultName } from '../source/fault.ts';

/** What is wrong with a condition; `at` counts its characters from 0. */
export interface ConditionFault {
  readonly fault: FaultName;
  readonly at: number;
  readonly message: string;
  readonly cure?: string;
}

/** Everything a condition may read, by name. */
export type Domains = Readonly<Record<string, Domain>>;

export function unknownFact(name: string, at: number, domains: Domains): ConditionFault {
  const cure = didYouMean(name, Object.keys(domains));
  return { fault: 'unknown-fact', at, message: `"${name}" is not a fact of this flow`, ...(cure ? { cure } : {}) };
}

type WithoutPlace = Omit<ConditionFault, 'at'>;

interface Asked {
  readonly fact: string;
  readonly domain: Domain;
  readonly literal: FactValue;
}

/** What is wrong with comparing this fact with this literal, if anything. */
export function checkComparison({ name, ...asked }: Asked & { readonly name: ComparisonName }): WithoutPlace | undefined {
  const { fact, domain, literal } = asked;
  const mistyped = checkMember(asked);
  if (name === 'eq' || name === 'ne') return mistyped;
  if (domain.type === 'boolean' || domain.type === 'enum') {
    return { fault: 'guard-type', message: `"${fact}" is not a number and has no order`, cure: 'use == or !=' };
  }
  if (typeof literal !== 'number') return mistyped;
  const [low, high] = boundsOf(domain);
  const isDecided = {
    lt: literal <= low || literal > high,
    ge: literal <= low || literal > high,
    le: literal < low || literal >= high,
    gt: literal < low || literal >= high,
  };
  if (!isDecided[name]) return undefined;
  return {
    fault: 'out-of-bounds',
    message: `"${fact}" runs from ${low} to ${high}, so this comparison with ${literal} always comes out the same`,
  };
}

/** The ranges in which a comparison with a threshold holds, or what is wrong with it; nothing for a fact without thresholds. */
export function checkRange({
  name,
  fact,
  domain,
  literal,
}: Asked & { readonly name: ComparisonName }): WithoutPlace | { readonly values: readonly string[] } | undefined {
  if (!domain.thresholds || domain.type !== 'enum') return undefined;
  const { thresholds } = domain;
  if (typeof literal !== 'number') {
    return { fault: 'guard-type', message: `"${fact}" is a number and is compared with ${JSON.stringify(literal)}` };
  }
  const known = thresholds.join(' and ');
  if (name !== 'ge' && name !== 'lt') {
    const message = `"${fact}" is known by its thresholds (${known}) and is compared with >= and < only`;
    return { fault: 'guard-profile', message, cure: `write ${fact} >= ${thresholds[0]} or ${fact} < ${thresholds[0]}` };
  }
  const place = thresholds.indexOf(literal);
  if (place < 0) {
    const message = `"${fact}" has no threshold ${literal}: the proof knows only the ranges around ${known}`;
    return { fault: 'out-of-bounds', message, cure: `add ${literal} to "thresholds", or compare with ${known}` };
  }
  const ranges = domain.values.slice(-thresholds.length - 1);
  return { values: name === 'ge' ? ranges.slice(place + 1) : ranges.slice(0, place + 1) };
}

/** What is wrong with saying that this fact is this literal, if anything. */
export function checkMember({ fact, domain, literal }: Asked): WithoutPlace | undefined {
  const wanted = { boolean: 'boolean', enum: 'string', counter: 'number', number: 'number' }[domain.type];
  if (typeof literal !== wanted) {
    return { fault: 'guard-type', message: `"${fact}" is a ${wanted} and is compared with ${JSON.stringify(literal)}` };
  }
  if (domain.type === 'enum' && !domain.values.includes(String(literal))) {
    const cure = didYouMean(String(literal), domain.values) ?? `it can be: ${domain.values.join(', ')}`;
    return { fault: 'not-in-enum', message: `"${fact}" is never "${literal}"`, cure };
  }
  if (typeof literal !== 'number' || (domain.type !== 'counter' && domain.type !== 'number')) return undefined;
  const [low, high] = boundsOf(domain);
  const canBe = literal >= low && literal <= high && (domain.type === 'number' || Number.isInteger(literal));
  return canBe ? undefined : { fault: 'out-of-bounds', message: `"${fact}" runs from ${low} to ${high} and is never ${literal}` };
}

function boundsOf(domain: Extract<Domain, { type: 'counter' | 'number' }>): readonly [number, number] {
  return domain.type === 'counter' ? [0, domain.max] : [domain.minimum, domain.maximum];
}
