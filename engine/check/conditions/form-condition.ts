import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';

import type { FormCondition, Relation } from '#engine/form';

import { compareBy } from '../../comparison.ts';
import type { ComparisonName, FactValue, GuardTree } from '../../compiled-flow.ts';
import { explainCondition } from './conditions.ts';
import { didYouMean } from '../source/did-you-mean.ts';

/** What is wrong with a condition of a form; `at` counts its characters from 0. */
export interface FormConditionFault {
  readonly kind: 'syntax' | 'field' | 'type';
  readonly at: number;
  readonly message: string;
  readonly cure?: string;
}

/** What a condition may do with a field. */
export type FieldKind =
  | { readonly type: 'text' | 'number' }
  | { readonly type: 'boolean'; readonly isTick: boolean }
  | { readonly type: 'choice' | 'list'; readonly values: readonly string[] };

/** By name: the fields of the form; undefined for one that conditions cannot read. */
export type FieldKinds = Readonly<Record<string, FieldKind | undefined>>;

/** The kind of "today", which every condition may read, unless a field has that name. */
export const TODAY: FieldKind = { type: 'text' };

/** Thrown inside this file only: the first fault of a condition is the one to mend. */
class Refused extends Error {
  readonly fault: FormConditionFault;
  constructor(fault: FormConditionFault) {
    super(fault.message);
    this.fault = fault;
  }
}

interface Reading {
  readonly kinds: FieldKinds;
  readonly reads: Set<string>;
  readonly relations: Map<string, Relation>;
}

const environment = new Environment({ unlistedVariablesAreDyn: true });

/** Reads a condition over the fields of a form: the profile of guards, and `'member' in list` and two fields compared besides. */
export function readFormCondition(text: string, kinds: FieldKinds): FormCondition | FormConditionFault {
  const reading: Reading = { kinds, reads: new Set(), relations: new Map() };
  try {
    const tree = readGuard(environment.parse(text).ast, reading);
    const reads = [...reading.reads].filter((name) => kinds[name] !== TODAY);
    const ticks = reads.filter((name) => isTick(kinds[name]));
    return {
      tree,
      reads,
      ...(reading.relations.size > 0 && { relations: Object.fromEntries(reading.relations) }),
      ...(ticks.length > 0 && { ticks }),
    };
  } catch (error) {
    if (error instanceof Refused) return error.fault;
    if (!(error instanceof ParseError)) throw error;
    const at = error.range?.start ?? 0;
    return { kind: 'syntax', at, ...explainCondition(text, at) };
  }
}

function isTick(kind: FieldKind | undefined): boolean {
  return kind?.type === 'boolean' && kind.isTick;
}

