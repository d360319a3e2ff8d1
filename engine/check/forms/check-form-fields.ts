import { didYouMean } from '../source/did-you-mean.ts';
import type { Registry } from '../source/registry.ts';
import { Ajv } from 'ajv';

import { KEYS_OF_FIELDS, LIMITS } from './check-form-options.ts';
import type { FormFault } from './form-fault.ts';
import { asList, asObject, type Json } from '../source/json.ts';
import { type ReadForm, widgetsOf } from './read-form.ts';

/** Whether a form's fields fit each other: declared, shown, put in order, required, and asked for a value of another. */
export function checkFormFields(form: ReadForm, registry: Partial<Registry>): readonly FormFault[] {
  return [
    ...checkSchema(form),
    ...sameFields(form),
    ...checkRequired(form),
    ...checkOnlyFor(form),
    ...checkInside(form),
    ...nearKeys(form, registry),
  ];
}

/** The validator that browsers get is compiled from what a form declares. */
function checkSchema({ declared }: ReadForm): readonly FormFault[] {
  return Object.entries(declared).flatMap(([name, schema]): readonly FormFault[] => {
    const reason = findSchemaProblem(asObject(schema));
    if (reason === undefined) return [];
    const message = `what "${name}" may be is not JSON Schema: ${reason}`;
    const cure = 'look how a form that works states it';
    return [{ fault: 'fieldSchema', path: ['schema', 'properties', name], message, cure }];
  });
}

const options = { strict: false, validateFormats: false, code: { optimize: false } } as const;
/** One for all fields: it compiles the schema of schemas when it is first asked. */
const ajv = new Ajv({ ...options, verbose: true });
/** Compiles what is known to be a schema. */
const compiler = new Ajv({ ...options, validateSchema: false, meta: false });
/** Schemas without a problem, as JSON: most fields of a form, and of its next version, are alike. */
const sound = new Set<string>();
const MOST_SOUND = 2_000;

function findSchemaProblem(schema: Json): string | undefined {
  const key = JSON.stringify(schema);
  if (sound.has(key)) return undefined;
  const problem = searchProblem(schema);
  if (sound.size >= MOST_SOUND) sound.clear();
  if (problem === undefined) sound.add(key);
  return problem;
}

