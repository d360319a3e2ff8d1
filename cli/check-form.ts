import {
  findNearest,
  parseJsonWithPositions,
  toDiagnostics,
  type Diagnostic,
  type FlowSource,
  type JsonPath,
  type Registry,
} from '#engine/check';
import { Ajv, type ValidateFunction } from 'ajv';

import { locateFault, type GardenFault } from './garden-fault.ts';

type Json = Readonly<Record<string, unknown>>;

/** Everything that is wrong with a form: names that nothing has, and fields that are asked but not declared. */
export function checkForm(source: FlowSource, name: string, registry: Registry, hasShape: FormShape): readonly Diagnostic[] {
  const json = parseJsonWithPositions(source.text);
  if (json.faults.length > 0) return toDiagnostics(json.faults, { file: source.file, json });
  const faults = hasShape(json.value) ? formFaults(asObject(json.value), name, registry) : shapeFaults(hasShape);
  return faults.map((fault) => locateFault(source.file, json, fault));
}

/** Whether a value is a form as `form.schema.json` says. */
export type FormShape = ValidateFunction;

export function compileFormShape(schemaText: string): FormShape {
  return new Ajv({ allErrors: true, strict: false }).compile(JSON.parse(schemaText) as object);
}

function shapeFaults({ errors }: FormShape): readonly GardenFault[] {
  return (errors ?? []).map(({ instancePath, keyword, params, message = 'is wrong' }) => {
    const extra: unknown = keyword === 'additionalProperties' ? params['additionalProperty'] : undefined;
    const path = instancePath
      .split('/')
      .slice(1)
      .map((key) => (/^\d+$/.test(key) ? Number(key) : key.replaceAll('~1', '/').replaceAll('~0', '~')));
    const named = typeof extra === 'string' ? ` ("${extra}")` : '';
    return {
      fault: 'formShape',
      path: named ? [...path, String(extra)] : path,
      ...(named && { atKey: true as const }),
      message: `${path.join('.') || 'the form'} ${message}${named}`,
    };
  });
}

/** The fields that a form declares; none for one that cannot be read. */
export function fieldsOfForm({ text }: FlowSource): readonly string[] {
  return Object.keys(asObject(asObject(asObject(parseJsonWithPositions(text).value)['schema'])['properties']));
}

/** The guards by which a form asks a field or leaves it out. */
export function guardsOfForm({ text }: FlowSource): readonly string[] {
  const fields = Object.values(asObject(asObject(asObject(parseJsonWithPositions(text).value)['ui'])['fields']));
  return fields.flatMap((field) => {
    const { shownWhen, widgetWhen } = asObject(field);
    return [...(typeof shownWhen === 'string' ? [shownWhen] : []), ...Object.keys(asObject(widgetWhen))];
  });
}

function formFaults(form: Json, name: string, registry: Registry): readonly GardenFault[] {
  const ui = asObject(form['ui']);
  const fields = asObject(ui['fields']);
  return [
    ...(form['form'] === name
      ? []
      : [
          {
            fault: 'formName',
            path: ['form'],
            message: `the form is called "${String(form['form'])}", its file "${name}"`,
            cure: `write "${name}"`,
          } as const,
        ]),
    ...textFaults(ui, ['ui'], ['submit', 'note'], registry),
    ...Object.entries(fields).flatMap(([field, face]) => fieldFaults(asObject(face), ['ui', 'fields', field], registry)),
    ...sameFields(Object.keys(asObject(asObject(form['schema'])['properties'])), Object.keys(fields), asList(ui['order'])),
  ];
}

function fieldFaults(field: Json, path: JsonPath, registry: Registry): readonly GardenFault[] {
  return [
    ...nameFault('unknownWidget', 'widget', field, path, registry.widgets),
    ...Object.keys(asObject(field['widgetWhen'])).flatMap((guard) =>
      nameFault('unknownWidget', guard, asObject(field['widgetWhen']), [...path, 'widgetWhen'], registry.widgets),
    ),
    ...nameFault('unknownCheck', 'check', field, path, registry.checks),
    ...textFaults(field, path, ['label', 'hint', 'script', 'submitText'], registry),
    ...textFaults(asObject(field['messages']), [...path, 'messages'], Object.keys(asObject(field['messages'])), registry),
  ];
}

function nameFault(
  fault: 'unknownWidget' | 'unknownCheck',
  key: string,
  field: Json,
  path: JsonPath,
  names: readonly string[],
): readonly GardenFault[] {
  const name = field[key];
  if (name === undefined || (typeof name === 'string' && names.includes(name))) return [];
  const meant = typeof name === 'string' ? findNearest(name, names) : undefined;
  return [
    {
      fault,
      path: [...path, key],
      message: `there is no ${fault === 'unknownWidget' ? 'widget' : 'check'} ${JSON.stringify(name)}`,
      cure: meant === undefined ? `there is: ${names.join(', ')}` : `did you mean "${meant}"?`,
    },
  ];
}

function textFaults(holder: Json, path: JsonPath, keys: readonly string[], registry: Registry): readonly GardenFault[] {
  return keys.flatMap((key) => {
    const text = holder[key];
    if (typeof text !== 'string' || registry.hasText(text)) return [];
    const meant = findNearest(text, registry.texts ?? []);
    return [
      {
        fault: 'unknownText',
        path: [...path, key],
        message: `"${text}" is not a key of the locale files`,
        ...(meant !== undefined && { cure: `did you mean "${meant}"?` }),
      },
    ];
  });
}

/** What is declared, how it looks and in which order it is asked must be the same fields. */
function sameFields(declared: readonly string[], shown: readonly string[], order: readonly unknown[]): readonly GardenFault[] {
  const without = (names: readonly string[], others: readonly unknown[]): readonly string[] =>
    names.filter((name) => !others.includes(name));
  return [
    ...without(shown, declared).map((name): GardenFault => ({
      fault: 'fieldsDiffer',
      path: ['ui', 'fields', name],
      atKey: true,
      message: `the field "${name}" is shown, but the schema does not declare it`,
    })),
    ...without(declared, shown).map((name): GardenFault => ({
      fault: 'fieldsDiffer',
      path: ['schema', 'properties', name],
      atKey: true,
      message: `the field "${name}" is declared, but "ui.fields" does not say how it looks`,
    })),
    ...without(shown, order).map((name): GardenFault => ({
      fault: 'fieldsDiffer',
      path: ['ui', 'order'],
      message: `"ui.order" does not say where the field "${name}" stands`,
    })),
    ...order.flatMap((name, index): readonly GardenFault[] =>
      typeof name === 'string' && shown.includes(name)
        ? []
        : [{ fault: 'fieldsDiffer', path: ['ui', 'order', index], message: `"${String(name)}" is not a field of this form` }],
    ),
  ];
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
