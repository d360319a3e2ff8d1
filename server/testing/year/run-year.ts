import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { openDatabase } from '../../platform/database/pool.ts';
import { systemRandom } from '../../platform/random.ts';
import { createDice, type Dice } from './banks.ts';
import { compareBooks, countsOf } from './compare-books.ts';
import { openOffice } from './office.ts';
import { seedPlans } from './seed-plans.ts';
import { actOfStaff } from './staff.ts';
import { openWorkers } from './worker-processes.ts';

const DAY_MS = 86_400_000;
/** A refund to a bank account that staff asked for on the last day has arrived by then, or failed. */
const LAST_DAYS = 8;
/** A leap year, with a change of the clocks in two of the zones. */
const FIRST_DAY = '2028-01-01';
/** It is past the collection hour in each zone, then an hour later, and then in the evening. */
const MOMENTS = ['20:00', '21:00'];
const ZONES = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu'];

export interface YearOptions {
  readonly databaseUrl: string;
  /** The built worker. */
  readonly worker: string;
  readonly plans: number;
  readonly days: number;
  readonly months: readonly [number, number];
  readonly starts: number;
  /** Between charge days, only each day of this number is collected; the others are caught up, as after downtime. */
  readonly stride: number;
  /** Worker processes that are killed, and as many times that every connection to the database is cut. */
  readonly kills: number;
  readonly cuts: number;
  readonly seed: number;
  readonly report?: ((line: string) => void) | undefined;
}

/** Lets plans in three time zones live for a year, with everything that goes wrong, and compares the ledger with the processor's books. */
export async function runYear(options: YearOptions) {
  const { databaseUrl, plans, days, report = () => undefined } = options;
  const dice = createDice(options.seed);
  let now = Date.parse(`${FIRST_DAY}T12:00:00Z`);
  const offices = await Promise.all(
    ZONES.map((zone, at) => openOffice(`place-${at + 1}`, zone, { dice, now: () => new Date(now) })),
  );
  for (const { place, addMethods } of offices) {
    const methods = addMethods(Math.ceil(plans / offices.length));
    await seedPlans({ databaseUrl, slug: place.slug, methods, day: FIRST_DAY, months: options.months, starts: options.starts });
  }
  const workers = openWorkers(options.worker, { databaseUrl, places: offices.map(({ place }) => place) }, 3);
  const db = openDatabase(databaseUrl, { max: 6, patience: Infinity });
  const chaos = openChaos(databaseUrl, workers.kill, {
    ...options,
    moments: collectedDays(options).length * MOMENTS.length,
    dice,
  });
  let busyMs = 0;
  try {
    for (const day of collectedDays(options)) {
      for (const moment of MOMENTS) {
        now = Date.parse(`${FIRST_DAY}T${moment}:00Z`) + day * DAY_MS;
        const started = Date.now();
        const running = { isRunning: true };
        const others = Promise.all([chaos.during(), ...offices.map((office) => office.deliver(db, running))]);
        await workers.run(now);
        running.isRunning = false;
        await others;
        busyMs += Date.now() - started;
        for (const { place } of offices)
          await againWhenCut(() => actOfStaff(db, place, { dice, at: new Date(now), random: systemRandom() }));
      }
      for (const office of offices) office.passDay();
      if (day % 30 === 0) report(`day ${day + 1}: ${chaos.done()}, ${Math.round(busyMs / 1000)} s of collecting`);
    }
    // Webhooks that are late, and what is still open at the end of the year.
    for (const office of offices) office.recover();
    for (let day = days; day < days + LAST_DAYS; day += 1) {
      now = Date.parse(`${FIRST_DAY}T20:00:00Z`) + day * DAY_MS;
      await workers.run(now);
      if (day < days + LAST_DAYS - 1) for (const office of offices) office.passCalmDay();
    }
    return {
      ...(await compareBooks(db, offices)),
      busyMs,
      chaos: chaos.done(),
      problems: workers.problems,
      happened: countsOf(offices),
    };
  } finally {
    await workers.close();
    await db.destroy();
    await Promise.all(offices.map(({ standIn }) => standIn.close()));
  }
}

/** The days of the year on which the service runs, from 0. */
function collectedDays({ days, stride }: YearOptions): readonly number[] {
  const dayOfMonth = (day: number) => new Date(Date.parse(FIRST_DAY) + day * DAY_MS).getUTCDate();
  return Array.from({ length: days }, (_, day) => day).filter(
    (day) => day % stride === 0 || [1, 15, 28, 31].includes(dayOfMonth(day)),
  );
}

interface ChaosOptions extends Pick<YearOptions, 'kills' | 'cuts'> {
  readonly moments: number;
  readonly dice: Dice;
}

/** Kills workers in the middle of their work, and cuts every connection to the database, spread over the year. */
function openChaos(databaseUrl: string, kill: (place: number) => unknown, { kills, cuts, moments, dice }: ChaosOptions) {
  let [passed, killed, cut] = [0, 0, 0];
  return {
    done: () => `${killed} workers killed, ${cut} times every connection cut`,
    async during(): Promise<void> {
      passed += 1;
      const due = (total: number) => Math.floor((total * passed) / moments);
      while (killed < due(kills)) {
        await sleep(10 + dice() * 250);
        kill(Math.floor(dice() * 3));
        killed += 1;
      }
      while (cut < due(cuts)) {
        await sleep(10 + dice() * 250);
        const client = new Client({ connectionString: databaseUrl });
        await client.connect();
        await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
        await client.end();
        cut += 1;
      }
    },
  };
}

/** A connection that was cut while it was idle reports it at its next use. */
async function againWhenCut<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 8) throw error;
    }
  }
}
