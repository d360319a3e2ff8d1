import { isBureauCode } from '#api';
import { lastNameKey, parseDay } from '#rules';
import { expect, test } from 'vitest';

import { billFile } from '../../domain/imports/read-bill-rows.ts';
import { planFile } from '../../domain/imports/read-plan-row.ts';
import { readRows } from '../../domain/imports/read-rows.ts';
import { personaCsv, planPersonaCsv } from './persona-csv.ts';
import { personaBirthDate, type PersonaSet } from './persona.ts';
import { findPersonaSet, simulatedBureauAnswer } from './personas.ts';
import { ENROLLMENT_STAGES } from './stages.ts';

const day = (text: string) => parseDay(text) ?? expect.fail('not a day');

const slugs = ['lakeside', 'riverbend'];
const transferring = [...slugs, 'hillcrest'];
const personasOf = (slug: string): PersonaSet => findPersonaSet(slug) ?? expect.fail('no personaSet');

test.each(slugs)('providers/demo/%s-bills.csv is the table of personas, as of 2026', async (slug) => {
  await expect(personaCsv(personasOf(slug), day('2026-06-15'))).toMatchFileSnapshot(`../../../providers/demo/${slug}-bills.csv`);
});

test.each(transferring)('providers/demo/%s-plans.csv is the table of plans, as of 2026', async (slug) => {
  const csv = planPersonaCsv(personasOf(slug).plans, day('2026-06-15'));

  await expect(csv).toMatchFileSnapshot(`../../../providers/demo/${slug}-plans.csv`);
});

test.each(transferring.flatMap((slug) => ['2026-01-01', '2026-01-20', '2026-12-31'].map((date) => [slug, date] as const)))(
  'every plan of %s is a good row on %s',
  async (slug, date) => {
    const problems: unknown[] = [];
    const rows = [];
    const reading = { today: day(date), onHeader: () => undefined, onBadRow: (found: unknown) => problems.push(found) };
    const file = oneChunk(planPersonaCsv(personasOf(slug).plans, day(date)));
    for await (const row of readRows(file, planFile, reading)) rows.push(row);

    expect(problems).toEqual([]);
    expect(rows).toHaveLength(personasOf(slug).plans.length);
  },
);

test('no other provider has personas', () => {
  expect(['hillview', '__proto__', 'constructor'].map(findPersonaSet)).toEqual([undefined, undefined, undefined]);
});

test.each(slugs)('every row of the personas of %s is a good row', async (slug) => {
  const personaSet = personasOf(slug);
  const problems: unknown[] = [];
  const rows = [];
  const reading = { today: day('2026-06-15'), onHeader: () => undefined, onBadRow: (found: unknown) => problems.push(found) };
  for await (const row of readRows(oneChunk(personaCsv(personaSet, reading.today)), billFile, reading)) rows.push(row);

  expect(problems).toEqual([]);
  expect(rows).toHaveLength(personaSet.people.flatMap((persona) => persona.bills).length);
});

test('keys, and last names that are not shared on purpose, are there once', () => {
  const people = slugs.flatMap((slug) => personasOf(slug).people);
  const names = people.filter(({ sharesLastName }) => !sharesLastName).map(({ last_name }) => lastNameKey(last_name));

  expect(new Set(people.map(({ key }) => key)).size).toBe(people.length);
  expect(new Set(names).size).toBe(names.length);
});

test.each(slugs)('the personas of %s have known answers of the bureau, and a past that the stages have', (slug) => {
  const { people } = personasOf(slug);
  const answers = people.flatMap(({ bureau = [] }) => bureau).filter((answer) => answer !== 'approved');

  expect(answers.filter((answer) => !isBureauCode(answer))).toEqual([]);
  expect(ENROLLMENT_STAGES).toEqual(expect.arrayContaining(people.flatMap(({ past }) => past?.reached ?? [])));
  for (const { past, bills } of people) expect(Math.max(0, ...(past?.bills ?? []))).toBeLessThanOrEqual(bills.length);
});

test('who is seventeen or eighteen is so on the first and the last day of any year', () => {
  const born = (age: number, today: string) => personaBirthDate({ born: { age } }, day(today));

  expect([born(18, '2026-01-01'), born(18, '2026-12-31'), born(17, '2031-07-01')]).toEqual([
    '2008-01-01',
    '2008-01-01',
    '2014-01-01',
  ]);
});

test('the bureau thaws a frozen file at the second asking, and approves a stranger', () => {
  expect([0, 1, 2].map((times) => simulatedBureauAnswer('PETROV', times))).toEqual([
    'offer_credit_frozen',
    'approved',
    'approved',
  ]);
  expect(simulatedBureauAnswer('Stranger', 0)).toBe('approved');
});

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
