import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';

import type { ValueTree } from '../../compiled-flow.ts';
import { formsOf } from '../../open-flow.ts';
import type { Flow } from '../../schema/flow.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import type { FormAnswers } from '../source/form-answers.ts';
import { asList, asObject } from '../source/json.ts';
import { listsOf } from './repeats.ts';

/** What is wrong with a value; `at` counts its characters from 0. */
export interface ValueFault {
  readonly at: number;
  readonly message: string;
  readonly cure?: string | undefined;
}

export type CompiledValue = { readonly tree: ValueTree } | { readonly fault: ValueFault };

type Forms = Readonly<Record<string, FormAnswers>>;

/** Thrown inside this file only: the first fault of a value is the one to mend. */
class Refused extends Error {
  readonly fault: ValueFault;
  constructor({ start }: Pick<ASTNode, 'start'>, message: string, cure?: string) {
    super(message);
    this.fault = { at: start, message, cure };
  }
}

interface Reading {
  readonly flow: Flow;
  readonly forms: Forms;
  /** The values that are being read, from the first on: a value that is met again goes round in a circle. */
  readonly open: readonly string[];
  readonly isMoney: boolean;
}

/** Compiles a value of a flow: other values that it names become part of it. */
export function compileValue(name: string, flow: Flow, forms: Forms): CompiledValue {
  try {
    const isMoney = flow.values?.[name]?.as === 'money';
    return { tree: readNamed(name, { start: 0 }, { flow, forms, open: [], isMoney }) };
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault };
    throw error;
  }
}

function readNamed(name: string, node: Pick<ASTNode, 'start'>, reading: Reading): ValueTree {
  const { flow, open } = reading;
  const values = flow.values ?? {};
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) {
    const known = [...Object.keys(values), ...Object.keys(flow.data)];
    throw new Refused(node, `"${name}" is neither a value nor a slot with a field`, didYouMean(name, known));
  }
  if (open.includes(name))
    throw new Refused(node, `the value "${open[0]}" is computed from itself`, 'take one of the two out of the other');
  const inside = { ...reading, open: [...open, name] };
  if (open.length === 0) return readNode(parse(value.is), inside);
  try {
    return readNode(parse(value.is), inside);
  } catch (error) {
    // The fault is in the other value, which is reported by itself.
    if (error instanceof Refused) throw new Refused(node, error.message, error.fault.cure);
    throw error;
  }
}

const environment = new Environment({ unlistedVariablesAreDyn: true });

function parse(text: string): ASTNode {
  try {
    return environment.parse(text).ast;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const cure = 'a value is written as in: sum(claim.items.amount) + 500';
    throw new Refused({ start: error.range?.start ?? 0 }, 'the value cannot be read', cure);
  }
}

const operators = { '+': '+', '-': '-', '*': '*' } as const;
const functions = ['sum', 'count', 'min', 'max'] as const;

function readNode(node: ASTNode, reading: Reading): ValueTree {
  switch (node.op) {
    case 'value':
      return readNumber(node, Number(node.args), reading);
    case '-_':
      return { by: '-', parts: [{ number: 0 }, readNode(node.args, reading)] };
    case '+':
    case '-':
    case '*':
      return { by: operators[node.op], parts: [readNode(node.args[0], reading), readNode(node.args[1], reading)] };
    case 'id':
      return readNamed(node.args, node, reading);
    case '.':
      return { at: readPath(node, reading, 'one') };
    case 'call': {
      const [name, [inner, more]] = node.args as unknown as [string, readonly ASTNode[]];
      const by = functions.find((one) => one === name);
      if (by === undefined)
        throw new Refused(
          node,
          `"${name}" is not a function of values`,
          didYouMean(name, functions) ?? `use ${functions.join(', ')}`,
        );
      if (inner === undefined || more !== undefined)
        throw new Refused(node, `"${name}" takes one path`, `as in: ${name}(claim.items.amount)`);
      return { by, all: readPath(inner, reading, by === 'count' ? 'any' : 'all') };
    }
    case '!=':
    case '!_':
    case '%':
    case '&&':
    case '.?':
    case '/':
    case '<':
    case '<=':
    case '==':
    case '>':
    case '>=':
    case '?:':
    case '[?]':
    case '[]':
    case 'in':
    case 'list':
    case 'map':
    case 'rcall':
    case '||': {
      const written = node.input.slice(node.start, node.end);
      throw new Refused(node, `"${written}" is not allowed in a value`, 'allowed are + - *, brackets, sum, count, min and max');
    }
  }
}

function readNumber(node: ASTNode, number: number, { isMoney }: Reading): ValueTree {
  if (!Number.isFinite(number)) throw new Refused(node, `"${node.input.slice(node.start, node.end)}" is not a number`);
  if (isMoney && !Number.isInteger(number)) {
    throw new Refused(node, `${number} is not a whole number of cents`, 'write amounts in cents: 12.50 is 1250');
  }
  return { number };
}

