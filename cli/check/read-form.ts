import { parseJsonWithPositions, type FlowSource, type ParsedJson } from '#engine/check';
import { isRecord } from '#rules';

import { nameOf } from '../configuration.ts';

/** An object as it was read, of which nothing is known yet. */
export type Json = Readonly<Record<string, unknown>>;

/** A form file, read once. Parts that it lacks are empty: the person who asks for its shape reports that. */
export interface ReadForm {
  readonly name: string;
  readonly file: string;
  readonly json: ParsedJson;
  readonly ui: Json;
  /** The fields as the data has them. */
  readonly declared: Json;
  /** The fields as the page shows them. */
  readonly shown: Readonly<Record<string, Json>>;
}

export function readForm(source: FlowSource): ReadForm {
  const json = parseJsonWithPositions(source.text);
  const ui = asObject(asObject(json.value)['ui']);
  return {
    name: nameOf(source),
    file: source.file,
    json,
    ui,
    declared: asObject(asObject(asObject(json.value)['schema'])['properties']),
    shown: Object.fromEntries(Object.entries(asObject(ui['fields'])).map(([name, field]) => [name, asObject(field)])),
  };
}

/** What a form relies on: guards by which it asks, slots from which it draws choices, acts that it starts. */
export function namesUsedBy({ shown }: ReadForm) {
  const fields = Object.values(shown);
  const words = (key: string) => fields.map((field) => field[key]).filter((name) => typeof name === 'string');
  return {
    guards: [...words('shownWhen'), ...fields.flatMap((field) => Object.keys(asObject(field['widgetWhen'])))],
    slots: words('slot'),
    acts: words('act'),
  };
}

export function asObject(value: unknown): Json {
  return isRecord(value) ? value : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
