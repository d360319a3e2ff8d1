import type { ActUse } from '#engine';
import { parseJsonWithPositions, type ParsedJson } from '../source/parse-json.ts';
import type { Registry } from '../source/registry.ts';
import type { FlowSource, JsonPath } from '../source/source.ts';
import { expandForm, type FormFile, isShortForm } from '#engine/form';
import { asObject, type Json } from '../source/json.ts';
import { nameOf } from '../source/source.ts';

/** A form file, read once. Parts that it lacks are empty: the person who asks for its shape reports that. */
export interface ReadForm {
  readonly name: string;
  readonly file: string;
  readonly json: ParsedJson;
  readonly ui: Json;
  /** The fields as the data has them. */
  readonly declared: Json;
  /** The fields that it requires. */
  readonly required: readonly string[];
  /** The fields as the page shows them. */
  readonly shown: Readonly<Record<string, Json>>;
  /** The form in full, whichever notation it is written in. All of the above is its. */
  readonly whole: FormFile;
  /** Whether the file itself states the JSON Schema of a field. */
  readonly isStated: (field: string) => boolean;
  /** Where something of the whole form is in the file. */
  readonly placeOf: (path: JsonPath) => JsonPath;
}

export function readForm(source: FlowSource): ReadForm {
  const json = parseJsonWithPositions(source.text);
  const value = asObject(json.value ?? json.meant);
  const whole = expandForm(value);
  const ui: Json = whole.ui;
  const { required = [], properties } = whole.schema;
  const stated = asObject(asObject(value['schema'])['properties']);
  const isStated = (field: string) => Object.hasOwn(stated, field);
  return {
    name: nameOf(source),
    file: source.file,
    json,
    ui,
    required: required.map(String),
    declared: properties,
    shown: Object.fromEntries(Object.entries(asObject(ui['fields'])).map(([name, field]) => [name, asObject(field)])),
    whole,
    isStated,
    placeOf: (path) => placeIn(value, path, isStated),
  };
}

/** The place in the file of something in the whole form. */
function placeIn(written: Json, path: JsonPath, isStated: (field: string) => boolean): JsonPath {
  const [part, kind, field = '', ...rest] = path;
  const top = isShortForm(written) ? [] : ['ui'];
  if (part === 'schema' && kind === 'properties' && !isStated(String(field))) return [...top, 'fields', field, ...rest];
  if (part !== 'ui') return path;
  const ofField = asObject(asObject(asObject(top.length === 0 ? written : written['ui'])['fields'])[String(field)]);
  const isOneMessage = kind === 'fields' && rest[0] === 'messages' && rest[1] === '*' && ofField['message'] !== undefined;
  return isOneMessage ? [...top, 'fields', field, 'message'] : [...top, ...path.slice(1)];
}

/** What a form relies on: guards by which it asks, slots from which it draws choices, acts that it starts. */
function namesUsedBy({ shown }: ReadForm) {
  const fields = Object.values(shown);
  const words = (key: string) => fields.map((field) => field[key]).filter((name) => typeof name === 'string');
  return {
    guards: [...words('shownWhen'), ...fields.flatMap((field) => Object.keys(asObject(field['widgetWhen'])))],
    slots: words('slot'),
    acts: words('act'),
  };
}

/** The widgets that may collect a field. */
export function widgetsOf(field: Json): readonly string[] {
  return [field['widget'], ...Object.values(asObject(field['widgetWhen']))].filter((name) => typeof name === 'string');
}

/** The acts that the widgets of a form start, with what each field adds to them. */
function actsOfWidgets({ shown }: ReadForm, { widgetUses = {} }: Partial<Registry>): Readonly<Record<string, ActUse>> {
  const acts = Object.values(shown).flatMap((field): readonly (readonly [string, ActUse])[] => {
    const ofWidgets = widgetsOf(field).flatMap((name) => Object.entries(widgetUses[name]?.acts ?? {}));
    const own = typeof field['act'] === 'string' ? [[field['act'], 'always'] as const] : [];
    return [...own, ...ofWidgets.map(([act, use]) => [act, inField(use, field)] as const)];
  });
  return Object.fromEntries(acts);
}

function inField(use: ActUse, field: Json): ActUse {
  if (typeof use === 'string' || !('unless' in use)) return use;
  return field[use.unless] === true ? 'whereOffered' : 'always';
}

/** What the forms add to a registry: their names, fields and needs. Of a form that cannot be read, nothing is known but its name. */
export function namesOfForms(forms: readonly ReadForm[], registry: Partial<Registry>): Partial<Registry> {
  const readable = forms.filter(({ json }) => json.value !== undefined || json.meant !== undefined);
  const byForm = <T>(read: (form: ReadForm) => T) => Object.fromEntries(readable.map((form) => [form.name, read(form)]));
  return {
    formNames: forms.map(({ name }) => name),
    forms: byForm(({ declared }) => Object.keys(declared)),
    formGuards: byForm((form) => namesUsedBy(form).guards),
    formSlots: byForm((form) => namesUsedBy(form).slots),
    formActs: byForm((form) => namesUsedBy(form).acts),
    // A field that is asked under a condition may be left out.
    requiredFields: byForm(({ required, shown }) => required.filter((name) => shown[name]?.['askedWhen'] === undefined)),
    ...(registry.widgetUses && { formActUses: byForm((form) => actsOfWidgets(form, registry)) }),
  };
}
