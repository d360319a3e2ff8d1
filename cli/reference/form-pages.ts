import type { WidgetUses } from '#engine';
import { type Flow, type Registry, screenOf, type Json } from '#engine/check';

import { code, codes, page, section, table, type Page } from './markdown.ts';
import { schemaTable } from './schema-table.ts';

interface FormFile {
  readonly form: string;
  readonly ui: { readonly order: readonly string[]; readonly fields: Readonly<Record<string, Field>> };
}

interface Field {
  readonly widget: string;
  readonly check?: string;
  readonly widgetWhen?: Readonly<Record<string, string>>;
  readonly label: string;
}

/** The keys of a form file, and every form that there is. */
export function formsPage(schema: Json, forms: readonly FormFile[], flows: readonly Flow[], screens: readonly string[]): Page {
  const steps = flows.flatMap(({ flow, steps: ofFlow }) => ofFlow.map((step) => ({ place: `${flow}: ${step.id}`, ...step })));
  const places = (shown: typeof steps) => codes(shown.map(({ place }) => place));
  const rows = forms.map(({ form, ui }) => [
    code(form),
    ui.order.map((name) => `${code(name)} (${ui.fields[name]?.widget ?? ''})`).join(', '),
    places(steps.filter((step) => (step.form ?? step.repeat?.form) === form)),
  ]);
  const shownBy = screens.map((screen) => [code(screen), places(steps.filter((step) => screenOf(step) === screen))]);
  return page(
    'forms.md',
    'Forms and screens',
    'A form is one file, `flows/forms/<form>.json`: what is collected, and how it is asked for.',
    section('Keys', schemaTable(schema, schema)),
    section('Keys of a field', schemaTable(fieldSchema(schema), schema)),
    section('Keys of a rule', schemaTable(ruleSchema(schema), schema)),
    section('The forms', table(['form', 'fields (widget)', 'asked at'], rows)),
    section('The screens', 'A step without a `screen` is shown by `form-step`.', table(['screen', 'shows'], shownBy)),
  );
}

function fieldSchema(schema: Json): object {
  const path = ['properties', 'ui', 'properties', 'fields', 'additionalProperties'];
  return path.reduce<Json>((part, key) => part[key] as Json, schema);
}

function ruleSchema(schema: Json): object {
  return ['properties', 'rules', 'items'].reduce<Json>((part, key) => part[key] as Json, schema);
}

/** Every widget: what it collects, the values that it gives, and where. */
export function widgetsPage(
  sentences: Readonly<Record<string, string>>,
  { checks, widgetUses = {} }: Pick<Registry, 'checks' | 'widgetUses'>,
  forms: readonly FormFile[],
): Page {
  const fields = forms.flatMap(({ form, ui }) =>
    Object.entries(ui.fields).map(([name, field]) => ({ place: `${form}: ${name}`, ...field })),
  );
  const placesOf = (key: 'widget' | 'check', name: string) =>
    fields
      .filter((field) => field[key] === name || (key === 'widget' && Object.values(field.widgetWhen ?? {}).includes(name)))
      .map(({ place }) => code(place))
      .join(', ');
  return page(
    'widgets.md',
    'Widgets and checks',
    'A widget collects a field of a form. A check is asked once the JSON Schema of the field is satisfied.',
    section(
      'Widgets',
      table(
        ['widget', 'what it is', 'gives', 'options', 'used by'],
        Object.entries(sentences).map(([name, reported]) => [
          code(name),
          reported,
          givenBy(widgetUses[name]),
          codes(widgetUses[name]?.options ?? []),
          placesOf('widget', name),
        ]),
      ),
    ),
    section(
      'Checks',
      table(
        ['check', 'used by'],
        checks.map((name) => [code(name), placesOf('check', name)]),
      ),
    ),
  );
}

/** Its values where they are a few, else their type. */
function givenBy({ gives = [], values }: WidgetUses = {}): string {
  if (gives.length === 0) return 'any value';
  return (values?.map((value) => JSON.stringify(value)) ?? gives).map(code).join(', ');
}
