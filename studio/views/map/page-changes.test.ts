import { loadFlow } from '#engine/check';
import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';

import { draftsOf } from '../../store/drafts.ts';
import { canInsert, isTextTaken, textsWithPage } from './page-changes.ts';

const FILE = 'flows/repair.json';
const flow = {
  flow: 'repair',
  version: 1,
  base: '/repair',
  options: {},
  data: {},
  facts: { priced: { type: 'boolean', from: 'session' } },
  guards: { priced: { when: 'priced', description: 'there is a price' } },
  goals: { agree: { description: 'who wants a repair agrees to a price', to: 'agree' } },
  entry: [{ to: 'bicycle' }],
  notFound: 'call',
  errors: { '*': { to: 'agree' } },
  steps: [
    {
      id: 'bicycle',
      path: '/repair/bicycle',
      title: 'bicycle',
      screen: 'form',
      submit: {
        run: 'price',
        outcomes: { priced: [{ when: 'priced', to: 'agree' }, { to: 'call' }], unknown: { to: 'call' } },
        errors: { closed: { to: 'agree' } },
      },
    },
    {
      id: 'agree',
      path: '/repair/agree',
      title: 'agree',
      screen: 'form',
      requires: [{ guard: 'priced', otherwise: { to: 'bicycle' } }],
      back: 'bicycle',
      end: 'done',
    },
    { id: 'call', path: '/repair/call', title: 'call', screen: 'form', progress: false, end: 'stop' },
  ],
};
const gap = { file: FILE, from: 'bicycle', to: 'agree' };
const page = {
  id: 'before-you-agree',
  title: { en: 'Before you agree', es: 'Antes' },
  body: { en: 'Read this.', es: 'Lea esto.' },
  button: { en: 'Go on', es: 'Seguir' },
};
const texts = { [FILE]: flow, 'locales/en.json': { call: 'Call us' }, 'locales/es.json': { call: 'Llame' } };
const files = Object.entries(texts).map(([file, value]) => ({ file, text: JSON.stringify(value, null, 2), hash: '' }));
const drafts = draftsOf(files);

function insert(to: string) {
  const written = textsWithPage({ ...gap, to, drafts, languages: ['en', 'es'] }, page);
  const read = (file: string): unknown => parse(written.find((one) => one.file === file)?.text ?? '');
  return { read, steps: (read(FILE) as typeof flow).steps as readonly Readonly<Record<string, unknown>>[] };
}

test('a page is after the first step, requires what the second one requires, and goes there', () => {
  const { steps } = insert('agree');

  expect(steps.map(({ id }) => id)).toEqual(['bicycle', 'before-you-agree', 'agree', 'call']);
  expect(steps[1]).toEqual({
    id: 'before-you-agree',
    path: '/repair/before-you-agree',
    title: 'beforeYouAgree.title',
    body: 'beforeYouAgree.body',
    buttons: { submit: { label: 'beforeYouAgree.action' } },
    requires: flow.steps[1]?.requires,
    back: 'bicycle',
    submit: { do: { to: 'agree' } },
  });
});

test('rows that lead on go to the page, Back of the second step too, and refusals stay as they are', () => {
  const { steps } = insert('agree');

  expect(steps[0]?.['submit']).toEqual({
    run: 'price',
    outcomes: { priced: [{ when: 'priced', to: 'before-you-agree' }, { to: 'call' }], unknown: { to: 'call' } },
    errors: { closed: { to: 'agree' } },
  });
  expect(steps[2]?.['back']).toBe('before-you-agree');
});

test('every row of the first step to the second one is changed, and a page beside the progress stays beside it', () => {
  const { steps } = insert('call');

  expect(steps[0]?.['submit']).toMatchObject({
    outcomes: { priced: [{ to: 'agree' }, { to: 'before-you-agree' }], unknown: { to: 'before-you-agree' } },
  });
  expect(steps[1]).toMatchObject({ progress: false, submit: { do: { to: 'call' } } });
});

test('the words are in every language', () => {
  expect(insert('agree').read('locales/es.json')).toEqual({
    call: 'Llame',
    beforeYouAgree: { title: 'Antes', body: 'Lea esto.', action: 'Seguir' },
  });
});

test('the flow with a page between any two of its steps loads', () => {
  for (const to of ['agree', 'call']) {
    const text = JSON.stringify(insert(to).read(FILE));
    expect(loadFlow({ file: FILE, text }).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  }
});

test('a page goes only where the step itself has a row, and takes no texts that are there', () => {
  const text = drafts[FILE]?.text ?? '';

  expect([canInsert(text, gap), canInsert(text, { from: 'agree', to: 'call' })]).toEqual([true, false]);
  expect([isTextTaken(drafts, 'call'), isTextTaken(drafts, page.id)]).toEqual([true, false]);
});
