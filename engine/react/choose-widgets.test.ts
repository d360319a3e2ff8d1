import { expect, test } from 'vitest';

import { chooseWidgets } from '#engine/form';
import type { FormModule } from './widget.ts';

const field = { widget: 'one', label: 'pets.born', messages: { '*': 'pets.errors.any' } };
const module: FormModule = {
  form: {
    form: 'pet',
    version: 1,
    schema: { type: 'object', additionalProperties: false, properties: { name: {}, born: {} } },
    ui: {
      order: ['name', 'born'],
      submit: 'pets.submit',
      fields: { name: field, born: { ...field, widgetWhen: { isHorse: 'two', isOld: 'three' } } },
    },
  },
  validate: () => true,
  widgets: {},
  checks: {},
};

const widgetsOf = ({ form }: FormModule) => Object.values(form.ui.fields).map(({ widget }) => widget);

test('a field has the widget of the first guard that holds', () => {
  expect(widgetsOf(chooseWidgets(module, (guard) => guard === 'isOld'))).toEqual(['one', 'three']);
  expect(widgetsOf(chooseWidgets(module, () => true))).toEqual(['one', 'two']);
});

test('a form in which no guard holds is the form itself', () => {
  expect(chooseWidgets(module, () => false)).toBe(module);
});
