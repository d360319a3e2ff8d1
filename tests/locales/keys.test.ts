import { readFileSync } from 'node:fs';

import { isErrorCode } from '#api';
import { describe, expect, it } from 'vitest';

import { placesOf, readSources, readTexts } from './locale-files.ts';
import {
  composedKeys,
  errorRows,
  filesWithHiddenShapes,
  keysOfFlows,
  namedKeys,
  patientsKey,
  saidByServer,
  shapesOfCode,
} from './named-keys.ts';

const texts = readTexts('en');
const keys = new Set(texts.map(({ key }) => key));
const areas = new Set(texts.map(({ key }) => key.split('.')[0] ?? ''));

describe('the keys of the texts', () => {
  it('that flows, forms and code name all exist', () => {
    const missing = namedKeys(areas).filter(({ key }) => !keys.has(key));

    expect(missing.map(({ at, key }) => `${at} names "${key}"`)).toEqual([]);
  });

  it('are all named somewhere', () => {
    const named = new Set(namedKeys(areas).map(({ key }) => key));

    const shapes = shapesOfCode(areas);
    // Texts that are ready for flows that save answers; none of this build does.
    const ready = ['tests/journeys/saved-claim.json', 'flows/forms/save-draft.json']
      .map((file) => readFileSync(file, 'utf8'))
      .join('');
    const isNamed = (key: string) => named.has(key) || ready.includes(`"${key}"`) || shapes.some((shape) => shape.test(key));

    expect([...keys].filter((key) => !isNamed(patientsKey(key)))).toEqual([]);
  });

  it('that begin with a variable in code are all listed here', () => {
    const listed = new Set(composedKeys().map(({ at }) => at));

    expect(filesWithHiddenShapes()).toContain('screens/steps/lets-get-in-touch.tsx');
    expect(filesWithHiddenShapes().filter((file) => !listed.has(file))).toEqual([]);
  });

  it('for agents each have a text for patients with the same placeholders', () => {
    const wordsOf = new Map(texts.map(({ key, words }) => [key, words]));
    const strange = texts.filter(({ key, words }) => {
      const patients = wordsOf.get(patientsKey(key));
      return (
        patients === undefined ||
        placesOf(words).some((place) => !['provider', 'phone', 'payer', ...placesOf(patients)].includes(place))
      );
    });

    expect(strange.map(({ key }) => key)).toEqual([]);
  });

  it('of the server and of the commands are all named in their sources', () => {
    const source = ['server', 'cli'].flatMap((module) => Object.values(readSources(module))).join('\n');
    const leaves = readTexts('server/en').map(({ key }) => key.split('.').at(-1) ?? '');

    expect(leaves.filter((leaf) => !new RegExp(`\\b${leaf}\\b`).test(source))).toEqual([]);
  });
});

describe('the rows that flows have for error codes', () => {
  const rows = errorRows().filter(({ code }) => code !== '*' && code !== 'first');

  it('are for existing codes', () => {
    expect(rows.filter(({ code }) => !isErrorCode(code)).map(({ code }) => code)).toEqual([]);
  });

  it('are never empty', () => {
    const silent = rows.filter(({ row }) => !['toast', 'message', 'formMessage', 'fieldMessage'].some((name) => name in row));

    expect(silent.map(({ at, code }) => `${at} has no text for ${code}`)).toEqual([]);
  });

  it('that show the message of the server have a text for a response without one', () => {
    expect(saidByServer().filter(({ key }) => !keys.has(`errors.codes.${key}`))).toEqual([]);
  });
});

describe('the texts that a flow names', () => {
  it('have placeholders only for values that every text gets', () => {
    const named = new Set(keysOfFlows().map(({ key }) => key));
    const open = texts.filter(
      ({ key, words }) => named.has(key) && placesOf(words).some((place) => place !== 'provider' && place !== 'phone'),
    );

    expect(open.map(({ path }) => path)).toEqual([]);
  });
});
