import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { onePatient, somePatients } from './enrollment.ts';
import type { Answer, HttpVisitor } from './http-visitor.ts';
import { mannWhitney } from './mann-whitney.ts';
import { startService, type OwnService } from './service.ts';

/**
 * Threat T1 in full size, which takes minutes: `SWEEP=30000 npx vitest run --project=service tests/faults/day-of-sweeping`.
 * The number of birth dates tried for one surname.
 */
const DATES = Number(process.env['SWEEP'] ?? 0);
const ADDRESSES = 500;
/** A session allows a few lookups, so an attacker creates new ones. */
const DATES_A_SESSION = 15;
/** The surname is one in a hundred, and the hospital has 100,000 patients: every thirtieth birth date matches. */
const FAMILY_EACH = 30;
/** Requests at the same time. */
const AT_ONCE = 8;
const COMPARED = 2000;
/** The comparison adds more patients: the second of every five dates. */
const isCompared = (date: number) => date % 5 === 1;

const addressOf = (number: number) => `203.0.${100 + Math.floor((number % ADDRESSES) / 250)}.${1 + (number % 250)}`;

/** A different birth date for each number. */
function birthDate(number: number): string {
  const day = new Date(Date.UTC(1931, 0, 1 + number));
  return `${String(day.getUTCMonth() + 1).padStart(2, '0')}/${String(day.getUTCDate()).padStart(2, '0')}/${day.getUTCFullYear()}`;
}

/** All patients were born on one of these days. */
const DAYS = 34_000;
/** The days in an order without neighbors. */
const dayOf = (number: number) => (number * 7919) % DAYS;

async function lookUp(visitor: HttpVisitor, body: { readonly last_name: string; readonly date_of_birth: string }) {
  const { verification_token } = await visitor.get('verificationToken', {});
  const began = performance.now();
  const answer: Answer = await visitor.ask('lookup', { headers: { 'x-verification-token': verification_token }, body });
  return { answer, milliseconds: performance.now() - began };
}

/** What could distinguish a response from another one. */
function shapeOf({ status, body, headers }: Answer): string {
  const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
  return JSON.stringify([
    status,
    JSON.stringify(body).replaceAll(ids, 'id'),
    [...headers.keys()].toSorted(),
    headers.get('content-length'),
  ]);
}

/** Runs all tasks, a few at a time. */
async function inParallel<T>(tasks: readonly T[], run: (task: T) => Promise<void>): Promise<void> {
  const rest = tasks.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const task of rest) await run(task);
    }),
  );
}

const print = (figures: string) => void process.stdout.write(`${figures}\n`);

describe.skipIf(DATES === 0)('a surname whose every birth date is tried from 500 addresses', () => {
  let service: OwnService;
  const patient = onePatient();
  const named = (day: number) => ({ last_name: patient.lastName, date_of_birth: birthDate(day) });
  const found: number[] = [];
  let alarmAfter: number | undefined;

  const daysUpTo = (count: number) => Array.from({ length: count }, (_, day) => day);
  const bringInFamily = (days: readonly number[]) =>
    service.bringIn(
      somePatients(days.length).map((one, index) => {
        return { ...one, lastName: patient.lastName, birthDate: birthDate(days[index] ?? 0) };
      }),
    );

  beforeAll(async () => {
    service = await startService({ processes: 2 });
    await bringInFamily(daysUpTo(DAYS).filter((day) => day % FAMILY_EACH === 0));

    const began = performance.now();
    const sessions = Array.from({ length: Math.ceil(DATES / DATES_A_SESSION) }, (_, number) => number);
    await inParallel(sessions, async (session) => {
      const visitor = service.newVisitor({ address: addressOf(session) });
      for (let date = session * DATES_A_SESSION; date < Math.min(DATES, (session + 1) * DATES_A_SESSION); date += 1) {
        const { answer } = await lookUp(visitor, named(dayOf(date)));
        if (answer.status === 200) found.push(date);
        alarmAfter ??= service.processes.some(({ output }) => output().includes('lookups are swept'))
          ? performance.now() - began
          : undefined;
      }
    });
    const seconds = (performance.now() - began) / 1000;
    print(
      `${DATES} birth dates in ${seconds.toFixed(0)} s: ${found.length} found, alarm after ${((alarmAfter ?? 0) / 1000).toFixed(1)} s`,
    );
  }, 60 * 60_000);
  afterAll(() => service.stop());

  test('reveals at most a few patients', () => {
    // The service answers some twenty misses, in which a match has a chance of 0.7.
    expect(found.length).toBeLessThanOrEqual(5);
  });

  test('raises an alarm within a minute', () => {
    expect(alarmAfter).toBeLessThan(60_000);
  });

  test(
    'has responses that do not reveal a patient’s birth date, not even by their time',
    async () => {
      const times: Record<'present' | 'absent', number[]> = { present: [], absent: [] };
      const shapes = new Set<string>();
      let visitor = service.newVisitor();
      await bringInFamily(daysUpTo(COMPARED * 5).filter(isCompared));
      // Each date once: one with a patient beside one without.
      for (let pair = 0; pair < COMPARED; pair += 1) {
        if (pair % (DATES_A_SESSION >> 1) === 0) visitor = service.newVisitor({ address: addressOf(pair) });
        const dates = [pair * 5 + 1, pair * 5 + 2 + (pair % 2)];
        for (const date of pair % 2 === 0 ? dates : dates.toReversed()) {
          const { answer, milliseconds } = await lookUp(visitor, named(date));
          shapes.add(shapeOf(answer));
          times[isCompared(date) ? 'present' : 'absent'].push(milliseconds);
        }
      }
      const likely = mannWhitney(times.present, times.absent);
      const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]?.toFixed(2);
      print(`2 x ${COMPARED}: medians ${median(times.present)} and ${median(times.absent)} ms, p = ${likely.toFixed(3)}`);

      expect([...shapes]).toHaveLength(1);
      expect(likely).toBeGreaterThan(0.01);
    },
    30 * 60_000,
  );
});
