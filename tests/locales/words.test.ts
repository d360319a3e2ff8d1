import { describe, expect, test } from 'vitest';

import { findHardAreas, findWordFaults, type Language, type ReadText } from './find-word-faults.ts';
import { readJsonFiles, readTexts } from './locale-files.ts';

function textsOf(name: string, language: Language): readonly ReadText[] {
  return readTexts(name).map(({ path, key, words }) => ({ file: `locales/${name}.json`, path, key, language, words }));
}

/** Every text that a provider's file has in English and Spanish. */
function providerTexts(): readonly ReadText[] {
  return Object.entries(readJsonFiles('providers')).flatMap(([file, provider]) => inBoth(file, provider, ''));
}

function inBoth(file: string, value: unknown, path: string): readonly ReadText[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    (name === 'en' || name === 'es') && typeof inner === 'string'
      ? [{ file, path: `${path}${name}`, key: path, language: name, words: inner }]
      : inBoth(file, inner, `${path}${name}.`),
  );
}

const texts = [
  ...textsOf('en', 'en'),
  ...textsOf('server/en', 'en'),
  ...textsOf('es', 'es'),
  ...textsOf('server/es', 'es'),
  ...providerTexts(),
];

describe('every text that a person reads', () => {
  test('has the length, sentences and words of its kind, in both languages', () => {
    expect(texts.flatMap(findWordFaults)).toEqual([]);
  });

  test('is at grade 7 or below in its area, and of normal ease in Spanish', () => {
    expect(findHardAreas(texts)).toEqual([]);
  });

  test('is read from the pages, the server and the providers', () => {
    const files = new Set(texts.map(({ file }) => file));

    expect([...files]).toEqual(expect.arrayContaining(['locales/en.json', 'locales/server/es.json', 'providers/lakeside.json']));
    expect(texts.length).toBeGreaterThan(2000);
  });

  test('has both languages wherever a provider writes one of them', () => {
    const places = (language: Language) =>
      providerTexts()
        .filter((text) => text.language === language)
        .map(({ file, key }) => `${file} ${key}`);

    expect(places('es')).toEqual(places('en'));
  });
});

const long = (count: number) => 'word '.repeat(count).trim();

test.each<[string, string, Language, string, RegExp]>([
  ['an old spelling', 'reviewInfo.email', 'en', 'E-mail', /"E-mail": write email/],
  ['a word of developers', 'rollUps.failed', 'en', 'Failed roll-up consent update', /"roll-up": write future bills/],
  ['a riddle without an actor', 'x.lead', 'en', 'Whoever pays is asked for a code.', /"Whoever": write the person/],
  ['a passive', 'x.lead', 'en', 'Nothing was charged.', /"was charged": write who does it/],
  ['British spelling', 'x.lead', 'en', 'Your instalments', /American spelling/],
  ['a word for another thing', 'x.lead', 'es', 'Su archivo de crédito está congelado.', /write informe de crédito/],
  ['an informal form', 'x.lead', 'es', 'Revisa tu plan.', /"tu": write usted/],
  ['a title that is too long', 'billInfo.title', 'en', `Find ${long(12)}`, /50 at most for a title/],
  ['a button that is too long', 'billInfo.action', 'en', 'Continue with all of the bills now, please', /32 at most for a button/],
  ['an error that is too long', 'x.errors.y', 'es', long(40), /182 at most for an error/],
  ['a toast that is too long', 'errors.sessionExpired', 'en', long(30), /120 at most for a toast/],
  ['a sentence that is too long', 'x.lead', 'en', `${long(30)}.`, /a sentence of 30 words/],
  [
    'hard words in English',
    'x.lead',
    'en',
    'Authorization of electronic transactions necessitates verification of identification documentation and additional information regarding eligibility.',
    /grade \d+\.\d/,
  ],
  [
    'hard words in Spanish',
    'x.lead',
    'es',
    'La autorización correspondiente quedará automáticamente registrada tras la verificación satisfactoria de la documentación identificativa requerida.',
    /ease -?\d+/,
  ],
])('a fault is found with its file and key: %s', (_, key, language, words, fault) => {
  const found = findWordFaults({ file: 'locales/x.json', path: key, key, language, words });

  expect(found.join('\n')).toMatch(fault);
  expect(found.every((one) => one.startsWith(`locales/x.json ${key}: `))).toBe(true);
});

test('an area whose sentences are hard together is named', () => {
  const words = 'Authorization necessitates identification documentation and verification. '.repeat(10).trim();

  expect(findHardAreas([{ file: 'f', path: 'a.b', key: 'a.b', language: 'en', words }])).toEqual([
    expect.stringMatching(/^f a: grade/),
  ]);
});