const comparisons: Readonly<Record<string, ComparisonName>> = {
  '==': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
};
const mirrored = { eq: 'eq', ne: 'ne', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' } as const;

function readGuard(node: ASTNode, reading: Reading): GuardTree {
  const read = (part: ASTNode) => readGuard(part, reading);
  if (node.op === 'id') return readField(node, node.args, reading);
  if (node.op === 'value') {
    if (typeof node.args === 'boolean') return { const: node.args };
    throw refuse(node, 'type', `${textAt(node)} is not true or false`);
  }
  if (node.op === '!_') return { not: read(node.args) };
  if (node.op === '&&') return { and: node.args.map(read) };
  if (node.op === '||') return { or: node.args.map(read) };
  if (node.op === '?:') return { if: [read(node.args[0]), read(node.args[1]), read(node.args[2])] };
  if (node.op === 'in') return readIn(node.args, reading);
  const name = comparisons[node.op];
  if (name !== undefined) return readComparison(node.args as readonly [ASTNode, ASTNode], name, reading);
  throw refuse(node, 'syntax', `"${textAt(node)}" is not allowed in a condition`, 'allowed are: && || ! == != < <= > >= in ?:');
}

function readField(node: ASTNode, name: string, reading: Reading): GuardTree {
  const kind = kindAt(node, name, reading);
  if (kind.type === 'boolean') return { fact: name };
  throw refuse(node, 'type', `"${name}" is not true or false`, `compare it, as in: ${example(name, kind)}`);
}

function readComparison([left, right]: readonly [ASTNode, ASTNode], written: ComparisonName, reading: Reading): GuardTree {
  const isMirrored = left.op !== 'id';
  const [one, other] = isMirrored ? [right, left] : [left, right];
  const name = isMirrored ? mirrored[written] : written;
  if (one.op !== 'id') throw refuse(left, 'syntax', 'a comparison needs a field on one side');
  const kind = kindAt(one, one.args, reading);
  requireOrder(one, one.args, kind, name);
  if (other.op !== 'id') return compareBy(name, [one.args, literalFor(one.args, kind, other)]);

  const otherKind = kindAt(other, other.args, reading);
  if (plain(kind) !== plain(otherKind)) {
    throw refuse(
      other,
      'type',
      `"${one.args}" is ${nounOf(kind)} and is compared with "${other.args}", which is ${nounOf(otherKind)}`,
    );
  }
  requireOrder(other, other.args, otherKind, name);
  return relate({ compare: [name, one.args, other.args] }, `${one.args} ${name} ${other.args}`, reading);
}

function readIn([member, list]: readonly [ASTNode, ASTNode], reading: Reading): GuardTree {
  if (list.op === 'id') {
    const kind = kindAt(list, list.args, reading);
    if (kind.type !== 'list')
      throw refuse(list, 'type', `"${list.args}" holds one value`, `compare it, as in: ${example(list.args, kind)}`);
    const value = literalFor(list.args, kind, member);
    return relate({ has: [list.args, String(value)] }, `${JSON.stringify(value)} in ${list.args}`, reading);
  }
  if (member.op !== 'id')
    throw refuse(member, 'syntax', '"in" needs a field before it, or a field with several answers after it');
  const kind = kindAt(member, member.args, reading);
  if (list.op !== 'list' || list.args.length === 0)
    throw refuse(list, 'syntax', '"in" needs a list of values after it', `as in: ${member.args} in ['one', 'other']`);
  return { in: [member.args, list.args.map((node) => literalFor(member.args, kind, node))] };
}

/** A fact of the condition that is read from fields instead of being one. */
function relate(relation: Relation, name: string, { relations }: Reading): GuardTree {
  relations.set(name, relation);
  return { fact: name };
}

function kindAt(node: ASTNode, name: string, { kinds, reads }: Reading): FieldKind {
  if (!Object.hasOwn(kinds, name)) {
    const fields = Object.keys(kinds);
    throw refuse(
      node,
      'field',
      `"${name}" is not a field of this form`,
      didYouMean(name, fields) ?? `the fields are: ${fields.join(', ')}`,
    );
  }
  const kind = kinds[name];
  if (kind === undefined)
    throw refuse(node, 'type', `conditions cannot read the field "${name}": it is no text, number, choice, or yes and no`);
  reads.add(name);
  return kind;
}

function literalFor(field: string, kind: FieldKind, node: ASTNode): FactValue {
  const value = literalOf(node);
  const wanted = { text: 'string', choice: 'string', list: 'string', number: 'number', boolean: 'boolean' }[kind.type];
  if (typeof value !== wanted) throw refuse(node, 'type', `"${field}" is ${nounOf(kind)} and is compared with ${textAt(node)}`);
  if ((kind.type === 'choice' || kind.type === 'list') && !kind.values.includes(String(value))) {
    const cure = didYouMean(String(value), kind.values) ?? `it can be: ${kind.values.join(', ')}`;
    throw refuse(node, 'type', `"${field}" is never "${String(value)}"`, cure);
  }
  return value;
}

function literalOf(node: ASTNode): FactValue {
  const inner = node.op === '-_' ? node.args : node;
  const value = inner.op === 'value' ? inner.args : undefined;
  if (typeof value === 'bigint' || typeof value === 'number') return node.op === '-_' ? -Number(value) : Number(value);
  if (node === inner && (typeof value === 'string' || typeof value === 'boolean')) return value;
  throw refuse(
    node,
    'syntax',
    `"${textAt(node)}" is not allowed in a comparison`,
    'compare a field with a word, a number, true or false, or another field',
  );
}

function requireOrder(node: ASTNode, field: string, kind: FieldKind, name: ComparisonName): void {
  if (kind.type === 'list') throw refuse(node, 'type', `"${field}" holds several values`, `write: ${example(field, kind)}`);
  const hasOrder = kind.type === 'text' || kind.type === 'number';
  if (!hasOrder && name !== 'eq' && name !== 'ne')
    throw refuse(node, 'type', `"${field}" is ${nounOf(kind)} and has no order`, 'use == or !=');
}

/** A choice compares with a text. */
function plain({ type }: FieldKind): string {
  return type === 'choice' ? 'text' : type;
}

function nounOf({ type }: FieldKind): string {
  return { text: 'a text', choice: 'a text', number: 'a number', boolean: 'true or false', list: 'a list' }[type];
}

function example(field: string, kind: FieldKind): string {
  if (kind.type === 'number') return `${field} > 0`;
  if (kind.type === 'boolean') return field;
  const value = 'values' in kind ? (kind.values[0] ?? '...') : '...';
  return kind.type === 'list' ? `'${value}' in ${field}` : `${field} == '${value}'`;
}

function textAt(node: ASTNode): string {
  return node.input.slice(node.start, node.end);
}

function refuse(node: ASTNode, kind: FormConditionFault['kind'], message: string, cure?: string): Refused {
  return new Refused({ kind, at: node.start, message, ...(cure === undefined ? {} : { cure }) });
}
