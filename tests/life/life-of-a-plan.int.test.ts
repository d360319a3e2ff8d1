import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { answers, answerUntil, type Enrollee } from '../journeys/answers.ts';
import type { ApiVisitor } from '../journeys/api-visitor.ts';
import { aPatient } from '../journeys/patient.ts';
import { translate, type Locale } from '../journeys/translate.ts';
import { byDepth, oneOfByDepth } from '../setup/depth.ts';
import { lives, LOCALES, openAt, paymentsOf, type Life } from './lives.ts';
import { openMovedService, type MovedService, type Place } from './moved-service.ts';
import { shownBy, textOf, type Shown } from './shown.tsx';
import { daysOf, falseSentencesIn, later, longDay, money, truthOf, type Payment } from './truth.ts';

let service: MovedService;

beforeAll(async () => {
  service = await openMovedService({ places: lives.map(({ place }) => place) });
});

afterAll(() => service.close());

/** A visitor who starts a plan of three payments on the first day and allows future bills. */
async function enroll({ place, start, time, chargeDay }: Life): Promise<Enrollee> {
  service.setClock(place, start, time);
  const patient = aPatient();
  await service.bringBills(place, start, patient);
  const enrollee = { patient, visitor: await openAt(service, place) };
  await answerUntil(enrollee, 'confirm-payment');
  await enrollee.visitor.act('change-charge-day', { chargeDay });
  await answerUntil(enrollee, 'success');
  await enrollee.visitor.act('decide-roll-ups', { consent: true });
  return enrollee;
}

/** The same person as a later visitor, up to this step. */
async function comeBack({ place }: Life, { patient }: Enrollee, step: string): Promise<ApiVisitor> {
  const visitor = await openAt(service, place);
  // The clock goes back between tests: a code of a later day is not the newest one.
  await service.ask(`delete from simulator.inbox where kind = 'verification-code'`, []);
  await answerUntil({ patient, visitor }, step);
  return visitor;
}

const newBill = (place: Place, day: string, { patient }: Enrollee) =>
  service.bringBills(place, day, { ...patient, bills: [{ invoice: `${patient.mrn}-late`, dollars: '96.40' }] });

/** Removes the bill, as if it had never arrived. */
const noNewBill = ({ patient }: Enrollee) => service.ask('delete from bills where invoice_id = $1', [`${patient.mrn}-late`]);

/** Compares the text of a plan's screen with the payments and the day. */
function expectTruth({ text, controls }: Shown, payments: readonly Payment[], day: string, locale: Locale): void {
  const { next, last, hasEnded, takesBills } = truthOf(payments, day);
  expect(falseSentencesIn(text, locale, day)).toEqual([]);
  if (next) {
    expect(text).toContain(money(next.cents));
    expect(text).toContain(longDay(next.due, locale));
  } else {
    expect(text).toContain(translate(locale, 'planExists.ended.lead', { day: longDay(last, locale) }));
  }
  expect(text.includes(translate(locale, 'planExists.ended.title'))).toBe(hasEnded);
  expect(controls.includes(translate(locale, 'success.calendar'))).toBe(!hasEnded);
  expect(text.includes(translate(locale, 'rollUps.on'))).toBe(takesBills);
}

