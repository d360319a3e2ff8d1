import type { Domain } from '../guard-tree.ts';
import { didYouMean } from './did-you-mean.ts';
import type { FaultName } from './fault.ts';

/** What is wrong with a condition; `at` counts its characters from 0. */
export interface ConditionFault {
  readonly fault: FaultName;
  readonly at: number;
  readonly message: string;
  readonly cure?: string;
}

/** Everything a condition may read, by name. */
export type Domains = Readonly<Record<string, Domain>>;

/** A complaint about a name that is no fact. */
export function unknownFact(name: string, at: number, domains: Domains): ConditionFault {
  const cure = didYouMean(name, Object.keys(domains));
  return { fault: 'unknown-fact', at, message: `"${name}" is not a fact of this flow`, ...(cure ? { cure } : {}) };
}
