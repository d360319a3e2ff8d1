// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { compileFlow, withForms } from '../check/index.ts';
import { expandForm, type ValidateFunction } from '../form/index.ts';
import { Flow, type FlowModule, type FormModule, quoteAnswers, type Translate } from '../react/index.ts';
import { starterWidgets } from '../starter/index.ts';
import { screens, theme } from './index.ts';

const form = {
  form: 'pet',
  language: 'en',
  submit: 'Continue',
  fields: {
    name: { widget: 'text', label: 'Name', required: true, message: 'Enter a name' },
    price: { widget: 'number', label: 'Price in cents', required: true, message: 'Enter a number' },
    weight: { widget: 'number', label: 'Weight', step: 0.0001, message: 'Enter a number' },
  },
};
const text = JSON.stringify({
  flow: 'pets',
  version: 1,
  base: '/',
  data: { pet: { form: 'pet', privacy: 'public' } },
  facts: { described: { sent: 'pet' } },
  values: { double: { is: 'pet.price * 2', as: 'money' } },
  guards: { described: { when: 'described', description: 'the pet was described' } },
  entry: [{ to: 'pet' }],
  notFound: 'not-found',
  errors: { '*': { stay: true } },
  steps: [
    {
      id: 'pet',
      path: '/pet',
      form: 'pet',
      title: 'Your pet',
      submit: { do: { to: 'done', toast: { tone: 'success', message: 'We know {{answers.pet.name}}' } } },
    },
    {
      id: 'done',
      path: '/done',
      title: 'Hello {{answers.pet.name}}',
      body: ['done.price', 'done.weight'],
      requires: [{ guard: 'described', otherwise: { to: 'pet' } }],
      end: 'done',
    },
  ],
});
const words: Readonly<Record<string, string>> = {
  'done.price': 'You pay {{values.double}}',
  'done.weight': 'It weighs {{answers.pet.weight}}',
};
const source = withForms({ file: 'flow.json', text }, () => form, text + JSON.stringify(words));
const expanded = expandForm(form);
const pet: FormModule = {
  form: expanded,
  validate: new Ajv({ strict: false, multipleOfPrecision: 6 }).compile(expanded.schema) as unknown as ValidateFunction,
  widgets: starterWidgets,
  checks: {},
};
const pets: FlowModule = { flow: compileFlow(source), forms: { pet: async () => pet }, theme, screens, quoteAnswers };
const plain: Translate = (key: string) => words[key] ?? key;

beforeEach(() => window.history.replaceState(null, '', '/'));

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

async function fillIn(name: string) {
  await userEvent.type(await screen.findByLabelText('Name'), name);
  await userEvent.type(screen.getByLabelText('Price in cents'), '1250');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

test('a text shows an answer, and a computed amount as the language writes it', async () => {
  render(<Flow flow={pets} translate={plain} locale="es" currency="EUR" />);
  await fillIn('Tom');

  expect(await screen.findByRole('heading', { name: 'Hello Tom' })).toBeDefined();
  expect(screen.getByText(/^You pay 25,00\s€$/)).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('We know Tom');
});

test('a text shows a number with every digit that the visitor typed', async () => {
  render(<Flow flow={pets} locale="en" translate={plain} />);
  await userEvent.type(await screen.findByLabelText(/^Weight/), '0.0007');
  await fillIn('Tom');

  expect(await screen.findByText('It weighs 0.0007')).toBeDefined();
});

test('an answer is a text and nothing else', async () => {
  render(<Flow flow={pets} translate={plain} />);
  await fillIn('<b>Tom</b> {{{{values.double}}');

  expect(await screen.findByRole('heading', { name: 'Hello ‹b›Tom‹/b› {{values.double}}' })).toBeDefined();
});

test('a library that fills in texts gets the answers as objects', async () => {
  const filled: Translate = (key: string, values: object = {}) => {
    const { answers } = values as { readonly answers?: { readonly pet: { readonly name: string } } };
    return plain(key).replace('{{answers.pet.name}}', `${answers?.pet.name} of i18next`);
  };
  render(<Flow flow={pets} translate={filled} />);
  await fillIn('Tom');

  expect(await screen.findByRole('heading', { name: 'Hello Tom of i18next' })).toBeDefined();
});
