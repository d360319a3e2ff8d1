import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Diagnostic } from '#engine/check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { loadProviders } from './load-providers.ts';
import { publicProvider } from './provider.ts';
import { plainLakeside, surveyFlow } from './testing/a-flow.ts';

const flow = {
  ...surveyFlow,
  options: { extra: { type: 'boolean', default: false, title: 'Extra' } },
  steps: [...surveyFlow.steps, { id: 'three', path: '/three' }],
};
const flows = [{ file: 'flows/survey.json', text: JSON.stringify(flow) }];
const folders: string[] = [];

// The book reads only these clocks, so no test waits for a second to pass.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));

const aSecondPasses = () => void vi.advanceTimersByTime(1_010);

afterEach(() => {
  vi.useRealTimers();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const aProvider = (slug: string, changes: Record<string, unknown> = {}) => ({
  ...plainLakeside,
  provider_id: slug,
  hosts: [`${slug}.localhost`],
  ...changes,
});

function aFolder(providers: Record<string, object | string>) {
  const dir = mkdtempSync(join(tmpdir(), 'providers-'));
  folders.push(dir);
  let saves = 0;
  const save = (slug: string, provider: object | string) => {
    const path = join(dir, `${slug}.json`);
    writeFileSync(path, typeof provider === 'string' ? provider : JSON.stringify(provider, null, 2));
    saves += 1;
    utimesSync(path, new Date(), new Date(Date.now() + saves * 1000));
  };
  for (const [slug, provider] of Object.entries(providers)) save(slug, provider);
  return { dir, save };
}

test('a provider is found by its host, with and without a port, in any case', () => {
  const { dir } = aFolder({ north: aProvider('north') });

  const book = loadProviders({ dir, flows });

  for (const host of ['north.localhost', 'north.localhost:4000', 'NORTH.localhost'])
    expect(book.byHost(host)?.slug).toBe('north');
  expect(book.byHost('south.localhost')).toBeUndefined();
});

test('a saved file is in force at the next look', () => {
  const { dir, save } = aFolder({ north: aProvider('north') });
  const book = loadProviders({ dir, flows });

  save('north', aProvider('north', { display_name: 'North Health' }));

  expect(book.byHost('north.localhost')?.display_name).toBe('North Health');
});

test('a broken file is refused with its diagnostics, and the last good one stays in force', () => {
  const { dir, save } = aFolder({ north: aProvider('north') });
  const refused: unknown[] = [];
  const book = loadProviders({ dir, flows, onRefused: (...event) => refused.push(event) });

  save('north', '{ "provider_id": "north"');

  expect(book.byHost('north.localhost')?.slug).toBe('north');
  expect(book.problems()).toMatchObject([{ code: 'FILE003', line: 1 }]);
  expect(refused).toMatchObject([['north', [{ code: 'FILE003' }], true]]);
});

test('a mended file is in force again, without a problem', () => {
  const { dir, save } = aFolder({ north: aProvider('north', { plan_lengths: [12, 6] }) });
  const book = loadProviders({ dir, flows });
  expect(book.all()).toEqual([]);

  save('north', aProvider('north'));
  book.refresh();

  expect(book.all()).toHaveLength(1);
  expect(book.problems()).toEqual([]);
});

test('a new file is found within a second', () => {
  const { dir, save } = aFolder({ north: aProvider('north') });
  const book = loadProviders({ dir, flows });

  save('south', aProvider('south'));
  aSecondPasses();

  expect(book.byHost('south.localhost')?.slug).toBe('south');
});

test('a removed file takes its provider along', () => {
  const { dir } = aFolder({ north: aProvider('north'), south: aProvider('south') });
  const book = loadProviders({ dir, flows });

  rmSync(join(dir, 'south.json'));
  aSecondPasses();

  expect(book.byHost('south.localhost')).toBeUndefined();
  expect(book.byHost('north.localhost')?.slug).toBe('north');
});

test('all providers are those of the files that were saved, added and removed since', () => {
  const { dir, save } = aFolder({ north: aProvider('north'), south: aProvider('south') });
  const book = loadProviders({ dir, flows });
  const names = () => book.all().map(({ display_name }) => display_name);
  expect(names()).toEqual(['Lakeside Health', 'Lakeside Health']);

  save('north', aProvider('north', { display_name: 'North Health' }));
  save('west', aProvider('west', { display_name: 'West Health' }));
  rmSync(join(dir, 'south.json'));
  aSecondPasses();

  expect(names()).toEqual(['North Health', 'West Health']);
});

test('a renamed file stays the same provider under its new name', () => {
  const { dir } = aFolder({ north: aProvider('north') });
  const book = loadProviders({ dir, flows });

  renameSync(join(dir, 'north.json'), join(dir, 'northern.json'));
  aSecondPasses();

  expect(book.byHost('north.localhost')?.slug).toBe('northern');
});

test('a file that is missing while it is saved keeps its provider available', () => {
  const { dir, save } = aFolder({ north: aProvider('north') });
  const book = loadProviders({ dir, flows });

  rmSync(join(dir, 'north.json'));
  book.refresh();
  expect(book.byHost('north.localhost')?.slug).toBe('north');
  save('north', aProvider('north', { display_name: 'North Health' }));

  expect(book.byHost('north.localhost')?.display_name).toBe('North Health');
});

test('a folder that replaces the old one keeps every provider available', () => {
  const { dir } = aFolder({ north: aProvider('north') });
  const { dir: next } = aFolder({ north: aProvider('north', { display_name: 'North Health' }) });
  const book = loadProviders({ dir, flows });

  renameSync(dir, `${dir}-old`);
  folders.push(`${dir}-old`);
  aSecondPasses();
  const between = book.byHost('north.localhost')?.slug;
  renameSync(next, dir);

  expect([between, book.byHost('north.localhost')?.display_name]).toEqual(['north', 'North Health']);
});

test('a file that is written twice within a tick of the clock is read twice', () => {
  const { dir } = aFolder({ north: aProvider('north') });
  const path = join(dir, 'north.json');
  const book = loadProviders({ dir, flows });
  const write = (display_name: string) => {
    writeFileSync(path, JSON.stringify(aProvider('north', { display_name })));
    utimesSync(path, now, now);
  };
  // Of a tick that is not over, however long this takes.
  const now = new Date(Date.now() + 60_000);

  const names = ['One', 'Two', 'Six'].map((name) => {
    write(name);
    return book.byHost('north.localhost')?.display_name;
  });

  expect(names).toEqual(['One', 'Two', 'Six']);
});

test('whatever is cut off anywhere is refused, and the last good one serves on', () => {
  const { dir, save } = aFolder({ north: aProvider('north') });
  const book = loadProviders({ dir, flows });
  const text = JSON.stringify(aProvider('north', { display_name: 'Other' }), null, 2);

  for (let length = 0; length < text.length; length += 97) {
    save('north', text.slice(0, length));
    expect(book.byHost('north.localhost')?.display_name).toBe('Lakeside Health');
    expect(book.problems()).not.toEqual([]);
  }
});

test('the state of each file has its version in force, its time and its diagnostics', () => {
  const { dir, save } = aFolder({ north: aProvider('north'), south: aProvider('south', { plan_lengths: [12, 6] }) });
  const book = loadProviders({ dir, flows });

  save('north', '{');
  book.refresh();

  expect(book.entries()).toMatchObject([
    { slug: 'north', provider: { slug: 'north' }, since: expect.any(Date) as unknown, diagnostics: [{ code: 'FILE003' }] },
    { slug: 'south', provider: undefined, since: undefined, diagnostics: [{ code: 'PROV010' }] },
  ]);
});

test('a host and an identity belong to the file that had them first', () => {
  const { dir } = aFolder({
    north: aProvider('north'),
    south: aProvider('north', { hosts: ['south.localhost', 'north.localhost'] }),
  });

  const book = loadProviders({ dir, flows });

  expect(book.byHost('north.localhost')?.slug).toBe('north');
  expect(book.byHost('south.localhost')).toBeUndefined();
  expect(book.problems().map(({ code, message }) => [code, message])).toEqual([
    ['PROV014', expect.stringContaining('"north.localhost" belongs to') as unknown],
    ['PROV015', expect.stringContaining('"north" belongs to') as unknown],
  ]);
});

test('a host that the other file has given up is free', () => {
  const { dir, save } = aFolder({ north: aProvider('north'), south: aProvider('south', { hosts: ['north.localhost'] }) });
  const book = loadProviders({ dir, flows });

  save('north', aProvider('north', { hosts: ['new.localhost'] }));
  book.refresh();

  expect(book.byHost('north.localhost')?.slug).toBe('south');
  expect(book.byHost('new.localhost')?.slug).toBe('north');
});

test('an option reaches the flow of its provider only', () => {
  const { dir } = aFolder({
    north: aProvider('north', { flows: { survey: { options: { extra: true } } } }),
    south: aProvider('south'),
  });
  const book = loadProviders({ dir, flows });

  const extras = book.all().map((provider) => book.flowOf(provider, 'survey').options['extra']);

  expect(extras).toEqual([true, false]);
});

test('a page gets only the standards of the landing page, and whether they are samples', () => {
  const quote = { name: 'Maria G.', quote: { en: 'Easy.' }, date: '2024-06' };
  const landing = { sample: true, badges: ['hipaa'], testimonials: [quote] };
  const { dir } = aFolder({ north: aProvider('north', { landing }), south: aProvider('south', { landing: {} }) });

  const pages = loadProviders({ dir, flows })
    .all()
    .map((provider) => publicProvider(provider, () => undefined));

  expect(pages.map(({ standards }) => standards)).toEqual([{ badges: ['hipaa'], sample: true }, undefined]);
  expect(JSON.stringify(pages)).not.toContain('Maria');
});

test("a provider's steps, order and words are those of its flow", () => {
  const overlay = { order: ['three', 'two'], texts: { en: { 'a.b': 'Hello' }, es: { 'a.b': 'Hola' } } };
  const { dir } = aFolder({ north: aProvider('north', { flows: { survey: overlay } }) });
  const book = loadProviders({ dir, flows });
  const [north] = book.all();

  const compiled = north && book.flowOf(north, 'survey');

  expect(compiled?.steps.map((step) => step.id)).toEqual(['one', 'three', 'two']);
  expect(north && publicProvider(north, () => undefined).texts).toEqual({ en: { 'a.b': 'Hello' }, es: { 'a.b': 'Hola' } });
});

/** A book whose proofs end when the test ends them, with these errors. */
function aProvingBook(dir: string) {
  const proofs: { readonly slug: string; readonly end: (...messages: readonly string[]) => Promise<void> }[] = [];
  const prove = async (slug: string) =>
    new Promise<readonly Diagnostic[]>((resolve) => {
      const end = async (...messages: readonly string[]) => {
        const place = {
          file: `providers/${slug}.json`,
          line: 1,
          column: 1,
          severity: 'error',
          code: 'FLOW107',
          docs: '',
        } as const;
        resolve(messages.map((message): Diagnostic => ({ ...place, fault: 'hidden-step', message }) as Diagnostic));
        await Promise.resolve();
        await new Promise((settled) => setImmediate(settled));
      };
      proofs.push({ slug, end });
    });
  const onRefused = vi.fn();
  return { book: loadProviders({ dir, flows, prove, onRefused }), proofs, onRefused };
}

const withExtra = { flows: { survey: { options: { extra: true } } } };

test('a change of flows is in force only after its proof', async () => {
  const { dir, save } = aFolder({ north: aProvider('north') });
  const { book, proofs } = aProvingBook(dir);
  const isExtra = () => book.byHost('north.localhost')?.flows['survey']?.options?.['extra'];

  save('north', aProvider('north', withExtra));
  expect(isExtra()).toBeUndefined();
  expect(isExtra()).toBeUndefined();
  expect(proofs).toHaveLength(1);

  await proofs[0]?.end();
  expect(isExtra()).toBe(true);
});

test('a change of flows that is disproved is reported, and the last good one stays in force', async () => {
  const { dir, save } = aFolder({ north: aProvider('north') });
  const { book, proofs, onRefused } = aProvingBook(dir);

  save('north', aProvider('north', withExtra));
  book.byHost('north.localhost');
  await proofs[0]?.end('patients go round in a circle');

  expect(book.byHost('north.localhost')?.flows).toEqual({});
  expect(book.problems().map(({ message }) => message)).toEqual(['patients go round in a circle']);
  expect(onRefused).toHaveBeenCalledTimes(1);
});

test('a version that changes flows is proved when its file is saved, and not again when its time comes', async () => {
  vi.setSystemTime('2026-12-31T12:00:00Z');
  const { dir, save } = aFolder({ north: aProvider('north') });
  const { book, proofs } = aProvingBook(dir);
  const isExtra = () => book.byHost('north.localhost')?.flows['survey']?.options?.['extra'];

  save('north', aProvider('north', { versions: [{ from: '2027-01-01T00:00', changes: withExtra }] }));
  expect(isExtra()).toBeUndefined();
  expect(proofs).toHaveLength(1);
  await proofs[0]?.end();

  expect(isExtra()).toBeUndefined();
  vi.setSystemTime('2027-01-01T05:00:00Z');
  expect(isExtra()).toBe(true);
  expect(proofs).toHaveLength(1);
});

test('the proof of a file that was saved again is not waited for', async () => {
  const { dir, save } = aFolder({ north: aProvider('north') });
  const { book, proofs } = aProvingBook(dir);

  save('north', aProvider('north', withExtra));
  book.byHost('north.localhost');
  save('north', aProvider('north', { display_name: 'North Clinic' }));

  expect(book.byHost('north.localhost')?.display_name).toBe('North Clinic');
  await proofs[0]?.end('patients go round in a circle');
  expect(book.problems()).toEqual([]);
});

test('what was saved after a proof began is not in force by that proof', async () => {
  const { dir, save } = aFolder({ north: aProvider('north') });
  const { book, proofs } = aProvingBook(dir);

  save('north', aProvider('north', withExtra));
  book.byHost('north.localhost');
  save('north', aProvider('north', { flows: { survey: { order: ['three', 'two'] } } }));
  await proofs[0]?.end();

  expect(book.bySlug('north')?.flows).toEqual({});
  await proofs[1]?.end();
  expect(book.bySlug('north')?.flows).toEqual({ survey: { order: ['three', 'two'] } });
});

test('a file that is removed during its proof has no provider afterwards', async () => {
  const { dir, save } = aFolder({ north: aProvider('north') });
  const { book, proofs } = aProvingBook(dir);

  save('south', aProvider('south'));
  book.refresh();
  rmSync(join(dir, 'south.json'));
  aSecondPasses();
  book.refresh();
  await proofs[0]?.end();

  expect(book.bySlug('south')).toBeUndefined();
});

test('a change of words needs no proof, and a new provider does', async () => {
  const { dir, save } = aFolder({ north: aProvider('north') });
  const { book, proofs } = aProvingBook(dir);

  save('north', aProvider('north', { display_name: 'North Clinic' }));
  expect(book.byHost('north.localhost')?.display_name).toBe('North Clinic');
  expect(proofs).toHaveLength(0);

  save('south', aProvider('south'));
  book.refresh();
  expect(book.bySlug('south')).toBeUndefined();
  await proofs[0]?.end();
  expect(book.bySlug('south')?.slug).toBe('south');
});

/** What Studio has published: texts by the names of the providers. */
function publishedOf(providers: Record<string, object>) {
  const texts = new Map(Object.entries(providers).map(([slug, provider]) => [slug, JSON.stringify(provider)]));
  return {
    slugs: () => [...texts.keys()],
    inForce: (slug: string) => {
      const text = texts.get(slug);
      return text === undefined ? undefined : { id: `${slug} ${text.length}`, text };
    },
    trial: () => undefined,
  };
}

const PUBLISHED = 'belongs to the provider "west", which was published in Studio';

test.each([
  ['a host', { hosts: ['north.localhost', 'west.localhost'] }, `the host "west.localhost" ${PUBLISHED}`],
  ['the identity', { provider_id: 'west' }, `the provider_id "west" ${PUBLISHED}`],
])(
  'a file with %s of a provider that was published without a file is refused, whichever is read first',
  (_, changes, message) => {
    const { dir } = aFolder({ north: aProvider('north', changes) });
    const published = publishedOf({ west: aProvider('west') });

    const book = loadProviders({ dir, flows, published });

    expect(book.byHost('west.localhost')?.slug).toBe('west');
    expect(book.bySlug('north')).toBeUndefined();
    expect(book.problems()).toMatchObject([{ file: expect.stringMatching(/north\.json$/), message }]);
    expect(book.problems()[0]?.cure).toContain('name this file west.json');
  },
);

test('a file is refused when the publications of the database are read after it', () => {
  const { dir } = aFolder({ north: aProvider('north', { provider_id: 'west' }) });
  const inForce = new Map<string, { readonly id: string; readonly text: string }>();
  const published = { slugs: () => [...inForce.keys()], inForce: (slug: string) => inForce.get(slug), trial: () => undefined };
  const book = loadProviders({ dir, flows, published });
  expect(book.byHost('north.localhost')?.slug).toBe('north');

  inForce.set('west', { id: 'one', text: JSON.stringify(aProvider('west')) });
  book.takePublished(['west']);

  expect(book.all().map(({ slug }) => slug)).toEqual(['west']);
  expect(book.problems().map(({ message }) => message)).toEqual([`the provider_id "west" ${PUBLISHED}`]);
});

test('a file with the name of a published provider that is of another one is refused until it has another name', () => {
  const { dir, save } = aFolder({ west: aProvider('north') });
  const book = loadProviders({ dir, flows, published: publishedOf({ west: aProvider('west') }) });

  expect(book.all().map(({ provider_id }) => provider_id)).toEqual(['west']);
  expect(book.problems()).toMatchObject([
    {
      message: 'the name "west" belongs to the provider "west", which was published in Studio, and this file is of "north"',
      cure: 'name this file otherwise, or give it the provider_id "west" if it is that provider',
    },
  ]);
  save('west', aProvider('west'));
  aSecondPasses();
  book.refresh();
  expect(book.problems()).toEqual([]);
});
