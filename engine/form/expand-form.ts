import { isRecord } from '#engine';

import { deriveSchema, type FieldSchema } from './field-schema.ts';
import type { FormField, FormFile } from './form-file-schema.ts';

type Json = Readonly<Record<string, unknown>>;

/** What the short notation states at the top of the file, and the long one in `ui`. */
const UI_KEYS = ['order', 'submit', 'busy', 'note', 'fields', 'rules'];

/** Whether a form is written in the short notation: its fields are at the top of the file. */
export function isShortForm(written: unknown): boolean {
  return isRecord(written) && written['fields'] !== undefined;
}

/**
 * A form in full, as the bundler, the checker and the server all read it. The fields of the short notation are its `ui`,
 * and every field without a JSON Schema gets the one of its widget and options. A form in full stays as it is.
 */
export function expandForm(written: unknown): FormFile {
  const form = asObject(written);
  const isShort = isShortForm(form);
  const ui = isShort ? pick(form, (key) => UI_KEYS.includes(key)) : asObject(form['ui']);
  const rest = pick(form, (key) => !(isShort && UI_KEYS.includes(key)) && key !== 'ui' && key !== 'schema');
  const fields = Object.entries(asObject(ui['fields'])).map(([name, field]) => [name, asObject(field)] as const);
  return {
    version: 1,
    ...rest,
    schema: wholeSchema(asObject(form['schema']), fields),
    ui: { order: fields.map(([name]) => name), ...ui, fields: Object.fromEntries(fields.map(wholeField)) },
  } as unknown as FormFile;
}

/** The JSON Schema of a field, stated or derived, of a form in either notation; nothing where the form does not have the field. */
export function fieldSchemaOf(written: unknown, field: string): FieldSchema | undefined {
  const properties: Json = expandForm(written).schema.properties;
  return Object.hasOwn(properties, field) ? (properties[field] as FieldSchema) : undefined;
}

type NamedField = readonly [string, Json];

function wholeSchema(stated: Json, fields: readonly NamedField[]): Json {
  const properties = asObject(stated['properties']);
  const derived = fields.flatMap(([name, field]) => {
    const schema = name in properties ? undefined : deriveSchema(field as FormField);
    return schema ? [[name, schema] as const] : [];
  });
  const listed = Array.isArray(stated['required']) ? (stated['required'] as readonly unknown[]) : [];
  const marked = fields.flatMap(([name, field]) => (field['required'] === true && !listed.includes(name) ? [name] : []));
  return {
    type: 'object',
    additionalProperties: false,
    ...stated,
    ...(marked.length > 0 && { required: [...listed, ...marked] }),
    properties: { ...properties, ...Object.fromEntries(derived) },
  };
}

/** `message` is the one message of a field, and `required` belongs to the schema. */
function wholeField([name, field]: NamedField): NamedField {
  const { message, messages, ...rest } = field;
  const all = message === undefined ? messages : { '*': message, ...asObject(messages) };
  return [name, { ...pick(rest, (key) => key !== 'required'), ...(all !== undefined && { messages: all }) }];
}

function pick(object: Json, isKept: (key: string) => boolean): Json {
  return Object.fromEntries(Object.entries(object).filter(([key]) => isKept(key)));
}

function asObject(value: unknown): Json {
  return isRecord(value) ? value : {};
}
