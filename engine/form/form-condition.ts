import { compareFacts, comparisons, evaluate, type Facts, type GuardTree, INVALID } from '#engine';

/** What a fact of a condition means where it is more than the value of a field. */
export type Relation =
  /** Whether the list of this field has this member. */
  | { readonly has: readonly [list: string, member: string] }
  /** How the values of two fields compare. */
  | { readonly compare: readonly [by: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge', left: string, right: string] };

/** A condition over the fields of a form, compiled. */
export interface FormCondition {
  readonly tree: GuardTree;
  /** The fields that it reads; "today" is none. */
  readonly reads: readonly string[];
  readonly relations?: Readonly<Record<string, Relation>>;
  /** Fields that are true or left out: left out counts as false. */
  readonly ticks?: readonly string[];
}

/** A condition with its meaning. Only forms that have conditions bring that code along. */
export interface OpenCondition extends FormCondition {
  /** Whether it holds. While an answer that would decide it is missing, it does not. */
  readonly holds: (valueOf: ValueOf) => boolean;
}

/** Conditions by their texts, so that they can be asked. */
export function openConditions(conditions: Readonly<Record<string, FormCondition>>): Readonly<Record<string, OpenCondition>> {
  const opened = Object.entries(conditions).map(([text, condition]) => {
    const holds = (valueOf: ValueOf) => holdsFor(condition, valueOf);
    return [text, { ...condition, holds }] as const;
  });
  return Object.fromEntries(opened);
}

/** The value of a field as conditions read it; nothing while it is empty or not asked. */
type ValueOf = (field: string) => unknown;

function holdsFor({ tree, reads, relations = {}, ticks = [] }: FormCondition, givenIn: ValueOf): boolean {
  const valueOf = (field: string) => givenIn(field) ?? (ticks.includes(field) ? false : undefined);
  const facts: Record<string, Facts[string]> = { today: asFact(valueOf('today')) };
  for (const field of reads) facts[field] = asFact(valueOf(field));
  for (const [name, relation] of Object.entries(relations)) facts[name] = related(relation, valueOf);
  return evaluate(tree, facts) === true;
}

function asFact(value: unknown): Facts[string] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : INVALID;
}

function related(relation: Relation, valueOf: ValueOf): Facts[string] {
  if ('has' in relation) {
    const [list, member] = relation.has;
    const members = valueOf(list);
    return Array.isArray(members) && members.includes(member);
  }
  const [by, left, right] = relation.compare;
  return compareFacts(comparisons[by], asFact(valueOf(left)), asFact(valueOf(right)));
}
