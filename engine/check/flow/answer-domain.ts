import { type Domain, type FactValue, UNANSWERED } from '../../compiled-flow.ts';
import { formsOf } from '../../open-flow.ts';
import type { ReadFact } from '../../schema/fact.ts';
import type { Flow } from '../../schema/flow.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import type { FaultName } from '../source/fault.ts';
import { compileValue, slotsOfValue } from './compile-value.ts';
import type { FormAnswers } from '../source/form-answers.ts';
import { asList, asObject } from '../source/json.ts';
import { listsOf } from './repeats.ts';

/** What keeps a fact from being read, at this key of it. */
interface Misread {
  readonly fault: FaultName;
  readonly at: string;
  readonly message: string;
  readonly cure?: string | undefined;
}

/** The domain of a fact that the flow reads itself; where it cannot be read, one to go on with. */
export interface AnswerDomain {
  readonly domain: Domain;
  readonly misread?: Misread;
}

type Forms = Readonly<Record<string, FormAnswers>>;

/** The slot in which the engine notes that a form was sent. No slot of a flow can have such a name. */
export function sentSlot(form: string): string {
  return `sent.${form}`;
}

/** What a fact can be that is an answer, an option, or whether there is one. */
export function answerDomain(name: string, fact: ReadFact, flow: Flow, forms: Forms): AnswerDomain {
  if ('sent' in fact) return sentDomain(fact.sent, flow, forms);
  const key = 'of' in fact ? 'of' : 'answered';
  const [first = '', ...rest] = ('of' in fact ? fact.of : fact.answered).split('.');
  const place = { name, key, first, rest, thresholds: 'of' in fact ? fact.thresholds : undefined };
  const found = sourceOf(place)(place, flow, forms);
  return 'fault' in found ? { domain: anything(first, rest), misread: found } : { domain: found };
}

function sourceOf({ first, key }: Place): (place: Place, flow: Flow, forms: Forms) => Domain | Misread {
  if (key === 'of' && first === 'options') return inOptions;
  if (key === 'of' && first === 'split') return inSplit;
  return key === 'of' && first === 'values' ? inValues : inSlot;
}

/** The arm of a visitor is given like an option, beside which it never changes while the visitor is there. */
function inSplit(place: Place, flow: Flow): Domain | Misread {
  const [name = ''] = place.rest;
  const arms = Object.hasOwn(flow.split ?? {}, name) ? flow.split?.[name] : undefined;
  if (arms === undefined)
    return misread(
      place,
      `"${name}" is not a split of this flow`,
      didYouMean(name, Object.keys(flow.split ?? {})) ?? 'declare it in "split"',
    );
  if (place.thresholds)
    return { ...misread(place, `"${name}" is not a number and has no thresholds`, 'take "thresholds" out'), at: 'thresholds' };
  return { type: 'enum', values: Object.keys(arms), from: 'options', path: [name] };
}

/** A computed value is a number in ranges, and always has one. What is wrong with it is reported where it is declared. */
function inValues(place: Place, flow: Flow, forms: Forms): Domain | Misread {
  const [name = ''] = place.rest;
  const values = flow.values ?? {};
  if (!Object.hasOwn(values, name)) {
    const cure = didYouMean(name, Object.keys(values)) ?? 'declare it in "values"';
    return misread(place, `"${name}" is not a value of this flow`, cure);
  }
  const ranges = inRanges({}, [], place);
  if ('fault' in ranges) return ranges;
  const { values: names, thresholds = [] } = ranges;
  const compiled = compileValue(name, flow, forms);
  const value = 'tree' in compiled ? compiled.tree : { number: 0 };
  const from = slotsOfValue(value).length === 0 ? 'options' : 'slots';
  return { type: 'enum', values: [...names], from, value, thresholds };
}

