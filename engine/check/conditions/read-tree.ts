import type { ASTNode } from '@marcbachmann/cel-js';

import { compareBy } from '../../comparison.ts';
import type { ComparisonName, Domain, FactValue, GuardTree } from '../../compiled-flow.ts';
import { checkComparison, checkMember, checkRange, type ConditionFault, type Domains, unknownFact } from './check-literal.ts';

/** A tree as it was written, and where its integer literals end. */
export type ReadTree = { readonly tree: GuardTree; readonly integers: readonly number[] } | { readonly fault: ConditionFault };

const comparisons = { '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const;
const mirrored = { eq: 'eq', ne: 'ne', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' } as const;

/** Thrown inside this file only: a condition is small, and its first fault is the one to mend. */
class Refused extends Error {
  readonly fault: ConditionFault;
  constructor(fault: ConditionFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Reads the syntax tree of a condition, as far as the profile goes. */
export function readTree(ast: ASTNode, domains: Domains): ReadTree {
  const integers: number[] = [];
  try {
    return { tree: readGuard(ast, { domains, integers }), integers };
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault };
    throw error;
  }
}

interface Reading {
  readonly domains: Domains;
  readonly integers: number[];
}

function readGuard(node: ASTNode, reading: Reading): GuardTree {
  switch (node.op) {
    case 'id':
      return readFact(node, node.args, reading);
    case 'value':
      if (typeof node.args === 'boolean') return { const: node.args };
      throw refuse('guard-type', node, `${JSON.stringify(literalOf(node, reading))} is not true or false`);
    case '!_':
      return { not: readGuard(node.args, reading) };
    case '&&':
      return { and: [readGuard(node.args[0], reading), readGuard(node.args[1], reading)] };
    case '||':
      return { or: [readGuard(node.args[0], reading), readGuard(node.args[1], reading)] };
    case '?:':
      return { if: [readGuard(node.args[0], reading), readGuard(node.args[1], reading), readGuard(node.args[2], reading)] };
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return readComparison(node.args, comparisons[node.op], reading);
    case 'in':
      return readMembership(node.args, reading);
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    case '-_':
    case '.':
    case '.?':
    case '[]':
    case '[?]':
    case 'call':
    case 'rcall':
    case 'list':
    case 'map':
      return refuseProfile(node, 'a condition', 'allowed are: && || ! == != < <= > >= in ?:');
  }
}

function readFact(node: ASTNode, name: string, { domains }: Reading): GuardTree {
  const domain = domainOf(node, name, domains);
  if (domain.type === 'boolean') return { fact: name };
  throw refuse('guard-type', node, `"${name}" is not true or false`, `compare it, as in: ${example(name, domain)}`);
}

function readComparison([left, right]: readonly [ASTNode, ASTNode], written: ComparisonName, reading: Reading): GuardTree {
  const isMirrored = left.op !== 'id';
  const [factNode, literalNode] = isMirrored ? [right, left] : [left, right];
  if (factNode.op !== 'id') throw refuse('guard-profile', left, 'a comparison needs a fact on one side');
  const domain = domainOf(factNode, factNode.args, reading.domains);
  if (literalNode.op === 'id') {
    domainOf(literalNode, literalNode.args, reading.domains);
    const message = `"${factNode.args}" is compared with the fact "${literalNode.args}"`;
    throw refuse('guard-profile', literalNode, message, 'compare each fact with a literal');
  }
  const name = isMirrored ? mirrored[written] : written;
  const literal = literalOf(literalNode, reading);
  const range = checkRange({ fact: factNode.args, domain, name, literal });
  if (range && 'fault' in range) throw new Refused({ ...range, at: literalNode.start });
  if (range) return { in: [factNode.args, range.values] };
  const fault = checkComparison({ fact: factNode.args, domain, name, literal });
  if (fault) throw new Refused({ ...fault, at: literalNode.start });
  return compareBy(name, [factNode.args, literal]);
}

function readMembership([member, list]: readonly [ASTNode, ASTNode], reading: Reading): GuardTree {
  if (member.op !== 'id') throw refuse('guard-profile', member, '"in" needs a fact before it');
  const fact = member.args;
  const domain = domainOf(member, fact, reading.domains);
  if (domain.thresholds)
    throw refuse('guard-profile', member, `"${fact}" is a number with thresholds`, `as in: ${example(fact, domain)}`);
  if (list.op !== 'list')
    throw refuse('guard-profile', list, '"in" needs a list of literals after it', `as in: ${fact} in [...]`);
  const literals = list.args.map((node) => {
    const literal = literalOf(node, reading);
    const fault = checkMember({ fact, domain, literal });
    if (fault) throw new Refused({ ...fault, at: node.start });
    return literal;
  });
  if (literals.length === 0) throw refuse('guard-type', list, `"${fact}" is never in an empty list`);
  return { in: [fact, literals] };
}

function literalOf(node: ASTNode, { integers }: Reading): FactValue {
  const isNegative = node.op === '-_';
  const inner = isNegative ? node.args : node;
  if (inner.op === 'value') {
    const value = inner.args;
    if (typeof value === 'bigint') {
      integers.push(inner.end);
      return isNegative ? -Number(value) : Number(value);
    }
    if (typeof value === 'number') return isNegative ? -value : value;
    if (!isNegative && (typeof value === 'string' || typeof value === 'boolean')) return value;
  }
  return refuseProfile(node, 'a comparison', 'compare a fact with a word, a number, true or false');
}

function domainOf(node: ASTNode, name: string, domains: Domains): Domain {
  const domain = Object.hasOwn(domains, name) ? domains[name] : undefined;
  if (domain === undefined) throw new Refused(unknownFact(name, node.start, domains));
  return domain;
}

function example(name: string, domain: Domain): string {
  if (domain.thresholds) return `${name} >= ${domain.thresholds[0]}`;
  return domain.type === 'enum' ? `${name} == '${domain.values[0] ?? ''}'` : `${name} > 0`;
}

function refuseProfile(node: ASTNode, where: string, cure: string): never {
  throw refuse('guard-profile', node, `"${node.input.slice(node.start, node.end)}" is not allowed in ${where}`, cure);
}

function refuse(fault: ConditionFault['fault'], node: ASTNode, message: string, cure?: string): Refused {
  return new Refused({ fault, at: node.start, message, ...(cure ? { cure } : {}) });
}