/** `one` answer, `all` answers on a path through lists, or `any` kind of answers, which are only counted. */
type Wanted = 'one' | 'all' | 'any';

function readPath(node: ASTNode, reading: Reading, wanted: Wanted): readonly string[] {
  const path = pathOf(node);
  if (path === undefined)
    throw new Refused(node, 'this is not the path of an answer', 'write a slot and a field, as in claim.cost');
  const [first = '', ...rest] = path;
  const written = path.join('.');
  const leaf = first === 'options' ? optionAt(node, rest, reading) : answerAt(node, path, reading);
  const { schema, isInList } = leaf;
  if (isInList && wanted === 'one')
    throw new Refused(node, `there are several "${written}"`, `write sum(${written}), or another function`);
  const isNumber = ['number', 'integer'].includes(String(schema['type']));
  if (wanted !== 'any' && !isNumber) throw new Refused(node, `"${written}" is not a number`, 'count() takes every answer');
  if (wanted !== 'any' && reading.isMoney && schema['type'] !== 'integer') {
    throw new Refused(
      node,
      `"${written}" is not a whole number, and amounts are in cents`,
      'let the form ask for cents, or take "as" out',
    );
  }
  return path;
}

function pathOf(node: ASTNode): readonly string[] | undefined {
  if (node.op === 'id') return [node.args];
  if (node.op !== '.') return undefined;
  const [before, key] = node.args as unknown as [ASTNode, string];
  const path = pathOf(before);
  return path && [...path, key];
}

interface Leaf {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isInList: boolean;
}

function optionAt(node: ASTNode, [name = '', ...below]: readonly string[], { flow: { options = {} } }: Reading): Leaf {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  const leaf = option && follow({ schema: option, isInList: false }, below);
  if (leaf === undefined)
    throw new Refused(node, `"${name}" is not an option of this flow`, didYouMean(name, Object.keys(options)));
  return leaf;
}

function answerAt(node: ASTNode, [slot = '', field, ...below]: readonly string[], { flow, forms }: Reading): Leaf {
  const declared = Object.hasOwn(flow.data, slot) ? flow.data[slot] : undefined;
  if (declared === undefined)
    throw new Refused(node, `"${slot}" is not a slot of this flow`, didYouMean(slot, Object.keys(flow.data)));
  const list = listsOf(flow).get(slot);
  if (list) return answerInList(node, [slot, ...(field === undefined ? [] : [field]), ...below], forms[list.form] ?? {});
  const kept = formsOf(declared);
  if (kept.length === 0) throw new Refused(node, `no form fills the slot "${slot}", so nothing states what it holds`);
  if (field === undefined)
    throw new Refused(node, `the slot "${slot}" holds a whole form`, `name a field, as in ${slot}.<field>`);
  const found = kept.flatMap((form) => forms[form]?.[field] ?? []);
  const [leaf] = found.flatMap(({ schema }) => follow({ schema, isInList: false }, below) ?? []);
  if (leaf) return leaf;
  const known = kept.flatMap((form) => Object.keys(forms[form] ?? {}));
  const [one] = found;
  if (one === undefined)
    throw new Refused(node, `"${field}" is not a field of the form "${kept.join('" or "')}"`, didYouMean(field, known));
  const inside = Object.keys(asObject(asObject(one.schema['items'] ?? one.schema)['properties']));
  throw new Refused(node, `the field "${field}" has no "${below.join('.')}"`, didYouMean(below[0] ?? '', inside));
}

/** The items of a list, or what each of them answers. */
function answerInList(node: ASTNode, [slot = '', field, ...below]: readonly string[], answers: FormAnswers): Leaf {
  if (field === undefined) return { schema: {}, isInList: true };
  const found = Object.hasOwn(answers, field) ? answers[field] : undefined;
  const leaf = found && follow({ schema: found.schema, isInList: true }, below);
  if (leaf) return leaf;
  const message = `the items of the list "${slot}" have no answer "${[field, ...below].join('.')}"`;
  throw new Refused(node, message, didYouMean(field, Object.keys(answers)));
}

function follow({ schema, isInList }: Leaf, path: readonly string[]): Leaf | undefined {
  if (schema['type'] === 'array') return follow({ schema: asObject(asList([schema['items']])[0]), isInList: true }, path);
  const [key, ...rest] = path;
  if (key === undefined) return { schema, isInList };
  const below = asObject(schema['properties'])[key];
  return below === undefined ? undefined : follow({ schema: asObject(below), isInList }, rest);
}

/** The slots that a value is computed from. */
export function slotsOfValue(tree: ValueTree): readonly string[] {
  if ('number' in tree) return [];
  if ('parts' in tree) return [...new Set(tree.parts.flatMap(slotsOfValue))];
  const [first = ''] = 'at' in tree ? tree.at : tree.all;
  return first === 'options' ? [] : [first];
}
