import { checkForm, readForm } from '#engine/check';
import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';

import { draftsOf } from '../../store/drafts.ts';
import { setValue } from '../../store/merge-by-key.ts';
import { changesForQuestion, KINDS, nameFor, type NewQuestion, questionsOf } from './question-changes.ts';

const FILE = 'flows/forms/pet.json';
const field = { widget: 'text', label: 'pet.name', messages: { '*': 'pet.name' } };
const long = {
  form: 'pet',
  version: 1,
  schema: { type: 'object', additionalProperties: false, properties: { pet_name: { type: 'string' } } },
  ui: { order: ['pet_name'], submit: 'pet.action', fields: { pet_name: field } },
};
const short = { form: 'pet', submit: 'pet.action', fields: { petName: field } };
const locales = { pet: { name: 'Name', action: 'Go on', kind: 'taken', takenMessage: 'Not this one' } };
const question: NewQuestion = {
  kind: 'select',
  name: 'kind',
  label: { en: 'What is it?', es: '¿Qué es?' },
  choices: [
    { en: 'A dog', es: 'Un perro' },
    { en: 'A dog!', es: 'Otro' },
  ],
  isRequired: true,
  message: { en: 'Choose one', es: 'Elija uno' },
  after: undefined,
};

/** The files after the question was added, as values. */
function add(form: object, change: Partial<NewQuestion> = {}) {
  const texts = { [FILE]: form, 'locales/en.json': locales, 'locales/es.json': locales };
  const files = Object.entries(texts).map(([file, value]) => ({ file, text: JSON.stringify(value, null, 2), hash: '' }));
  const written = new Map(files.map(({ file, text }) => [file, text]));
  const place = { drafts: draftsOf(files), file: FILE, languages: ['en', 'es'] };
  for (const { file, path, value } of changesForQuestion(place, { ...question, ...change }))
    written.set(file, setValue(written.get(file) ?? '', path, value));
  return (file: string) => parse(written.get(file) ?? '') as Record<string, Record<string, unknown>>;
}

test('a question is at its place in the order of the form, with keys beside those of the form that are free', () => {
  const { ui } = add(long)(FILE);

  expect(ui?.['order']).toEqual(['kind', 'pet_name']);
  expect(ui?.['fields']).toMatchObject({
    kind: {
      widget: 'select',
      label: 'pet.kind2',
      options: { a_dog: 'pet.kind2Choices.a_dog', a_dog2: 'pet.kind2Choices.a_dog2' },
      required: true,
      message: 'pet.kind2Message',
    },
  });
});

test('its words are in every language, and no word of before changes', () => {
  const read = add(long);

  expect(read('locales/es.json')).toEqual({
    pet: {
      ...locales.pet,
      kind2: '¿Qué es?',
      kind2Choices: { a_dog: 'Un perro', a_dog2: 'Otro' },
      kind2Message: 'Elija uno',
    },
  });
});

test('its words replace none of another text, nor its message', () => {
  const read = add(long, { name: 'taken' });

  expect(read('locales/en.json')).toMatchObject({ pet: { takenMessage: 'Not this one', taken2: 'What is it?' } });
});

test('a form of the short notation states an order only for a question that is not its last', () => {
  expect(add(short, { after: 'petName' })(FILE)).toMatchObject({ fields: { petName: field, kind: { widget: 'select' } } });
  expect(add(short, { after: 'petName' })(FILE)).not.toHaveProperty('order');
  expect(add(short)(FILE)).toMatchObject({ order: ['kind', 'petName'] });
});

test('an answer that may be left out is not required, and a number has its bounds', () => {
  const fields = (change: Partial<NewQuestion>) => add(short, { isRequired: false, ...change })(FILE)['fields']?.['kind'];

  expect(fields({ kind: 'radio' })).not.toHaveProperty('required');
  expect(fields({ kind: 'number', minimum: 0, maximum: 9 })).toMatchObject({
    minimum: 0,
    maximum: 9,
    message: 'pet.kind2Message',
  });
});

test('the name of a field follows its words, in the notation of the form', () => {
  expect(nameFor('¿Qué es lo que más le gusta?', JSON.stringify(long))).toBe('que_es_lo_que');
  expect(nameFor('What is it?', JSON.stringify(short))).toBe('whatIsIt');
  expect(nameFor('Pet name', JSON.stringify(short))).toBe('petName2');
  expect(nameFor('24 hours', JSON.stringify(short))).toBe('answer24Hours');
});

test('the questions of a form are listed from top to bottom', () => {
  expect(questionsOf(JSON.stringify(long))).toEqual([{ name: 'pet_name', widget: 'text', label: 'pet.name' }]);
});

test.each(KINDS)('the checker finds nothing wrong with a question of the kind %s', (kind) => {
  for (const form of [long, short])
    for (const isRequired of [true, false]) {
      const read = add(form, { kind, name: 'asked', isRequired });
      const words = JSON.stringify(read('locales/en.json'));
      const hasText = (key: string) => words.includes(`"${key.split('.').at(-1)}"`);
      const source = readForm({ file: FILE, text: JSON.stringify(read(FILE)) });

      expect(checkForm(source, { widgets: KINDS, checks: [], hasText })).toEqual([]);
    }
});
