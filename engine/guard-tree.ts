import type { Fact } from './schema/fact.ts';

/** What a fact can be when it is known. */
export type FactValue = boolean | string | number;

/** A condition as the browser gets it: checked, normalized, plain JSON. A comparison is always [fact, literal]. */
export type GuardTree =
  | { readonly const: boolean }
  | { readonly fact: string }
  | { readonly not: GuardTree }
  | { readonly and: readonly GuardTree[] }
  | { readonly or: readonly GuardTree[] }
  | { readonly if: readonly [condition: GuardTree, yes: GuardTree, no: GuardTree] }
  | { readonly eq: Comparison }
  | { readonly ne: Comparison }
  | { readonly lt: Comparison }
  | { readonly le: Comparison }
  | { readonly gt: Comparison }
  | { readonly ge: Comparison }
  | { readonly in: readonly [fact: string, literals: readonly FactValue[]] };

/** A fact and the literal that it is compared with. */
export type Comparison = readonly [fact: string, literal: FactValue];

/** A fact's domain as the browser gets it: where `path` is there, the fact is the value at that path of its source. */
export type Domain = DistributiveOmit<Fact, 'title' | 'dependsOn' | 'from'> & {
  readonly from: 'slots' | 'session' | 'options' | 'counter';
  readonly path?: readonly string[];
};

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Readonly<Omit<T, K>> : never;
