import { describe, expect, test } from 'vitest';

import { setValue } from '../../store/merge-by-key.ts';
import { draftsOf } from '../../store/drafts.ts';
import { isIn, searchRows, validateRows } from './choose-rows.ts';
import { readTexts } from './read-texts.ts';
import { readUses } from './text-uses.ts';
import { changesFor } from './write-text.ts';

const flow = {
  flow: 'repair',
  steps: [
    { id: 'drop-off', title: 'dropOff.title', form: 'drop-off' },
    { id: 'done', title: 'done.title', screen: 'receipt' },
  ],
};
const files = {
  'flows/repair.json': flow,
  'flows/forms/drop-off.json': { ui: { bicycle: { label: 'fields.bicycle' } } },
  'locales/es.json': { dropOff: { title: 'Traiga su bici', lead: 'El {{day}}' }, fields: { bicycle: 'Bicicleta' } },
  'locales/en.json': {
    dropOff: { title: 'Bring your bicycle', lead: 'On {{day}} at {{hour}}' },
    fields: { bicycle: 'Bicycle', color: 'Color' },
    done: { title: 'Thank you' },
  },
  'providers/north.json': { flows: { repair: { texts: { en: { 'done.title': 'Thanks from {{provider}}' } } } } },
};
const drafts = draftsOf(
  Object.entries(files).map(([file, value]) => ({ file, hash: '', text: `${JSON.stringify(value, null, 2)}\n` })),
);
const uses = readUses(drafts, [{ key: 'done.title', in: 'screens/receipt.tsx' }]);
const keysIn = (filter: Parameters<typeof isIn>[1], isOwn = false) =>
  validateRows(readTexts(drafts, 'pages', 'north'), uses, isOwn)
    .rows.filter((row) => isIn(row, filter))
    .map(({ key }) => key);

describe('the table of texts', () => {
  test('has a row for each key, with the first language first and the own words of the provider', () => {
    const { languages, rows } = readTexts(drafts, 'pages', 'north');

    expect(languages).toEqual(['en', 'es']);
    expect(rows.find(({ key }) => key === 'done.title')?.cells).toEqual([
      { language: 'en', ours: 'Thank you', own: 'Thanks from {{provider}}', isEdited: false },
      { language: 'es', isEdited: false },
    ]);
  });

  test.each([
    ['missing', ['fields.color', 'done.title']],
    ['wrong', ['dropOff.lead']],
    ['unused', ['fields.color']],
    ['changed', []],
  ] as const)('finds what is %s', (filter, keys) => {
    expect(keysIn(filter)).toEqual(keys);
  });

  test('reports the own words of a provider as changed', () => {
    expect(keysIn('changed', true)).toEqual(['done.title']);
  });

  test('is searched by words without their accents, and by key', () => {
    const { rows } = validateRows(readTexts(drafts, 'pages'), uses, false);

    expect(searchRows(rows, 'TRAIGA').map(({ key }) => key)).toEqual(['dropOff.title']);
    expect(searchRows(rows, 'fields.').map(({ key }) => key)).toEqual(['fields.bicycle', 'fields.color']);
  });

  test('names the steps that show a text, by their title, their form and their screen', () => {
    expect(['dropOff.lead', 'fields.bicycle', 'done.title'].map((key) => uses.stepsOf(key).map(({ step }) => step))).toEqual([
      ['drop-off'],
      ['drop-off'],
      ['done'],
    ]);
  });

  test('shows what was saved while a file is no JSON', () => {
    const broken = { ...drafts, 'locales/es.json': { ...drafts['locales/es.json'], text: '{' } } as typeof drafts;
    const table = readTexts(broken, 'pages');

    expect(table.broken).toEqual(['locales/es.json']);
    expect(table.rows.find(({ key }) => key === 'fields.bicycle')?.cells[1]?.ours).toBe('Bicicleta');
  });
});

describe('a changed text', () => {
  const writing = { drafts, book: 'pages', ownFile: undefined, uses, flow: 'enrollment' } as const;

  test('is written where the file has it, and nothing else of the file changes', () => {
    const [change] = changesFor(writing, { key: 'dropOff.title', language: 'es', words: 'Su bici' });
    const before = drafts['locales/es.json']?.text ?? '';

    expect(setValue(before, change?.path ?? [], change?.value)).toBe(before.replace('Traiga su bici', 'Su bici'));
  });

  test('is written in a flow that the provider offers and that shows it', () => {
    const own = { ...writing, ownFile: 'providers/north.json' };

    expect(changesFor(own, { key: 'dropOff.title', language: 'es', words: 'Hola' })).toEqual([
      { file: 'providers/north.json', path: ['flows', 'repair', 'texts', 'es', 'dropOff.title'], value: 'Hola' },
    ]);
  });

  test('is ours again once the own words are taken back', () => {
    const own = { ...writing, ownFile: 'providers/north.json' };

    expect(changesFor(own, { key: 'done.title', language: 'en', words: undefined })).toEqual([
      { file: 'providers/north.json', path: ['flows', 'repair', 'texts', 'en', 'done.title'] },
    ]);
  });
});