function sentDomain(form: string, flow: Flow, forms: Forms): AnswerDomain {
  const slot = Object.keys(flow.data).find((one) => formsOf(flow.data[one] ?? {}).includes(form));
  const domain: Domain = { type: 'boolean', from: 'slots', path: [sentSlot(form)], after: { [form]: [true] } };
  if (slot !== undefined) return forms[form] ? { domain } : { domain, misread: unreadable(form, 'sent') };
  const kept = Object.values(flow.data).flatMap(formsOf);
  const message = `no slot keeps the form "${form}"`;
  const cure = didYouMean(form, kept) ?? `add a slot with "form": "${form}" to "data"`;
  return { domain, misread: { fault: 'plain-fact', at: 'sent', message, cure } };
}

function anything(first: string, rest: readonly string[]): Domain {
  return {
    type: 'boolean',
    from: first === 'options' ? 'options' : 'slots',
    path: first === 'options' ? rest : [first, ...rest],
  };
}

interface Place {
  readonly name: string;
  readonly key: string;
  readonly first: string;
  readonly rest: readonly string[];
  readonly thresholds: readonly number[] | undefined;
}

function misread({ key }: Place, message: string, cure?: string, fault: FaultName = 'plain-fact'): Misread {
  return { fault, at: key, message, cure };
}

function unreadable(form: string, at: string): Misread {
  return {
    fault: 'plain-fact',
    at,
    message: `the answers of the form "${form}" are not known here`,
    cure: 'check the form first',
  };
}

function inOptions(place: Place, { options = {} }: Flow): Domain | Misread {
  const [name = '', ...rest] = place.rest;
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined) {
    const cure = didYouMean(name, Object.keys(options)) ?? 'declare it in "options"';
    return misread(place, `"${name}" is not an option of this flow`, cure);
  }
  const leaf = leafOf({ schema: option, isSure: true }, rest);
  if (leaf === undefined) return misread(place, `the option "${name}" has no "${rest.join('.')}"`);
  const found = domainOfLeaf(leaf, place);
  if ('fault' in found) return found;
  const { values, ...domain } = found;
  const path = leaf.has === undefined ? [name, ...rest] : [name, ...rest.slice(0, -1)];
  return { ...domain, ...(domain.type === 'enum' && { values }), from: 'options', path } as Domain;
}

function inSlot(place: Place, flow: Flow, forms: Forms): Domain | Misread {
  const { first, rest, key } = place;
  const { data } = flow;
  const slot = Object.hasOwn(data, first) ? data[first] : undefined;
  if (slot === undefined)
    return misread(place, `"${first}" is not a slot of this flow`, didYouMean(first, Object.keys(data)), 'unknown-slot');
  if (listsOf(flow).has(first)) return ofList(place);
  const path = [first, ...rest];
  const kept = formsOf(slot);
  if (kept.length === 0 || rest.length === 0) return withoutForm(place, kept);
  const unknown = kept.find((form) => !forms[form]);
  if (unknown !== undefined) return unreadable(unknown, key);

  const [field = '', ...below] = rest;
  const given = kept.flatMap((form) => {
    const answers = forms[form] ?? {};
    const leaf = Object.hasOwn(answers, field) ? leafOf(answers[field], below) : undefined;
    return leaf ? [{ form, leaf }] : [];
  });
  const [one, ...others] = given;
  if (one === undefined) return unknownField(place, kept, forms);
  if (key === 'answered') {
    const after = Object.fromEntries(given.map(({ form, leaf }) => [form, leaf.isSure ? [true] : [false, true]]));
    return { type: 'boolean', from: 'slots', path, isAnswered: true, after };
  }
  const found = domainOfLeaf(one.leaf, place);
  if ('fault' in found) return found;
  const alike = others.map(({ form, leaf }) => ({ form, domain: domainOfLeaf(leaf, place) }));
  const odd = alike.find(({ domain }) => 'fault' in domain || domain.type !== found.type || domain.has !== found.has);
  if (odd)
    return misread(place, `the forms "${one.form}" and "${odd.form}" give "${field}" in two ways`, 'give both fields one schema');

  const domains = [found, ...alike.flatMap(({ domain }) => ('fault' in domain ? [] : [domain]))];
  const { values: _values, can: _can, ...domain } = found;
  const after = Object.fromEntries(given.map(({ form, leaf }, index) => [form, afterForm(leaf, domains[index] ?? found)]));
  const all = [...new Set(domains.flatMap(({ values }) => values))];
  const ofPath = found.has === undefined ? path : path.slice(0, -1);
  return {
    ...domain,
    ...(domain.type === 'enum' && { values: [UNANSWERED, ...all] }),
    from: 'slots',
    path: ofPath,
    after,
  } as Domain;
}

