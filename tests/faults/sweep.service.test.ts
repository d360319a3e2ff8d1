import { beforeAll, describe, expect, test } from 'vitest';

import { countByDepth } from '../setup/depth.ts';
import { lookUp, onePatient, somePatients } from './enrollment.ts';
import type { Answer, HttpVisitor } from './http-visitor.ts';
import { sharedService } from './service.ts';

const service = sharedService('greenhill');

/** The number of visitors, each with an address of its own, and the number of birth dates that each of them tries. */
const SWEEPERS = countByDepth('SWEEPERS', 15, 500);
const DATES_EACH = 14;
/** Of the birth dates, in turn. The first date of a sweeper is right as often as any other. */
const ONE_RIGHT_OF = 5;

/** A different birth date for each number. */
function birthDate(number: number): string {
  const day = new Date(Date.UTC(1931, 0, 1 + number));
  return `${String(day.getUTCMonth() + 1).padStart(2, '0')}/${String(day.getUTCDate()).padStart(2, '0')}/${day.getUTCFullYear()}`;
}

async function ask(visitor: HttpVisitor, body: { readonly last_name: string; readonly date_of_birth: string }) {
  const { verification_token } = await visitor.get('verificationToken', {});
  return visitor.ask('lookup', { headers: { 'x-verification-token': verification_token }, body });
}

/** The shape of a miss: its status, its code and what it asks for. */
function shapeOf({ status, body }: Answer): string {
  const { code, userDetails } = body as { readonly code: string; readonly userDetails: unknown };
  return JSON.stringify([status, code, userDetails, Object.keys(body as object).toSorted()]);
}

describe('a surname whose birth dates are swept', () => {
  const patient = onePatient();
  /** Others of the same name, to whom the right dates belong. */
  const family = somePatients((SWEEPERS * DATES_EACH) / ONE_RIGHT_OF).map((one, index) => ({
    ...one,
    lastName: patient.lastName,
    birthDate: birthDate(index * ONE_RIGHT_OF),
  }));
  /** A name that many patients bear may be missed more often: one miss for fifty of them, and never fewer than twenty. */
  const allowed = Math.max(20, Math.ceil((family.length + 1) / 50));
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  const misses = () => answers.filter(({ status }) => status !== 200);

  beforeAll(async () => {
    await service.bringIn([patient, ...family]);
    await Promise.all(
      Array.from({ length: SWEEPERS }, async (_, sweeper) => {
        const visitor = service.newVisitor();
        for (let date = 0; date < DATES_EACH; date += 1) {
          const guess = { last_name: patient.lastName, date_of_birth: birthDate(sweeper * DATES_EACH + date) };
          answers.push(await ask(visitor, guess));
        }
      }),
    );
  }, 20 * 60_000);

  test('allows the misses of its surname, and then no more', () => {
    // Those found on the path to that many misses, a quarter of them, and some at the same moment.
    const found = answers.length - misses().length;

    expect(found).toBeLessThanOrEqual(allowed);
    expect(found).toBeLessThan(family.length);
  });

  test('gets a miss, and then a request for more, each in one shape', () => {
    const refusals = misses();

    expect(answers).toHaveLength(SWEEPERS * DATES_EACH);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['user_not_found', 'lookup_needs_more']));
    expect(new Set(refusals.map(shapeOf)).size).toBe(2);
    expect(refusals.filter(({ code }) => code === 'user_not_found').length).toBeLessThanOrEqual(allowed);
  });

  test('is not found by its right birth date any more, so the sweep finds nothing', async () => {
    const stranger = service.newVisitor();

    const answer = await ask(stranger, { last_name: patient.lastName, date_of_birth: patient.birthDate });

    expect(answer.code).toBe('lookup_needs_more');
    expect((answer.body as { readonly userDetails?: unknown }).userDetails).toEqual({ ask: 'identifier' });
  });

  test('is still found by its owner, who has a phone', async () => {
    const owner = service.newVisitor();
    const { verification_token } = await owner.get('verificationToken', {});

    const { bills } = await owner.get('lookup', {
      headers: { 'x-verification-token': verification_token },
      body: { last_name: patient.lastName, date_of_birth: patient.birthDate, patient_phone: patient.phone },
    });

    expect(bills).not.toEqual([]);
  });

  test('does not affect lookups of others', async () => {
    const other = onePatient();
    await service.bringIn([other]);

    expect((await lookUp(service.newVisitor(), other)).bills).not.toEqual([]);
  });
});
