import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, expect, test, vi } from 'vitest';

import { loadProviders } from './load-providers.ts';
import { providerAt } from './provider-versions.ts';
import { plainLakeside, surveyFlow } from './testing/a-flow.ts';

const options = { extra: { type: 'boolean', default: false, title: 'Extra' } };
const flows = [{ file: 'flows/survey.json', text: JSON.stringify({ ...surveyFlow, options }) }];

const winter = {
  from: '2027-01-01T00:00',
  until: '2027-02-01T00:00',
  changes: { plan_lengths: [3], support: { phone: '8005550100' } },
};
const file = {
  time_zone: 'America/New_York',
  plan_lengths: [3, 6],
  support: { phone: '8885550142', hours: { en: 'by day' } },
  versions: [winter],
};

test('a version changes what it names from its first moment to its last, by the clocks of the provider', () => {
  const { versions: _, ...own } = file;
  const inWinter = { ...own, plan_lengths: [3], support: { phone: '8005550100', hours: { en: 'by day' } } };

  expect(providerAt(file, new Date('2027-01-01T04:59:59.999Z'))).toEqual(own);
  expect(providerAt(file, new Date('2027-01-01T05:00:00Z'))).toEqual(inWinter);
  expect(providerAt(file, new Date('2027-02-01T04:59:59.999Z'))).toEqual(inWinter);
  expect(providerAt(file, new Date('2027-02-01T05:00:00Z'))).toEqual(own);
});

test('a version without an end holds on, and one whose time no clock shows never begins', () => {
  const at = (from: string) =>
    providerAt({ ...file, versions: [{ from, changes: { plan_lengths: [3] } }] }, new Date('2050-01-01'));

  expect(at('2027-03-14T03:00')).toMatchObject({ plan_lengths: [3] });
  expect(at('2027-03-14T02:30')).toMatchObject({ plan_lengths: [3, 6] });
});

test('a version changes neither hosts nor the time zone', () => {
  const changes = { hosts: ['other.localhost'], time_zone: 'UTC', versions: [], plan_lengths: [3] };

  expect(providerAt({ ...file, versions: [{ ...winter, changes }] }, new Date('2027-01-10'))).toEqual({
    time_zone: 'America/New_York',
    plan_lengths: [3],
    support: file.support,
  });
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A book of one provider whose clock the test sets. */
function aBook(versions: readonly object[], more: object = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'versions-'));
  folders.push(dir);
  const provider = { ...plainLakeside, hosts: ['north.localhost'], ...more, versions };
  writeFileSync(join(dir, 'north.json'), JSON.stringify(provider, null, 2));
  const clock = { now: new Date('2026-12-31T12:00:00Z') };
  const onLoaded = vi.fn();
  return { book: loadProviders({ dir, flows, now: () => clock.now, onLoaded }), clock, onLoaded };
}

test('a book serves the version whose time has come, and notes since when', () => {
  const { book, clock, onLoaded } = aBook([winter]);
  const lengths = () => book.byHost('north.localhost')?.plan_lengths;
  const before = book.byHost('north.localhost');

  clock.now = new Date('2027-01-01T05:00:03Z');
  expect(lengths()).toEqual([3]);
  expect(book.bySlug('north')).toBe(book.byHost('north.localhost'));
  expect(book.all().map(({ plan_lengths }) => plan_lengths)).toEqual([[3]]);
  expect(book.entries()).toMatchObject([{ since: clock.now, diagnostics: [] }]);

  clock.now = new Date('2027-02-01T05:00:00Z');
  expect(book.byHost('north.localhost')).toBe(before);
  expect(onLoaded).toHaveBeenCalledTimes(3);
});

test('a version that changes a flow changes the compiled flow', () => {
  const { book, clock } = aBook([{ ...winter, changes: { flows: { survey: { options: { extra: true } } } } }]);
  const isExtra = () => book.all().map((provider) => book.flowOf(provider, 'survey').options['extra']);

  expect(isExtra()).toEqual([false]);
  clock.now = new Date('2027-01-01T05:00:00Z');
  expect(isExtra()).toEqual([true]);
});

test('what the browser gets names no version that is to come', () => {
  const { book } = aBook([winter]);

  expect(JSON.stringify(book.all())).not.toContain('8005550100');
});

test('a file is refused where a version of it has a fault, at the line of the version', () => {
  const { book } = aBook([{ ...winter, changes: { plan_lengths: [6, 3] } }]);

  expect(book.all()).toEqual([]);
  expect(book.problems()).toMatchObject([
    {
      file: expect.stringMatching(/north\.json$/) as unknown,
      code: 'PROV010',
      message: expect.stringContaining('2027-01-01') as unknown,
    },
  ]);
});
