import type { Domain } from '#engine';
import { withSplitFacts, domainsOf, type Flow, type FlowSource, type Json } from '#engine/check';

import { code, codes, page, section, table, type Page } from './markdown.ts';
import { schemaTable } from './schema-table.ts';

/** Every key of a flow file, part by part, from the schema that editors read. */
export function flowPage(schema: Json): Page {
  return page(
    'flow.md',
    'Flow files',
    'A flow is one file, `flows/<flow>.json`: what happens when, as data. `npx causeway check` reports what does not fit.',
    section('The flow', schemaTable(schema, schema)),
    ...partsOf(schema).map(([name, part]) =>
      section(name, typeof part['description'] === 'string' ? part['description'] : '', tablesOf(part, schema)),
    ),
  );
}

/** Shared parts, and those that stand in one place but have a name. */
function partsOf(schema: Json): readonly (readonly [string, Json])[] {
  const found = new Map<string, Json>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { title, properties, anyOf } = part as Json;
    if (typeof title === 'string' && part !== schema && (properties ?? anyOf) !== undefined) found.set(title, part as Json);
    Object.values(part).forEach(collect);
  };
  collect(schema);
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function tablesOf(part: Json, root: Json): string {
  if (part['properties'] !== undefined) return schemaTable(part, root);
  const kinds = (part['anyOf'] ?? []) as readonly Json[];
  return `One of: ${kinds.map((kind) => code(kind['title'] ?? String(kind['$ref']).replace('#/definitions/', ''))).join(', ')}.`;
}

/** What may happen, as data. */
export function effectsPage(schema: Json): Page {
  const row = partsOf(schema).find(([name]) => name === 'row')?.[1] ?? {};
  return page(
    'effects.md',
    'Effects',
    'A row of a decision has exactly one of `to`, `stay` and `run`; every other key is optional. The first row whose `when` holds is taken.',
    schemaTable(row, schema),
  );
}

/** What a computed fact comes from, in words. */
const origin: Readonly<Record<string, string>> = {
  slots: 'what the flow stored',
  session: 'the session',
  options: "the provider's options",
  counter: 'a counter',
};

/** Every fact of every flow. */
export function factsPage(sources: readonly FlowSource[]): Page {
  const sections = sources.map(({ text, forms }) => {
    const written = withSplitFacts(JSON.parse(text) as Flow);
    const { flow, facts, guards } = written;
    const domains = domainsOf(written, forms);
    return section(
      `In \`${flow}\``,
      table(
        ['fact', 'can be', 'from', 'means'],
        Object.entries(facts).map(([name, fact]) => [
          code(name),
          describeDomain(domains[name]),
          describeOrigin(fact),
          fact.title ?? '',
        ]),
      ),
      table(
        ['guard', 'holds when', 'description'],
        Object.entries(guards).map(([name, { when, description }]) => [code(name), code(when), description]),
      ),
    );
  });
  const intro = 'Facts are the only things that a condition may read. Guards are conditions with a name.';
  return page('facts.md', 'Facts and guards', intro, ...sections);
}

function describeDomain(domain: Domain | undefined): string {
  switch (domain?.type) {
    case 'enum':
      return codes(domain.values);
    case 'counter':
      return `0 to ${domain.max}`;
    case 'number':
      return `${domain.minimum} to ${domain.maximum}`;
    case 'boolean':
    case undefined:
      return '`true`, `false`';
  }
}

/** Where a fact comes from, in words. */
function describeOrigin(fact: Flow['facts'][string]): string {
  if ('of' in fact) return code(fact.of);
  if ('sent' in fact) return `whether ${code(fact.sent)} was sent`;
  return 'answered' in fact ? `whether ${code(fact.answered)} is answered` : (origin[fact.from] ?? '');
}
