import type { Domain } from '../../compiled-flow.ts';
import { type ComputedFact, type Fact, isCounter } from '../../schema/fact.ts';
import type { Flow } from '../../schema/flow.ts';
import type { Row } from '../../schema/row.ts';
import { type AnswerDomain, answerDomain } from './answer-domain.ts';
import { type Condition, createConditionReader } from '../conditions/conditions.ts';
import type { Domains } from '../conditions/check-literal.ts';
import type { FormAnswers } from '../source/form-answers.ts';
import { findPlaces, type Places } from './places.ts';
import { readFlow } from '../source/read-flow.ts';
import type { Registry } from '../source/registry.ts';
import type { FlowSource } from '../source/source.ts';

/** The input of every check: a flow that fits the schema, with lookups that several checks need. */
export interface Checking {
  readonly flow: Flow;
  readonly registry: Partial<Registry> | undefined;
  readonly places: Places<Row>;
  readonly domains: Domains;
  /** The facts that the flow reads itself, and what keeps one from being read. */
  readonly answers: Readonly<Record<string, AnswerDomain>>;
  readonly forms: Readonly<Record<string, FormAnswers>>;
  /** The answers and values that texts show. */
  readonly shows: readonly string[];
  readonly names: KnownNames;
  readonly read: (text: string) => Condition;
  /** Parses a text that is either the name of a guard or a condition. */
  readonly readGuard: (text: string) => Condition;
}

/** Prepares a flow for being checked and compiled. */
export function prepare(
  flow: Flow,
  registry?: Partial<Registry>,
  { forms = {}, shows = [] }: Pick<FlowSource, 'forms' | 'shows'> = {},
): Checking {
  const answers = answersOf(flow, forms);
  // `remembered` is built in: it is true while the flow remembers a path.
  const domains: Domains = { ...domainsWith(flow, answers), remembered: { type: 'boolean', from: 'slots' } };
  const readCondition = readerBeside(answers, createConditionReader(domains));
  const readGuard = (text: string) =>
    Object.hasOwn(flow.guards, text) ? readCondition(flow.guards[text]?.when ?? '') : readCondition(text);
  return {
    flow,
    registry,
    places: findPlaces<Row>(flow),
    domains,
    answers,
    forms,
    shows,
    names: namesOf(flow, registry),
    read: readCondition,
    readGuard,
  };
}

/** Reads one condition as a row of this flow may have it; nothing where the file is no flow. */
export function conditionReaderOf(source: FlowSource): Checking['read'] | undefined {
  const reading = readFlow(source);
  return 'flow' in reading ? prepare(reading.flow, undefined, source).read : undefined;
}

/** A condition over a fact that cannot be read is taken on trust: the fact is what is reported. */
function readerBeside(answers: Checking['answers'], read: Checking['read']): Checking['read'] {
  const misread = Object.keys(answers).filter((name) => answers[name]?.misread);
  return misread.length === 0
    ? read
    : (text) => {
        const fact = misread.find((name) => text.split(/\W+/).includes(name));
        return fact === undefined ? read(text) : { tree: { fact } };
      };
}

function answersOf(flow: Flow, forms: Checking['forms']): Checking['answers'] {
  const read = Object.entries(flow.facts).flatMap(([name, fact]) => (isComputed(fact) ? [] : [[name, fact] as const]));
  return Object.fromEntries(read.map(([name, fact]) => [name, answerDomain(name, fact, flow, forms)]));
}

function domainsWith(flow: Flow, answers: Checking['answers']): Domains {
  return mapValues(flow.facts, (fact, name) => answers[name]?.domain ?? domainOf(fact as ComputedFact));
}

/** What the facts of a flow can be. */
export function domainsOf(flow: Flow, forms: Checking['forms'] = {}): Domains {
  return domainsWith(flow, answersOf(flow, forms));
}

type Names = Pick<ReadonlySet<string>, 'has' | typeof Symbol.iterator>;

/** By kind, the names that exist; undefined where only the app knows them and there is no registry. */
export type KnownNames = Readonly<Record<'step' | 'run' | 'slot' | 'counter', Names>> &
  Readonly<Record<'form' | 'screen' | 'action' | 'text', Names | undefined>>;

function namesOf(flow: Flow, registry: Partial<Registry> = {}): KnownNames {
  const { screens, actions, hasText } = registry;
  const forms = registry.formNames ?? (registry.forms && Object.keys(registry.forms));
  return {
    step: new Set(flow.steps.map(({ id }) => id)),
    run: new Set(Object.keys(flow.runs ?? {})),
    slot: new Set(Object.keys(flow.data)),
    counter: new Set(Object.keys(flow.facts).filter((name) => isCounter(flow.facts[name]))),
    form: forms && new Set(forms),
    screen: screens && new Set(screens),
    action: actions && new Set(Object.keys(actions)),
    text: hasText && {
      has: (key) => key === 'fromServer' || hasText(key),
      [Symbol.iterator]: () => (registry.texts ?? []).values(),
    },
  };
}

/** A fact as the browser gets it. */
function domainOf(fact: ComputedFact): Domain {
  const { title: _title, dependsOn: _slots, ...domain } = fact as ComputedFact & { readonly dependsOn?: unknown };
  return domain;
}

export function isComputed(fact: Fact): fact is ComputedFact {
  return 'type' in fact;
}

export function mapValues<From, To>(
  object: Readonly<Record<string, From>>,
  change: (value: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}