describe.each(byDepth(lives.slice(0, 1), lives))('a plan at $place.time_zone from $start on', (life) => {
  const { place, time } = life;
  let enrollee: Enrollee;
  let payments: readonly Payment[];
  let days: ReturnType<typeof daysOf>;

  beforeAll(async () => {
    enrollee = await enroll(life);
    payments = await paymentsOf(service, enrollee);
    days = daysOf(payments, life.start);
  });

  test('has its last payment at the end of a short month, or on its day', () => {
    expect(payments.map(({ due }) => due).at(-1)).toBe(life.lastDay);
    expect(days).toHaveLength(11);
  });

  test('is described truly on plan-exists and on success, on each day and in both languages', async () => {
    for (const [name, day] of oneOfByDepth(2, days)) {
      service.setClock(place, day, time);
      const visitor = await comeBack(life, enrollee, 'plan-exists');
      for (const path of ['/plan-exists', '/success']) {
        await visitor.open(path);
        for (const locale of LOCALES) {
          const shown = await shownBy(visitor, locale);
          expect.soft(shown.step, `${name}, ${path}`).toBe(path.slice(1));
          expectTruth(shown, payments, day, locale);
        }
      }
    }
  });

  test('takes a new bill while a payment can change, then names the day of the next plan, on each day before its end', async () => {
    for (const [name, day] of oneOfByDepth(2, days).filter(([, one]) => !truthOf(payments, one).hasEnded)) {
      service.setClock(place, day, time);
      await newBill(place, day, enrollee);
      const visitor = await comeBack(life, enrollee, 'plan-exists');
      const { takesBills, last } = truthOf(payments, day);
      for (const locale of LOCALES) {
        const shown = await shownBy(visitor, locale);
        expectTruth(shown, payments, day, locale);
        expect(shown.text, name).toContain(translate(locale, 'planExists.newBills', { count: 1, amount: '$96.40' }));
        expect(shown.controls.includes(translate(locale, 'planExists.addBills', { count: 1 })), name).toBe(takesBills);
        expect(shown.text.includes(longDay(later(last, 1), locale)), name).toBe(!takesBills);
      }
      await visitor.open('/add-bills');
      expect((await visitor.step()).id, name).toBe(takesBills ? 'add-bills' : 'plan-exists');
      await noNewBill(enrollee);
    }
  });

  test('shows truly what a bill changes before it is added, on each day that takes bills', async () => {
    for (const [name, day] of oneOfByDepth(2, days).filter(([, one]) => truthOf(payments, one).takesBills)) {
      service.setClock(place, day, time);
      await newBill(place, day, enrollee);
      const visitor = await comeBack(life, enrollee, 'plan-exists');
      await visitor.open('/add-bills');
      const { next } = truthOf(payments, day);
      const changed = payments.find(({ due }) => due >= later(day, 10));
      const kept = payments.filter(({ due }) => due >= day && due < later(day, 10)).at(-1);
      for (const locale of LOCALES) {
        const { text } = await shownBy(visitor, locale);
        expect(text, name).toContain(translate(locale, 'addBills.lead', { amount: money(next?.cents ?? 0) }));
      }
      await visitor.submit(answers['add-bills']?.({ patient: enrollee.patient, visitor }));
      for (const locale of LOCALES) {
        const { step, text } = await shownBy(visitor, locale);
        expect(step, name).toBe('confirm-bills');
        expect(falseSentencesIn(text, locale, day), name).toEqual([]);
        expect(text, name).toContain(money(changed?.cents ?? 0));
        expect(text.includes(translate(locale, 'confirmBills.daysStay')), name).toBe(kept === undefined);
        if (kept) expect(text, name).toContain(`${longDay(kept.due, locale)}`);
      }
      const [agreement] = visitor.slots()['documents'] as readonly { readonly html_file: string }[];
      expect(textOf(agreement?.html_file ?? ''), name).toContain(money(changed?.cents ?? 0));
      await noNewBill(enrollee);
    }
  });

  test.each([1, 200])('%i days after its last payment leaves a new bill to a plan of its own', async (later_) => {
    const other = await enroll(life);
    const day = later(life.lastDay, later_);
    service.setClock(place, day, time);
    await newBill(place, day, other);

    const visitor = await comeBack(life, other, 'invoice-to-pay');
    const { bills } = visitor.slots()['vaultData'] as { readonly bills: readonly object[] };
    await answerUntil({ patient: other.patient, visitor }, 'success');

    expect(bills).toEqual([expect.objectContaining({ invoice_id: `${other.patient.mrn}-late`, in_plan: false })]);
    const own = (await paymentsOf(service, other)).filter(({ due }) => due > day);
    for (const locale of LOCALES) {
      const shown = await shownBy(visitor, locale);
      expect(shown.text).toContain(longDay(own[0]?.due ?? '', locale));
      expect(falseSentencesIn(shown.text, locale, day)).toEqual([]);
    }
  });

  test('is confirmed by a message that names its first payment, and by one that names what bills change', async () => {
    const other = await enroll(life);
    const before = await paymentsOf(service, other);
    const day = later(before[0]?.due ?? '', 1);
    service.setClock(place, day, time);
    await newBill(place, day, other);
    const visitor = await comeBack(life, other, 'plan-exists');
    await visitor.open('/add-bills');
    await visitor.submit(answers['add-bills']?.({ patient: other.patient, visitor }));
    await visitor.submit({ agreements: visitor.slots()['documents'] });
    const after = await paymentsOf(service, other);
    const messages = () =>
      service.ask<{ readonly body: string }>(
        `select body from simulator.inbox where recipient = $1 and kind in ('plan-started', 'plan-amended') order by kind desc`,
        [other.patient.phone],
      );
    await expect.poll(async () => (await messages()).length, { timeout: 20_000 }).toBe(2);
    const [started, amended] = await messages();

    const changed = after.findIndex(({ cents }, index) => cents !== before[index]?.cents);
    expect(started?.body).toContain(`${money(before[0]?.cents ?? 0)} on ${longDay(before[0]?.due ?? '', 'en')}`);
    expect(after[changed]?.due).toBe(after.find(({ due }) => due >= later(day, 10))?.due);
    for (const part of [
      longDay(after[changed]?.due ?? '', 'en'),
      money(after[changed]?.cents ?? 0),
      money(before[changed]?.cents ?? 0),
    ])
      expect(amended?.body).toContain(part);
  });
});

test('a frame shows a plan by the same screen as the pages of the provider', async () => {
  const embed = JSON.parse(await readFile('flows/embed.json', 'utf8')) as {
    readonly steps: readonly { id: string; screen?: string }[];
  };

  expect(embed.steps.find(({ id }) => id === 'success')?.screen).toBe('success');
});
