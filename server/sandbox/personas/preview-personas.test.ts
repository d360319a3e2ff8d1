import { parseDay, toCents, type Cents } from '#rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { testProvider } from '../../testing/test-provider.ts';
import { billFile } from '../../domain/imports/read-bill-rows.ts';
import { readRows } from '../../domain/imports/read-rows.ts';
import type { Provider } from '#configuration';
import { personaCsv } from './persona-csv.ts';
import { firstPerson, openPersonasOf, PLANNED_PERSON, previewPersonas, shownPersonas } from './preview-personas.ts';

const day = parseDay('2026-06-15') ?? expect.fail('not a day');
const smile = (changes: Partial<Provider> = {}): Provider => ({ ...testProvider, slug: 'smile', ...changes });

async function totals(provider: Provider): Promise<ReadonlyMap<string, Cents>> {
  const sums = new Map<string, Cents>();
  const reading = { today: day, onHeader: () => undefined, onBadRow: (problem: unknown) => expect.fail(JSON.stringify(problem)) };
  for await (const row of readRows(oneChunk(personaCsv(previewPersonas(provider, day), day)), billFile, reading)) {
    const { patient_last_name: last_name, total_amount } = row.cells;
    sums.set(last_name, toCents((sums.get(last_name) ?? 0) + total_amount));
  }
  return sums;
}

test('a persona who is to get a plan owes what the provider splits, whatever its limits are', async () => {
  const limits = fc.tuple(fc.integer({ min: 100, max: 99_999_000 }), fc.integer({ min: 1, max: 100_000_000 }));

  await fc.assert(
    fc.asyncProperty(limits, async ([minimum, more]) => {
      const maximum = Math.min(100_000_000, minimum + more);
      const provider = smile({ minimum_balance_cents: toCents(minimum), maximum_balance_cents: toCents(maximum) });

      const { Rivera = 0 } = Object.fromEntries(await totals(provider));

      expect(Rivera).toBeLessThanOrEqual(maximum);
      expect(Rivera).toBeGreaterThanOrEqual(minimum);
    }),
    { numRuns: 15 },
  );
});

test('one person owes too little and one too much', async () => {
  const sums = await totals(smile());

  expect(sums.get('Haddad')).toBeLessThan(smile().minimum_balance_cents);
  expect(sums.get('Lindgren')).toBeGreaterThan(smile().maximum_balance_cents);
});

test('no persona has a past from a bank account where the provider takes none', () => {
  const { people } = previewPersonas(smile({ payment_methods: ['card'] }), day);

  expect(people.filter(({ past }) => past !== undefined)).toEqual([]);
});

test('only the provider that is previewed has invented people, beside the demo providers', () => {
  const personasOf = openPersonasOf({ PREVIEW_PROVIDER: 'smile' });

  expect(personasOf(smile(), day)?.people.length).toBeGreaterThan(5);
  expect(personasOf(smile({ slug: 'grin' }), day)).toBeUndefined();
  expect(openPersonasOf({ PREVIEW_PROVIDER: undefined })(smile(), day)).toBeUndefined();
});

test('a demo provider keeps its own people in a preview', () => {
  expect(openPersonasOf({ PREVIEW_PROVIDER: 'lakeside' })(testProvider, day)?.prefix).toBe('LK');
});

test('someone has a plan in a preview of a provider with pages of a plan, and only there', () => {
  const keys = (provider: Provider) => shownPersonas(provider, day).people.map(({ key }) => key);

  expect(keys(smile({ flows: { enrollment: {}, 'my-plan': {} } }))).toContain(PLANNED_PERSON);
  expect(keys(smile({ flows: { enrollment: {} } }))).not.toContain(PLANNED_PERSON);
});

test('a demo provider without people of its own has the usual ones in a preview', () => {
  const { people, prefix } = shownPersonas(smile({ slug: 'hillcrest' }), day);

  expect(people.map(({ key }) => key)).toContain('preview-adult');
  expect(prefix).toBe('HC');
});

test('the first person is given as a visitor would type it', () => {
  expect(firstPerson(smile(), new Date('2026-06-15T12:00:00Z'))).toEqual({
    first_name: 'Ana',
    last_name: 'Rivera',
    number: 'PV-1001',
    birth_date: '03/07/1984',
  });
});

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
