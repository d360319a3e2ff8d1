import { Ajv, type ValidateFunction } from 'ajv';

import { formFileSchema } from '#engine/form';

import { toDiagnostics, type Diagnostic } from '../source/diagnostic.ts';
import type { Registry } from '../source/registry.ts';
import { shapeFaults } from '../source/schema-fault.ts';
import type { JsonPath, FlowSource } from '../source/source.ts';
import { checkFormConditions } from './check-form-conditions.ts';
import { checkFormFields } from './check-form-fields.ts';
import { checkFormOptions } from './check-form-options.ts';
import { checkFormValues } from './check-form-values.ts';
import { locateFormFaults, type FormFault } from './form-fault.ts';
import { asList, asObject, type Json } from '../source/json.ts';
import { type ReadForm, widgetsOf } from './read-form.ts';
import { nameFault, textFaults } from './unknown-names.ts';

/** Everything that is wrong with a form: its shape, names that nothing has, and fields that are asked but not declared. */
export function checkForm(form: ReadForm, registry: Partial<Registry>): readonly Diagnostic[] {
  const { json } = form;
  hasShape ??= compileFormShape();
  if (json.faults.length > 0) return toDiagnostics(json.faults, form);
  const faults = hasShape(json.value)
    ? contentFaults(form, registry).map((fault) => ({ ...fault, path: form.placeOf(fault.path) }))
    : shapeFaults(hasShape.errors ?? []).map((fault) => ({ ...fault, fault: 'formShape' as const }));
  return locateFormFaults(form, faults);
}

function contentFaults(form: ReadForm, registry: Partial<Registry>): readonly FormFault[] {
  return [
    ...checkName(form),
    ...checkLanguage(form, registry),
    ...checkNames(form, registry),
    ...checkFormFields(form, registry),
    ...checkFormValues(form, registry),
    ...checkFormOptions(form, registry),
    ...checkFormConditions(form),
  ];
}

/** Words in the form itself cannot be translated. */
function checkLanguage({ whole: { language } }: ReadForm, { languages = [] }: Partial<Registry>): readonly FormFault[] {
  if (language === undefined || languages.length <= 1) return [];
  const message = `the form has its words in "${language}" only, and pages are in: ${languages.join(', ')}`;
  return [{ fault: 'plainWords', path: ['language'], message, cure: 'remove "language", and write keys of the locale files' }];
}

/** Whether a value is a form. Compiled once: a configuration that is mended is checked again. */
let hasShape: ValidateFunction | undefined;

function compileFormShape(): ValidateFunction {
  return new Ajv({ allErrors: true, verbose: true, strict: false, code: { optimize: false } }).compile(formFileSchema);
}

function checkName({ name, json }: ReadForm): readonly FormFault[] {
  const { form } = json.value as { readonly form: string };
  if (form === name) return [];
  const message = `the form is called "${form}", and its file "${name}.json"`;
  return [{ fault: 'formName', path: ['form'], message, cure: `write "${name}", or name the file "${form}.json"` }];
}

function checkNames({ ui, shown, whole }: ReadForm, registry: Partial<Registry>): readonly FormFault[] {
  // With a language, what is no locale key is the words themselves.
  const texts = whole.language === undefined ? registry : { ...registry, hasText: () => true };
  return [
    ...textFaults({ holder: ui, path: ['ui'], keys: ['submit', 'busy', 'note'] }, texts),
    ...asList(ui['rules']).flatMap((rule, index) =>
      textFaults({ holder: asObject(rule), path: ['ui', 'rules', index], keys: ['message'] }, texts),
    ),
    ...Object.entries(shown).flatMap(([name, field]) => namesOfField(field, ['ui', 'fields', name], texts)),
  ];
}

function namesOfField(field: Json, path: JsonPath, registry: Partial<Registry>): readonly FormFault[] {
  const { widgetWhen = {}, messages } = field as { readonly widgetWhen?: Json; readonly messages: Json };
  const inWidgetWhen = { holder: widgetWhen, path: [...path, 'widgetWhen'] };
  const ofWidgets = widgetsOf(field).flatMap((widget) => registry.widgetUses?.[widget]?.texts ?? []);
  return [
    ...nameFault('widget', { holder: field, path, key: 'widget' }, registry.widgets),
    ...Object.keys(widgetWhen).flatMap((key) => nameFault('widget', { ...inWidgetWhen, key }, registry.widgets)),
    ...nameFault('check', { holder: field, path, key: 'check' }, registry.checks),
    ...textFaults({ holder: field, path, keys: ['label', 'hint', 'example', 'script', 'submitText', ...ofWidgets] }, registry),
    ...textFaults({ holder: messages, path: [...path, 'messages'], keys: Object.keys(messages) }, registry),
    ...Object.entries(asObject(field['options'])).flatMap(([value, words]) => {
      const at = [...path, 'options'];
      if (typeof words === 'string') return textFaults({ holder: { [value]: words }, path: at, keys: [value] }, registry);
      return textFaults({ holder: asObject(words), path: [...at, value], keys: ['label', 'hint'] }, registry);
    }),
  ];
}

/**
 * A form is there to be shown. One that bears the name of a screen comes with that screen, for flows that are still to be written. The
 * flows are sound: one that cannot be read might show any.
 */
export function checkUnusedForms(
  flows: readonly FlowSource[],
  forms: readonly ReadForm[],
  { screens }: Pick<Registry, 'screens'>,
): readonly Diagnostic[] {
  const texts = flows.map(({ text }) => text).join('\n');
  const unused = forms.filter(
    ({ name, json }) => json.faults.length === 0 && !screens.includes(name) && !texts.includes(`"${name}"`),
  );
  return unused.flatMap((form) => {
    const cure = `name it as the "form" of a step, or remove ${form.file}`;
    const message = `no step shows the form "${form.name}"`;
    return locateFormFaults(form, [{ fault: 'unusedForm', path: ['form'], message, cure }]);
  });
}
