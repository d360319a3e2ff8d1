import { fileTypes, typesOf } from '#engine/form';

import { didYouMean } from '../source/did-you-mean.ts';
import type { Registry } from '../source/registry.ts';

import type { FormFault } from './form-fault.ts';
import { asList, asObject, type Json } from '../source/json.ts';
import { type ReadForm, widgetsOf } from './read-form.ts';

/** Whether each field has the options that its widget reads, and lists what its schema takes. */
export function checkFormOptions(form: ReadForm, registry: Partial<Registry>): readonly FormFault[] {
  return Object.entries(form.shown).flatMap(([name, field]) => [
    ...widgetOptions(name, field, registry),
    ...acceptedTypes(name, field),
    ...(form.isStated(name) ? [...differentValues(name, field, form), ...differentLimits(name, field, form)] : []),
  ]);
}

/** What every field may have, whatever its widget. */
export const KEYS_OF_FIELDS =
  'widget widgetWhen label hideLabel half span inside hint example check messages autocomplete slot act shownWhen askedWhen onlyFor required message'.split(
    ' ',
  );
/** What describes the value: options of the widgets of the engine. */
export const LIMITS = 'minLength maxLength pattern minimum maximum step minItems maxItems'.split(' ');

function widgetOptions(name: string, field: Json, { widgetUses = {} }: Partial<Registry>): readonly FormFault[] {
  const uses = widgetsOf(field).map((widget) => ({ widget, ...widgetUses[widget] }));
  const path = ['ui', 'fields', name];
  const missing = uses.flatMap(({ widget, needs = [] }) =>
    needs
      .filter((key) => field[key] === undefined)
      .map((key): FormFault => {
        const message = `the widget "${widget}" of the field "${name}" needs "${key}"`;
        const cure = key === 'options' ? 'add "options": { "<value>": "<locale key>" }' : `add "${key}"`;
        return { fault: 'widgetOption', path: [...path, 'widget'], message, cure };
      }),
  );
  if (uses.some(({ options }) => options === undefined)) return missing;
  const known = uses.flatMap(({ options = [] }) => options);
  const unknown = Object.keys(field).filter((key) => !KEYS_OF_FIELDS.includes(key) && !known.includes(key));
  return [
    ...missing,
    ...unknown.map((key): FormFault => {
      const message = `the widget "${uses.map(({ widget }) => widget).join('" or "')}" of the field "${name}" has no option "${key}"`;
      const there = known.length === 0 ? 'remove it: this widget has no options' : `its options are: ${known.join(', ')}`;
      return {
        fault: 'widgetOption',
        path: [...path, key],
        atKey: true,
        message,
        cure: didYouMean(key, [...known, ...KEYS_OF_FIELDS]) ?? there,
      };
    }),
  ];
}

/** The service reads the type of a file from its content, and knows some types. A field that accepts others takes no file of theirs. */
function acceptedTypes(name: string, field: Json): readonly FormFault[] {
  if (!widgetsOf(field).includes('file') || field['accept'] === undefined) return [];
  return asList(field['accept']).flatMap((entry, index): readonly FormFault[] => {
    if (typesOf(String(entry)).length > 0) return [];
    const message = `the field "${name}" accepts "${String(entry)}", which the content of a file does not show`;
    const known = Object.keys(fileTypes);
    const cure = didYouMean(String(entry), known) ?? `the known types are: ${known.join(', ')}`;
    return [{ fault: 'acceptedType', path: ['ui', 'fields', name, 'accept', index], message, cure }];
  });
}

/** The values of the options are those that the schema takes. */
function differentValues(name: string, { options }: Json, { declared }: ReadForm): readonly FormFault[] {
  if (options === undefined) return [];
  const schema = asObject(declared[name]);
  const isList = schema['enum'] === undefined && asObject(schema['items'])['enum'] !== undefined;
  const taken = isList ? asList(asObject(schema['items'])['enum']) : asList(schema['enum']);
  if (taken.length === 0) return [];
  const listed = Object.keys(asObject(options));
  const ofSchema = ['schema', 'properties', name, ...(isList ? ['items'] : []), 'enum'];
  return [
    ...listed
      .filter((value) => !taken.includes(value))
      .map((value): FormFault => {
        const message = `the field "${name}" lists "${value}", which its schema refuses`;
        const cure = didYouMean(value, taken.map(String)) ?? `the schema takes: ${taken.join(', ')}`;
        return { fault: 'optionValues', path: ['ui', 'fields', name, 'options', value], atKey: true, message, cure };
      }),
    ...taken.flatMap((value, index): readonly FormFault[] => {
      if (listed.includes(String(value))) return [];
      const message = `the schema of "${name}" takes ${JSON.stringify(value)}, which its options do not list`;
      return [{ fault: 'optionValues', path: [...ofSchema, index], message, cure: 'add it to "options", or remove it here' }];
    }),
  ];
}

/** A limit that the field and its schema both state is the same. */
function differentLimits(name: string, field: Json, { declared }: ReadForm): readonly FormFault[] {
  const schema = asObject(declared[name]);
  return LIMITS.filter((key) => field[key] !== undefined && key !== 'step' && field[key] !== schema[key]).map((key) => {
    const of = schema[key] === undefined ? 'none' : JSON.stringify(schema[key]);
    const message = `"${key}" of the field "${name}" is ${JSON.stringify(field[key])}, and its schema states ${of}`;
    return { fault: 'optionValues', path: ['ui', 'fields', name, key], message, cure: 'state it once, or the same in both' };
  });
}