function searchProblem(schema: Json): string | undefined {
  if (ajv.validateSchema(schema) !== true) {
    const [first] = ajv.errors ?? [];
    const allowed: unknown = first?.params['allowedValues'];
    const there = Array.isArray(allowed) ? ` (there is: ${allowed.join(', ')})` : '';
    return `${JSON.stringify(first?.data)} is no "${first?.instancePath.split('/').at(-1) ?? ''}"${there}`;
  }
  try {
    compiler.compile(schema);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function sameFields({ declared, shown, ui }: ReadForm): readonly FormFault[] {
  const order = asList(ui['order']);
  const [inSchema, onPage] = [Object.keys(declared), Object.keys(shown)];
  return [
    ...without(onPage, inSchema).map((name) => {
      const message = `the field "${name}" is shown, but the schema does not declare it`;
      const cure = didYouMean(name, without(inSchema, onPage)) ?? 'declare it in "schema.properties"';
      return { fault: 'fieldsDiffer', path: ['ui', 'fields', name], atKey: true, message, cure } as const;
    }),
    ...without(inSchema, onPage).map((name) => {
      const message = `the field "${name}" is declared, but "ui.fields" does not state how it looks`;
      const cure = didYouMean(name, without(onPage, inSchema)) ?? 'add it to "ui.fields" and "ui.order"';
      return { fault: 'fieldsDiffer', path: ['schema', 'properties', name], atKey: true, message, cure } as const;
    }),
    ...without(onPage, order).map((name) => {
      const message = `"ui.order" does not state where the field "${name}" is`;
      return { fault: 'fieldsDiffer', path: ['ui', 'order'], message, cure: `add "${name}"` } as const;
    }),
    ...order.flatMap((name, index) => unknownField(String(name), onPage, { path: ['ui', 'order', index] })),
  ];
}

function checkRequired({ json, declared }: ReadForm): readonly FormFault[] {
  const required = asList(asObject(asObject(json.value)['schema'])['required']);
  const fields = Object.keys(declared);
  return required.flatMap((name, index) => unknownField(String(name), fields, { path: ['schema', 'required', index] }));
}

/** A field that waits for a value which another field can never have is never asked. */
function checkOnlyFor({ declared, shown }: ReadForm): readonly FormFault[] {
  return Object.entries(shown).flatMap(([name, field]) =>
    Object.entries(asObject(field['onlyFor'])).flatMap(([other, values]): readonly FormFault[] => {
      const path = ['ui', 'fields', name, 'onlyFor', other];
      const unknown = unknownField(other, Object.keys(declared), { path, atKey: true });
      if (unknown.length > 0) return unknown;
      const possible = asObject(declared[other])['enum'];
      if (!Array.isArray(possible)) return [];
      return asList(values).flatMap((value, index): readonly FormFault[] => {
        if (possible.includes(value)) return [];
        const message = `"${name}" is asked when "${other}" is ${JSON.stringify(value)}, which it never is`;
        const cure = didYouMean(String(value), possible.map(String)) ?? `it can be: ${possible.join(', ')}`;
        return [{ fault: 'impossibleValue', path: [...path, index], message, cure }];
      });
    }),
  );
}

/** A field inside of one that the form does not have, or inside of itself, would never be shown. */
function checkInside({ shown }: ReadForm): readonly FormFault[] {
  return Object.entries(shown).flatMap(([name, { inside }]): readonly FormFault[] => {
    if (typeof inside !== 'string') return [];
    const path = ['ui', 'fields', name, 'inside'];
    const holders = holdersOf(name, shown);
    if (!holders.includes(name)) return unknownField(inside, Object.keys(shown), { path });
    const message = `the field "${name}" is inside of itself: ${[name, ...holders].join(', inside of ')}`;
    return [{ fault: 'insideItself', path, message, cure: 'remove one "inside" of this circle' }];
  });
}

/** The fields that a field is inside of, from the inner to the outer; a circle ends at the first field that it repeats. */
function holdersOf(name: string, shown: ReadForm['shown']): readonly string[] {
  const holders: string[] = [];
  for (let holder = shown[name]?.['inside']; typeof holder === 'string'; holder = shown[holder]?.['inside']) {
    if (holders.includes(holder)) break;
    holders.push(holder);
  }
  return holders;
}

/** Widgets read keys of their own, so a key that no one knows is none to refuse, but one that is nearly known is. */
const keysOfWidgets = [
  'fixedLength',
  'submitText',
  'picture',
  'fromSession',
  'script',
  'part',
  'options',
  'unit',
  'rows',
  'accept',
];
const optionalKeys = [...KEYS_OF_FIELDS.filter((key) => key !== 'widget' && key !== 'label'), ...LIMITS, ...keysOfWidgets];

function nearKeys({ shown }: ReadForm, { widgetUses = {} }: Partial<Registry>): readonly FormFault[] {
  const ofUnknownOptions = Object.entries(shown).filter(([, field]) =>
    widgetsOf(field).some((widget) => widgetUses[widget]?.options === undefined),
  );
  return ofUnknownOptions.flatMap(([name, field]) =>
    without(Object.keys(field), ['widget', 'label', 'messages', ...optionalKeys]).flatMap((key): readonly FormFault[] => {
      const cure = didYouMean(key, optionalKeys);
      const message = `the field "${name}" has a "${key}" that nothing reads`;
      return cure === undefined ? [] : [{ fault: 'nearKey', path: ['ui', 'fields', name, key], atKey: true, message, cure }];
    }),
  );
}

function unknownField(name: string, fields: readonly string[], at: Pick<FormFault, 'path' | 'atKey'>): readonly FormFault[] {
  if (fields.includes(name)) return [];
  const cure = didYouMean(name, fields) ?? `the fields are: ${fields.join(', ')}`;
  return [{ fault: 'fieldsDiffer', ...at, message: `"${name}" is not a field of this form`, cure }];
}

function without(names: readonly string[], others: readonly unknown[]): readonly string[] {
  return names.filter((name) => !others.includes(name));
}