/** A list is neither true nor false, nor one of a few names: it has items, or none. */
function ofList(place: Place): Domain | Misread {
  const { first, rest, key } = place;
  if (key === 'answered' && rest.length === 0) return { type: 'boolean', from: 'slots', path: [first], isAnswered: true };
  const cure = `name a computed value, such as "count(${first})", or write "answered": "${first}"`;
  return misread(place, `"${first}" is a list, and no condition compares its items`, cure);
}

/** A slot that no form fills has no schema: it is true or false. A whole form is no value, only answered or not. */
function withoutForm(place: Place, kept: readonly string[]): Domain | Misread {
  const { first, rest, key } = place;
  const path = [first, ...rest];
  if (key === 'answered') {
    const after = Object.fromEntries(kept.map((form) => [form, [true]]));
    return { type: 'boolean', from: 'slots', path, isAnswered: true, ...(kept.length > 0 && { after }) };
  }
  if (kept.length > 0) {
    const cure = `name a field of the form, as in "${first}.<field>", or write "sent": "${kept[0]}"`;
    return misread(place, `the slot "${first}" holds a whole form`, cure);
  }
  if (place.thresholds) return misread(place, `nothing states that "${path.join('.')}" is a number: no form fills it`);
  return { type: 'boolean', from: 'slots', path };
}

function unknownField(place: Place, kept: readonly string[], forms: Forms): Misread {
  const [field = '', ...below] = place.rest;
  const known = kept.flatMap((form) => Object.keys(forms[form] ?? {}));
  const named = kept.map((form) => `"${form}"`).join(' or ');
  if (!known.includes(field)) {
    return misread(place, `"${field}" is not a field of the form ${named}`, didYouMean(field, known), 'unknown-field');
  }
  const choices = kept.flatMap((form) => asList(asObject(forms[form]?.[field]?.schema['items'])['enum'])).map(String);
  const message = `the field "${field}" of the form ${named} never gives "${below.join('.')}"`;
  return misread(
    place,
    message,
    didYouMean(below.join('.'), choices) ?? (choices.length > 0 ? `it can give: ${choices.join(', ')}` : undefined),
  );
}

/** A value inside a field, and whether the form always gives it; `has` where it is one member of a list. */
interface Leaf {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isSure: boolean;
  readonly has?: string;
}

function leafOf(field: Leaf | undefined, path: readonly string[]): Leaf | undefined {
  const [key, ...rest] = path;
  if (field === undefined || key === undefined) return field;
  const { schema, isSure } = field;
  const below = asObject(schema['properties'])[key];
  if (below !== undefined)
    return leafOf({ schema: asObject(below), isSure: isSure && asList(schema['required']).includes(key) }, rest);
  const choices = asList(asObject(schema['items'])['enum']);
  return rest.length === 0 && choices.includes(key) ? { schema, isSure, has: key } : undefined;
}

/** What a leaf can be: the values of a list without "unanswered", and those that it can have at all (`can`). */
type LeafDomain = {
  readonly type: 'boolean' | 'enum';
  readonly values: readonly string[];
  readonly can: readonly FactValue[];
} & Pick<Domain, 'has' | 'thresholds' | 'bounds'>;

