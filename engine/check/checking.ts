import type { Domain } from '../compiled-flow.ts';
import type { Fact } from '../schema/fact.ts';
import type { Flow } from '../schema/flow.ts';
import type { Row } from '../schema/row.ts';
import { type Condition, createConditionReader } from './conditions.ts';
import type { Domains } from './check-literal.ts';
import { findPlaces, type Places } from './places.ts';
import type { Registry } from './registry.ts';

/** The input of every check: a flow that fits the schema, with lookups that several checks need. */
export interface Checking {
  readonly flow: Flow;
  readonly registry: Registry | undefined;
  readonly places: Places<Row>;
  readonly domains: Domains;
  readonly names: KnownNames;
  readonly read: (text: string) => Condition;
  /** Parses a text that is either the name of a guard or a condition. */
  readonly readGuard: (text: string) => Condition;
}

/** Prepares a flow for being checked and compiled. */
export function prepare(flow: Flow, registry?: Registry): Checking {
  // `remembered` is built in: it is true while the flow remembers a path.
  const domains: Domains = { ...mapValues(flow.facts, domainOf), remembered: { type: 'boolean', from: 'slots' } };
  const read = createConditionReader(domains);
  const readGuard = (text: string) => (Object.hasOwn(flow.guards, text) ? read(flow.guards[text]?.when ?? '') : read(text));
  return {
    flow,
    registry,
    places: findPlaces<Row>(flow),
    domains,
    names: namesOf(flow, registry),
    read,
    readGuard,
  };
}

type Names = Pick<ReadonlySet<string>, 'has' | typeof Symbol.iterator>;

/** By kind, the names that exist; undefined where only the app knows them and there is no registry. */
export type KnownNames = Readonly<Record<'step' | 'run' | 'slot' | 'counter', Names>> &
  Readonly<Record<'form' | 'screen' | 'action' | 'text', Names | undefined>>;

function namesOf(flow: Flow, registry: Registry | undefined): KnownNames {
  const forms = registry?.formNames ?? (registry?.forms && Object.keys(registry.forms));
  return {
    step: new Set(flow.steps.map(({ id }) => id)),
    run: new Set(Object.keys(flow.runs ?? {})),
    slot: new Set(Object.keys(flow.data)),
    counter: new Set(Object.keys(flow.facts).filter((name) => flow.facts[name]?.type === 'counter')),
    form: forms && new Set(forms),
    screen: registry && new Set(registry.screens),
    action: registry && new Set(Object.keys(registry.actions)),
    text: registry && {
      has: (key) => key === 'fromServer' || registry.hasText(key),
      [Symbol.iterator]: () => (registry.texts ?? []).values(),
    },
  };
}

/** A fact as the browser gets it. */
function domainOf(fact: Fact): Domain {
  const { title: _title, dependsOn: _slots, from, ...domain } = fact as Fact & { readonly dependsOn?: unknown };
  const [source, ...path] = from.split('.');
  return { ...domain, from: source as Domain['from'], ...(path.length > 0 && { path }) };
}

export function mapValues<From, To>(
  object: Readonly<Record<string, From>>,
  change: (value: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}
