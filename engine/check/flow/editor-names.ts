import type { Domain } from '../../compiled-flow.ts';
import type { Flow } from '../../schema/flow.ts';
import type { Row } from '../../schema/row.ts';
import { domainsOf } from './checking.ts';
import { findPlaces } from './places.ts';
import { readFlow } from '../source/read-flow.ts';
import type { Registry } from '../source/registry.ts';
import type { FlowSource } from '../source/source.ts';

/** Names by kind, as `x-names` and `x-keys` of the language state them. */
export type NameLists = Readonly<Record<string, readonly string[]>>;

/** The names that every file may use. */
export function namesOfApp(flows: readonly FlowSource[], registry: Registry): NameLists {
  const { texts = [], screens, widgets, checks, selectors, actions, commonErrors = [], forms = {} } = registry;
  const declared = Object.values(actions);
  const readable = flows.flatMap((source) => flowOf(source) ?? []);
  return sorted({
    text: texts,
    screen: screens,
    widget: widgets,
    check: checks,
    form: registry.formNames ?? Object.keys(forms),
    fact: selectors,
    action: declared.map(({ name }) => name),
    outcome: declared.flatMap(({ name, outcomes }) => Object.keys(outcomes).map((outcome) => `${name}: ${outcome}`)),
    commonError: ['first', '*', ...commonErrors],
    error: ['first', '*', ...commonErrors, ...declared.flatMap(({ errors }) => errors)],
    act: [...actsOfCode(registry), ...readable.flatMap(({ steps }) => steps.flatMap(({ acts = {} }) => Object.keys(acts)))],
    slot: readable.flatMap(({ data }) => Object.keys(data)),
    guard: readable.flatMap(({ guards }) => Object.keys(guards)),
  });
}

/** The acts that screens and widgets start. */
function actsOfCode({ screenUses = {}, widgetUses = {} }: Registry): readonly string[] {
  const uses = [...Object.values(screenUses), ...Object.values(widgetUses)];
  return ['submit', ...uses.flatMap(({ acts = {} }) => Object.keys(acts))];
}

export interface FlowNames {
  readonly flow: string;
  readonly lists: NameLists;
}

/** The names that only this flow has; nothing where it cannot be read. */
export function namesOfFlow(source: FlowSource, registry: Registry): FlowNames | undefined {
  const flow = flowOf(source);
  if (flow === undefined) return undefined;
  const steps = flow.steps.map(({ id }) => id);
  const slots = Object.keys(flow.data);
  const counters = Object.keys(flow.facts).filter((name) => 'max' in (flow.facts[name] ?? {}));
  const conditions = Object.entries(domainsOf(flow, source.forms)).flatMap(([fact, domain]) => conditionsOn(fact, domain));
  return {
    flow: flow.flow,
    lists: sorted({
      step: steps,
      destination: [...steps, 'entry', 'remembered'],
      instead: [...steps, 'entry', 'notFound'],
      run: Object.keys(flow.runs ?? {}),
      slot: slots,
      slotOrAll: [...slots, '*'],
      counter: counters,
      counterOrAll: [...counters, '*'],
      slotOrCounter: [...slots, ...counters],
      condition: conditions,
      guard: [...Object.keys(flow.guards), ...conditions],
      answer: answersOf(flow, registry),
      field: Object.values(flow.data).flatMap(({ form }) => fieldsOf(form, registry)),
      event: findPlaces<Row>(flow).decisions.flatMap(({ rows }) => rows.flatMap(({ track = [] }) => track)),
    }),
  };
}

function flowOf(source: FlowSource): Flow | undefined {
  const reading = readFlow(source);
  return 'flow' in reading ? reading.flow : undefined;
}

/** What a condition can ask of one fact. */
function conditionsOn(fact: string, domain: Domain): readonly string[] {
  switch (domain.type) {
    case 'boolean':
      return [fact, `!${fact}`];
    case 'enum':
      if (domain.thresholds) return domain.thresholds.flatMap((number) => [`${fact} < ${number}`, `${fact} >= ${number}`]);
      return domain.values.map((value) => `${fact} == '${value}'`);
    case 'counter':
      return [`${fact} < ${domain.max}`, `${fact} == ${domain.max}`];
    case 'number':
      return [];
  }
}

/** What a fact can be read from: answers of forms, slots, options and computed values. */
function answersOf({ data, options = {}, values = {} }: Flow, registry: Registry): readonly string[] {
  return [
    ...Object.entries(data).flatMap(([slot, { form }]) => [slot, ...fieldsOf(form, registry).map((field) => `${slot}.${field}`)]),
    ...Object.keys(options).map((option) => `options.${option}`),
    ...Object.keys(values).map((value) => `values.${value}`),
  ];
}

function fieldsOf(form: string | readonly string[] | undefined, { forms = {} }: Registry): readonly string[] {
  return [form ?? []].flat().flatMap((name) => forms[name] ?? []);
}

/** In order and once each, so that the schema changes where a name does and nowhere else. */
function sorted(lists: NameLists): NameLists {
  return Object.fromEntries(Object.entries(lists).map(([kind, names]) => [kind, [...new Set(names)].toSorted()]));
}
