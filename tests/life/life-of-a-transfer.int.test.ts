import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { answers } from '../journeys/answers.ts';
import type { ApiVisitor } from '../journeys/api-visitor.ts';
import { aPatient } from '../journeys/patient.ts';
import { translate } from '../journeys/translate.ts';
import { byDepth, oneOfByDepth } from '../setup/depth.ts';
import { lives, LOCALES, openAt, paymentsOf } from './lives.ts';
import { openMovedService, type MovedService } from './moved-service.ts';
import { shownBy } from './shown.tsx';
import { daysOf, falseSentencesIn, later, longDay, truthOf } from './truth.ts';

let service: MovedService;

beforeAll(async () => {
  service = await openMovedService({ places: lives.map(({ place }) => place) });
});

afterAll(() => service.close());

describe.each(byDepth(lives.slice(1), lives))('a transferred plan at $place.time_zone', (life) => {
  const { place, time, start } = life;

  /** A plan of four payments of $100.00 whose next one is due in this number of days. */
  async function anOldPlan(dueIn: number) {
    const patient = aPatient();
    const next = later(start, dueIn);
    const [month, date, year] = patient.birthDate.split('/');
    const who = [`${patient.mrn}-P`, patient.firstName, patient.lastName, `${year}-${month}-${date}`].join(',');
    const header =
      'plan_number,mrn,patient_first_name,patient_last_name,patient_birth_date,phone,email,balance,payments_left,monthly_amount,due_day,next_due_date';
    service.setClock(place, start, time);
    const row = `PL-${patient.mrn},${who},${patient.phone},,400.00,4,100.00,${Number(next.slice(8))},${next}`;
    await service.bringPlans(place, start, `${header}\n${row}\n`);
    return { patient, next };
  }

  /** Verifies the phone, up to the page that follows. */
  async function prove(phone: string): Promise<ApiVisitor> {
    const visitor = await openAt(service, place, { base: '/transfer-plan' });
    await visitor.submit({ phone });
    await visitor.submit({ code: await visitor.readCode(phone) });
    return visitor;
  }

  test('is described truly on its success page, from the day of the agreement until long after its end', async () => {
    const { patient, next } = await anOldPlan(20);
    const visitor = await prove(patient.phone);
    await visitor.submit(answers['connect-payment-method']?.({ patient, visitor }));
    await visitor.submit({ agreements: visitor.slots()['documents'] });
    expect((await visitor.step()).id).toBe('success');
    const payments = await paymentsOf(service, { patient });

    const oldDays = [['the last day at the old provider', next] as const, ['the day after it', later(next, 1)] as const];
    const inOrder = [...daysOf(payments, start), ...oldDays].toSorted(([, one], [, other]) => (one < other ? -1 : 1));
    for (const [name, day] of oneOfByDepth(2, inOrder)) {
      service.setClock(place, day, time);
      const again = await prove(patient.phone);
      for (const locale of LOCALES) {
        const { step, text, controls } = await shownBy(again, locale);
        const { next: charge, hasEnded, last } = truthOf(payments, day);
        expect(step, name).toBe('success');
        expect(falseSentencesIn(text, locale, day), name).toEqual([]);
        expect(text.includes(longDay(next, locale)), name).toBe(day <= next);
        expect(text, name).toContain(longDay(charge?.due ?? last, locale));
        expect(text.includes(translate(locale, 'planExists.ended.title')), name).toBe(hasEnded);
        expect(controls.includes(translate(locale, 'success.calendar')), name).toBe(!hasEnded);
      }
    }
  });

  test('is not transferred on the day of a payment, and the page with that message is gone the day after', async () => {
    const { patient, next } = await anOldPlan(0);
    const visitor = await prove(patient.phone);
    for (const locale of LOCALES) {
      const { step, text } = await shownBy(visitor, locale);
      expect(step).toBe('come-back-tomorrow');
      expect(text).toContain(longDay(later(next, 1), locale));
    }
    service.setClock(place, later(next, 1), time);

    const kept = visitor.session().storage;
    const tomorrow = await openAt(service, place, { base: '/transfer-plan', path: '/transfer-plan/come-back-tomorrow', kept });

    expect((await tomorrow.step()).id).toBe('verify-phone');
  });
});