function domainOfLeaf({ schema, has }: Leaf, place: Place): LeafDomain | Misread {
  const { type, const: only, enum: some } = schema;
  const choices = some === undefined ? (only === undefined ? [] : [only]) : asList(some);
  const path = [place.first, ...place.rest].join('.');
  if (place.thresholds !== undefined && (has !== undefined || !isNumber(type, choices))) {
    return { ...misread(place, `"${path}" is not a number and has no thresholds`, 'take "thresholds" out'), at: 'thresholds' };
  }
  if (has !== undefined) return { type: 'boolean', values: [], can: [false, true], has };
  if (type === 'boolean' || (choices.length > 0 && choices.every((choice) => typeof choice === 'boolean'))) {
    return { type: 'boolean', values: [], can: choices.length > 0 ? choices.map(Boolean) : [false, true] };
  }
  if (isNumber(type, choices)) return inRanges(schema, choices, place);
  if (choices.length > 0 && choices.every((choice) => typeof choice === 'string')) {
    if (!choices.includes(UNANSWERED)) return { type: 'enum', values: choices, can: choices };
    return misread(place, `"${path}" has the choice "${UNANSWERED}", which states that there is no answer`, 'rename the choice');
  }
  if (type === 'array') {
    const members = asList(asObject(schema['items'])['enum']).map(String);
    const cure = members.length > 0 ? `name one of its choices, as in "${path}.${members[0]}"` : undefined;
    return misread(place, `"${path}" is a list`, cure);
  }
  return misread(place, `"${path}" can be any text`, `ask whether there is one: "answered": "${path}"`);
}

function isNumber(type: unknown, choices: readonly unknown[]): boolean {
  return type === 'number' || type === 'integer' || (choices.length > 0 && choices.every((choice) => typeof choice === 'number'));
}

/** The ranges between thresholds, each of which some number is in. */
function inRanges(schema: Leaf['schema'], choices: readonly unknown[], place: Place): LeafDomain | Misread {
  const path = [place.first, ...place.rest].join('.');
  const example = '"thresholds": [100, 500]';
  if (place.thresholds === undefined)
    return misread(place, `"${path}" is a number, which has too many values to list`, `add ${example}`);
  const numbers = choices.map(Number);
  const low = choices.length > 0 ? Math.min(...numbers) : numberOr(null, schema['minimum'] ?? schema['exclusiveMinimum']);
  const high = choices.length > 0 ? Math.max(...numbers) : numberOr(null, schema['maximum'] ?? schema['exclusiveMaximum']);
  const idle = place.thresholds.find((one) => one <= (low ?? -Infinity) || one > (high ?? Infinity));
  if (idle !== undefined) {
    const runs = [low === null ? '' : ` from ${low}`, high === null ? '' : ` to ${high}`].join('');
    const message = `"${path}" runs${runs}, so the threshold ${idle} divides nothing`;
    return { ...misread(place, message, 'take it out'), at: 'thresholds' };
  }
  const thresholds = place.thresholds.toSorted((a, b) => a - b);
  return { type: 'enum', ...rangesOf(thresholds), thresholds, bounds: [low, high] };
}

/** The names of ranges, ascending. */
function rangesOf(thresholds: readonly number[]): { readonly values: readonly string[]; readonly can: readonly string[] } {
  const [first = 0] = thresholds;
  const between = thresholds.slice(1).map((next, index) => `${thresholds[index] ?? 0} to under ${next}`);
  const values = [`under ${first}`, ...between, `${thresholds.at(-1) ?? 0} or more`];
  return { values, can: values };
}

function numberOr(other: null, value: unknown): number | null {
  return typeof value === 'number' ? value : other;
}

/** What the fact can be once the form was sent. */
function afterForm({ isSure }: Leaf, { type, can }: LeafDomain): readonly FactValue[] {
  if (isSure) return can;
  const none = type === 'enum' ? UNANSWERED : false;
  return can.includes(none) ? can : [none, ...can];
}
