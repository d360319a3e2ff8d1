import { formFileSchema } from '#engine/form';

import { flowSchema } from '../../schema/flow.ts';
import type { Json } from '../source/bundle-schema.ts';
import { namesOfApp, namesOfFlow, type NameLists } from './editor-names.ts';
import type { Registry } from '../source/registry.ts';
import type { FlowSource } from '../source/source.ts';

/**
 * What editors suggest where a name is wanted, as the text of `flows/names.schema.json`: the names of the app, and by flow those
 * that are only in its file. The schema allows everything: whether a name is right is for the checker alone to state.
 */
export function emitNames(flows: readonly FlowSource[], registry: Registry): string {
  const ofApp = namesOfApp(flows, registry);
  const ofFlows = flows.map((source) => namesOfFlow(source, registry)).filter((one) => one !== undefined);
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'names',
    description: 'The names that editors suggest in flows and in files beside them. Written by "causeway reference".',
    allOf: ofFlows.map(({ flow }) => where('flow', flow, { $ref: `#/definitions/${flow}.flow` })),
  };
  const overlays = [
    overlayOf(formFileSchema, { title: 'form', prefix: 'app', has: () => false }),
    ...ofFlows.map(({ flow, lists }) =>
      overlayOf(flowSchema, { title: 'flow', prefix: flow, has: (kind) => Object.hasOwn(lists, kind) }),
    ),
  ];
  const names = [definitionsOf('app', ofApp), ...ofFlows.map(({ flow, lists }) => definitionsOf(flow, lists))];
  const ofCode = {
    'app.names.ofAction': { allOf: Object.values(registry.actions).map(runOf) },
    'app.names.ofWidget': { allOf: Object.keys(registry.widgetUses ?? {}).map((name) => fieldOf(name, registry)) },
  };
  return textOf(schema, [
    ...names.flatMap((list) => linesOf(list, 2)),
    ...[ofCode, ...overlays].flatMap((part) => linesOf(part)),
  ]);
}

/** A name has a line of its own, so that a new one changes one line; what only editors read has a line for each part. */
function textOf(schema: Json, definitions: readonly string[]): string {
  const head = Object.entries(schema).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
  return `{\n${head.join('')}  "definitions": {\n${definitions.join(',\n')}\n  }\n}\n`;
}

function linesOf(definitions: Json, indent?: number): readonly string[] {
  return Object.entries(definitions).map(([name, part]) => {
    const text = JSON.stringify(part, null, indent).replaceAll('\n', '\n    ');
    return `    ${JSON.stringify(name)}: ${text}`;
  });
}

/** A list of examples: editors suggest them, and any other value is as good. */
function definitionsOf(prefix: string, lists: NameLists): Json {
  return Object.fromEntries(Object.entries(lists).map(([kind, names]) => [`${prefix}.names.${kind}`, { examples: names }]));
}

function keys(names: readonly string[]): Json {
  return { propertyNames: { examples: names } };
}

/** What holds of an object in which this property has this value. */
function where(property: string, value: string, holds: Json): Json {
  return { if: { not: { required: [property], properties: { [property]: { const: value } } } }, else: holds };
}

/** The outcomes and the error codes of an action. */
function runOf({ name, outcomes, errors }: Registry['actions'][string]): Json {
  return where('run', name, { properties: { outcomes: keys(Object.keys(outcomes)), errors: keys(errors) } });
}

/** The options of a widget, and the texts among them. */
function fieldOf(name: string, { widgetUses = {} }: Registry): Json {
  const { options = [], texts = [] } = widgetUses[name] ?? {};
  const words = Object.fromEntries(texts.map((text) => [text, { $ref: '#/definitions/app.names.text' }]));
  return where('widget', name, { properties: { ...Object.fromEntries(options.map((option) => [option, {}])), ...words } });
}

interface Overlay {
  readonly title: string;
  readonly prefix: string;
  /** Whether the flow itself has names of this kind; the others are the app's. */
  readonly has: (kind: string) => boolean;
}

/** Of a schema of the language, only the places that take names: by title, each part that has some. */
function overlayOf(schema: Json, { title, prefix, has }: Overlay): Json {
  const definitions: Record<string, Json> = {};
  const done = new Map<object, Json | undefined>();
  const refTo = (kind: string) => ({ $ref: `#/definitions/${has(kind) ? prefix : 'app'}.names.${kind}` });

  function partOf(part: unknown): Json | undefined {
    if (typeof part !== 'object' || part === null) return undefined;
    if (!done.has(part)) done.set(part, shared(part as Json, read(part as Json)));
    return done.get(part);
  }

  function read(part: Json): Json {
    if (typeof part['x-names'] === 'string') return refTo(part['x-names']);
    const inner = [
      ['properties', partsOf(part['properties'])],
      ['additionalProperties', partOf(part['additionalProperties'])],
      ['items', partOf(part['items'])],
      ['anyOf', listOf(part['anyOf'])],
    ] as const;
    const found = Object.fromEntries(inner.filter(([, value]) => value !== undefined));
    const kind = part['x-keys'];
    if (typeof kind !== 'string') return found;
    return kind.startsWith('of') ? { ...found, allOf: [refTo(kind)] } : { ...found, propertyNames: refTo(kind) };
  }

  /** A part with a title is written once. */
  function shared(part: Json, found: Json): Json | undefined {
    if (Object.keys(found).length === 0) return undefined;
    const name = `${prefix}.${part === schema ? title : String(part['title'])}`;
    if ((part !== schema && part['title'] === undefined) || name in definitions) return found;
    definitions[name] = found;
    return { $ref: `#/definitions/${name}` };
  }

  function partsOf(properties: unknown): Json | undefined {
    const parts = Object.entries((properties ?? {}) as Json).map(([key, part]) => [key, partOf(part)] as const);
    const found = parts.filter(([, part]) => part !== undefined);
    return found.length === 0 ? undefined : Object.fromEntries(found);
  }

  function listOf(alternatives: unknown): readonly Json[] | undefined {
    const found = ((alternatives ?? []) as readonly unknown[]).map(partOf).filter((one) => one !== undefined);
    return found.length === 0 ? undefined : found;
  }

  partOf(schema);
  return definitions;
}
