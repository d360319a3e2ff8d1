import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

import { findForm, registry } from '#app/registry';
import { render as renderSource } from '#app/render';
import type { DayString } from '#rules';
import { importBills, importPlans, parseConfig, type Render, startService } from '#server';
import { Client } from 'pg';
import PgBoss from 'pg-boss';
import { expect, inject } from 'vitest';

import { billFile, type TestPatient } from '../journeys/patient.ts';
import { createDatabase } from '../setup/create-database.ts';
import { currentBuild } from '../setup/current-build.ts';
import { eventually } from '../setup/eventually.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A provider in a time zone that is this number of hours ahead of UTC all year. */
export interface Place {
  readonly slug: string;
  readonly time_zone: string;
  readonly hoursAhead: number;
  /** What its provider has otherwise than the demo provider. */
  readonly changes?: Readonly<Record<string, unknown>>;
}

export interface MovedServiceOptions {
  readonly places: readonly Place[];
  /** With the built client, for a browser. */
  readonly isBuilt?: boolean;
}

/** The service on a database of its own, with providers at these places, and a clock that only a test moves. */
export async function openMovedService({ places, isBuilt = false }: MovedServiceOptions) {
  const dir = await writeProviders(places);
  const databaseUrl = await createDatabase(inject('testPostgres'));
  let now = 0;
  // Each reading of the clock adds a millisecond, so that later events have later times.
  const clock = { now: () => new Date((now += 1)) };
  let times = 0;
  const setClock = ({ hoursAhead }: Place, day: string, time: string) => {
    // A few seconds later each time, so that the newest message of a day is the last one sent.
    times += 1;
    now = Date.parse(`${day}T${time}:00Z`) - hoursAhead * 3_600_000 + times * 3000;
  };
  const [first] = places;
  if (first) setClock(first, '2027-01-01', '12:00');
  const config = parseConfig({
    CAUSEWAY_MODE: 'test',
    DATABASE_URL: databaseUrl,
    PROVIDERS_DIR: dir,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'off',
  });
  // The pages of the build name the files of the build.
  const render = isBuilt ? await renderOfBuild() : renderSource;
  const pages = isBuilt ? { clientDir: join(ROOT, currentBuild(ROOT), 'client') } : { development };
  const service = await startService({ config, root: ROOT, render, registry, findForm, clock, ...pages });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const ask = async <T extends object>(sql: string, values: readonly unknown[]) => (await client.query<T>(sql, [...values])).rows;
  const common = ({ slug }: Place, day: string) => ({
    provider: { provider_id: slug },
    databaseUrl,
    today: day as DayString,
    onProblem: refuse,
  });
  return {
    url: `http://127.0.0.1:${service.port}`,
    /** Sets the clock to a time such as 23:45 on a day at a place. */
    setClock,
    bringBills: (place: Place, day: string, ...patients: readonly TestPatient[]) =>
      importBills({ ...common(place, day), stream: billFile(patients) }),
    bringPlans: (place: Place, day: string, csv: string) => importPlans({ ...common(place, day), stream: Readable.from([csv]) }),
    ask,
    /** Sets the clock to noon of a day, and has the service collect what is due on it. */
    async collectOn(place: Place, day: string) {
      setClock(place, day, '12:00');
      const key = { provider_id: place.slug, day };
      await addJob(databaseUrl, 'collection-day', key);
      const days = 'select from collection_days where provider_id = $1 and day = $2';
      await eventually(async () => expect(await ask(days, [place.slug, day])).toHaveLength(1), 30_000);
    },
    /** Sets the clock to noon of a day, and has the service apply what the processor reports of the days before. */
    async hearOn(place: Place, day: string) {
      setClock(place, day, '12:00');
      await addJob(databaseUrl, 'collection-news', { provider_id: place.slug });
    },
    close: async () => {
      await client.end();
      await service.close();
      await rm(dir, { recursive: true });
    },
  };
}

export type MovedService = Awaited<ReturnType<typeof openMovedService>>;

/** Adds a job to the queue of the service, which otherwise looks each minute whether a day has come. */
async function addJob(connectionString: string, queue: string, data: object): Promise<void> {
  const boss = new PgBoss({ connectionString, schedule: false, supervise: false, migrate: false });
  await boss.start();
  await boss.send(queue, data);
  await boss.stop({ graceful: false });
}

async function renderOfBuild(): Promise<Render> {
  const built = pathToFileURL(join(ROOT, currentBuild(ROOT), 'server', 'render.js'));
  return ((await import(/* @vite-ignore */ built.href)) as { readonly render: Render }).render;
}

/** The test requests nothing of the built client. */
const development = {
  middleware: (_request: unknown, _response: unknown, next: () => void) => next(),
  assets: { scripts: [], styles: [], preloads: [], parts: {} },
};

/** Copies the demo provider to each of the places. */
async function writeProviders(places: readonly Place[]): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'life-'));
  const demo = JSON.parse(await readFile(join(ROOT, 'providers/lakeside.json'), 'utf8')) as Record<string, unknown>;
  for (const { slug, time_zone, changes } of places) {
    const own = { ...demo, ...changes, $schema: undefined, provider_id: slug, hosts: [`${slug}.localhost`], time_zone };
    await writeFile(join(dir, `${slug}.json`), JSON.stringify(own));
  }
  return dir;
}

function refuse(problem: unknown): never {
  throw new Error(`the test's own file is faulty: ${JSON.stringify(problem)}`);
}
