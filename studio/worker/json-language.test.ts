import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { createJsonLanguage } from './json-language.ts';

const FLOW = 'flows/enrollment.json';
const schemas = [
  'flows/names.schema.json',
  'flows/flow.schema.json',
  'flows/forms/form.schema.json',
  'providers/provider.schema.json',
];
const language = createJsonLanguage(schemas.map((file) => ({ file, text: readFileSync(file, 'utf8') })));

/** The offers at "¦" after a change of a file. */
async function offersAfter(file: string, from: string, to: string) {
  const text = readFileSync(file, 'utf8').replace(from, to);
  const at = text.indexOf('¦');
  return language.offersAt(file, text.replace('¦', ''), at);
}

describe('the editor of Studio', () => {
  test.each([
    ['steps', FLOW, '"instead": "notFound"', '"instead": "¦"', 'success'],
    ['actions', FLOW, '"run": "lookup"', '"run": "¦"', 'create-plan'],
    ['screens', FLOW, '"screen": "agent-home"', '"screen": "¦"', 'form-step'],
    ['keys of texts', FLOW, '"title": "agentLookup.title"', '"title": "¦"', 'billInfo.title'],
    ['guards', FLOW, '"shownWhen": "customerService"', '"shownWhen": "¦"', 'selfService'],
    ['widgets', 'flows/forms/bill-info.json', '"widget": "last-name"', '"widget": "¦"', 'radio'],
    ['checks', 'flows/forms/bill-info.json', '"check": "birth-date"', '"check": "¦"', 'phone'],
    ['options', 'providers/lakeside.json', '"identifierLogin": false', '"¦": false', 'birthDateFields'],
  ])('offers %s', async (_, file, from, to, name) => {
    expect((await offersAfter(file, from, to)).map((offer) => offer.name)).toContain(name);
  });

  test('offers keys of texts in a provider file outside the repository', async () => {
    const [elsewhere, names] = ['/srv/providers', '../../.repository/flows/names.schema.json'];
    const moved = schemas.map((file) => ({
      file: file.replace('providers', elsewhere),
      text: readFileSync(file, 'utf8').replaceAll('../flows/names.schema.json', names),
    }));
    const text = '{ "$schema": "./provider.schema.json", "flows": { "enrollment": { "texts": { "en": { "" : "" } } } } }';
    const offers = await createJsonLanguage(moved).offersAt(`${elsewhere}/north.json`, text, text.indexOf('"" :') + 1);

    expect(offers.map(({ name }) => name)).toContain('billInfo.title');
  });

  test('replaces the text between the quotation marks, with them', async () => {
    const offer = (await offersAfter(FLOW, '"run": "lookup"', '"run": "¦"')).find(({ name }) => name === 'create-plan');

    expect(offer).toMatchObject({ typed: '"create-plan"', template: '"create-plan"' });
    expect((offer?.to ?? 0) - (offer?.from ?? 0)).toBe('""'.length);
  });

  test('describes a key', async () => {
    const text = readFileSync('providers/lakeside.json', 'utf8');

    expect(await language.descriptionAt('providers/lakeside.json', text, text.indexOf('statement_descriptor'))).toContain(
      'What bank statements print',
    );
  });

  test('describes nothing in a file without a schema', async () => {
    expect(await language.descriptionAt('locales/en.json', '{ "language": "English" }', 4)).toBeUndefined();
  });
});
