import { expect, test } from 'vitest';

import { openFlow } from '#engine';
import { compileFlow, withForms } from '#engine/check';
import { createFlowStore } from '#engine/react';
import type { PublicProvider } from '#rules';

import { quoteAnswers } from './quote-answers.ts';
import { createI18n } from './words.ts';

const texts = {
  lead: 'Your {{answers.claim.kind}} {{answers.claim.name}}, born {{answers.claim.born}}: {{values.total}}',
  reference: 'Keep {{answers.submission.reference}}.',
  signs: 'You saw: {{answers.claim.signs}}.',
  kinds: { dog: 'dog', cat: 'cat' },
  cough: 'cough',
  limp: 'limp',
};
const form = {
  form: 'claim',
  fields: {
    kind: { widget: 'radio', label: 'kind', options: { dog: 'kinds.dog', cat: 'kinds.cat' } },
    signs: { widget: 'checkboxes', label: 'signs', options: { cough: 'cough', limp: 'limp' } },
    name: { widget: 'text', label: 'name' },
    born: { widget: 'date', label: 'born' },
    cost: { widget: 'number', label: 'cost' },
  },
};
const flow = {
  flow: 'claim',
  version: 1,
  base: '/',
  data: { claim: { form: 'claim', privacy: 'phi' }, submission: { privacy: 'public' } },
  facts: {},
  values: { total: { is: 'claim.cost + 100', as: 'money' } },
  guards: {},
  entry: [{ to: 'claim' }],
  notFound: 'not-found',
  steps: [{ id: 'claim', path: '/claim', form: 'claim', submit: { do: { stay: true } } }],
};

function openTexts() {
  const source = withForms({ file: 'claim.json', text: JSON.stringify(flow) }, () => form, JSON.stringify(texts));
  const store = createFlowStore({
    flow: openFlow(compileFlow(source)),
    selectors: {},
    options: {},
    today: '2026-11-23',
    session: {},
    tenant: 'test',
    storage: () => undefined,
    ports: {
      actions: {},
      contextOf: (run: unknown) => run,
      navigation: { push: () => undefined, replace: () => undefined },
      toast: () => undefined,
      track: () => undefined,
      report: () => undefined,
    },
  });
  const provider = { display_name: 'Lakeside', support: { phone: '5125550143' }, texts: {} } as unknown as PublicProvider;
  const i18n = createI18n('en', texts, provider);
  quoteAnswers(store, i18n);
  return { store, t: (key: string) => i18n.t(key) };
}

test('a text shows answers in words, days and amounts in the format of the language', () => {
  const { store, t } = openTexts();

  store.edit('claim', { kind: 'dog', name: 'Rex', born: '2020-03-07', signs: ['cough', 'limp'], cost: 1150 });

  expect(t('lead')).toBe('Your dog Rex, born March 7, 2020: $12.50');
  expect(t('signs')).toBe('You saw: cough and limp.');
});

test('a text shows an answer as it was typed, and never takes it for a part of the sentence', () => {
  const { store, t } = openTexts();

  store.edit('claim', { kind: 'cat', name: "O'Connor & <link>$t(signs) {{provider}}</link>" });

  expect(t('lead')).toContain("cat O'Connor & ‹link›$t(signs) {{provider}}‹/link›, born : $1.00");
});

test('a text shows nothing in the place of a missing or corrupt answer', () => {
  const { store, t } = openTexts();

  expect(t('lead')).toBe('Your  , born : $1.00');
  store.edit('claim', { kind: 'constructor', name: 7, born: 'yesterday', signs: 'cough' });
  expect(t('lead')).toBe('Your  , born : $1.00');
});

test('a text shows the reference that an action has stored', () => {
  const { store, t } = openTexts();

  store.edit('submission', { reference: '3F2A-91BC' });

  expect(t('reference')).toBe('Keep 3F2A-91BC.');
});
