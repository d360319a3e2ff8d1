import { describe, expect, test } from 'vitest';

import { applicationRequest, beforeFirstStep, somePatients } from './enrollment.ts';
import type { Answer } from './http-visitor.ts';
import { mannWhitney } from './mann-whitney.ts';
import { sharedService } from './service.ts';

/**
 * A hospital that discloses nothing before a code. Threat T1 compares times over 2 x 2,000 persons, which takes minutes:
 * `TIMED=2000 npx vitest run --project=service tests/faults/no-disclosure`.
 */
const service = sharedService('stillwater');
const TIMED = Number(process.env['TIMED'] ?? 0);
const PAIRS = 12;

type Patient = ReturnType<typeof somePatients>[number];
type Step = 'lookup' | 'begin' | 'send' | 'wrong code';

/** A response without what is new in each: ids, tokens, references and times. */
function shapeOf({ status, body, headers }: Answer): string {
  const opaque = /[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{64}\b|[0-9A-F]{4}-[0-9A-F]{4}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;
  return JSON.stringify([
    status,
    JSON.stringify(body).replaceAll(opaque, 'opaque'),
    [...headers.keys()].toSorted(),
    headers.get('content-length'),
  ]);
}

/** From the lookup to a wrong code, with the time of each response, in milliseconds. */
async function goThrough(patient: Patient, onAnswer: (step: Step, answer: Answer, milliseconds: number) => void) {
  const visitor = service.newVisitor();
  const timed = async <A extends Answer>(step: Step, ask: () => Promise<A>): Promise<A> => {
    const began = performance.now();
    const answer = await ask();
    onAnswer(step, answer, performance.now() - began);
    return answer;
  };
  const { verification_token } = await visitor.get('verificationToken', {});
  const body = { last_name: patient.lastName, date_of_birth: patient.birthDate };
  const found = await timed('lookup', () =>
    visitor.ask('lookup', { headers: { 'x-verification-token': verification_token }, body }),
  );
  const request = applicationRequest({ ...beforeFirstStep(patient), vault: found.body });
  const begun = await timed('begin', () => visitor.ask('createApplication', request));
  const { application_id } = begun.body;
  await timed('send', () => visitor.ask('sendCode', { body: { application_id, channel: 'on_file', locale: 'en' } }));
  await timed('wrong code', () => visitor.ask('validateCode', { body: { application_id, code: '000000' } }));
}

const codesTo = ({ phone }: Patient) =>
  service.ask<{ readonly kind: string }>(
    `select kind from simulator.inbox where provider_id = 'stillwater' and recipient = $1 and kind = 'verification-code'`,
    [phone],
  );

describe('a hospital that discloses nothing', () => {
  test('gives patients and strangers the same bytes, and sends a code to patients alone', async () => {
    const [patients, strangers] = [somePatients(PAIRS), somePatients(PAIRS)];
    await service.bringIn(patients);
    const shapes = new Map<Step, Set<string>>();

    for (const patient of patients.flatMap((one, index) => [one, strangers[index] ?? one]))
      await goThrough(patient, (step, answer) => shapes.set(step, (shapes.get(step) ?? new Set()).add(shapeOf(answer))));

    expect([...shapes].map(([step, seen]) => [step, seen.size])).toEqual([
      ['lookup', 1],
      ['begin', 1],
      ['send', 1],
      ['wrong code', 1],
    ]);
    for (const one of patients) await expect.poll(async () => (await codesTo(one)).length).toBe(1);
    for (const one of strangers) expect(await codesTo(one)).toEqual([]);
  });

  test.skipIf(TIMED === 0)(
    'takes as long for patients as for strangers',
    async () => {
      const [patients, strangers] = [somePatients(TIMED), somePatients(TIMED)];
      await service.bringIn(patients);
      const times: Record<Step, [number[], number[]]> = {
        lookup: [[], []],
        begin: [[], []],
        send: [[], []],
        'wrong code': [[], []],
      };
      for (const [index, patient] of patients.entries()) {
        // The limits that all lookups share are not compared.
        if (index % 50 === 0) await service.ask(`delete from attempt_limits where provider_id = 'stillwater'`);
        const pair = [[patient, 0] as const, [strangers[index] ?? patient, 1] as const];
        for (const [patient, side] of index % 2 === 0 ? pair : pair.toReversed())
          await goThrough(patient, (step, _, milliseconds) => void times[step][side].push(milliseconds));
      }
      const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]?.toFixed(2);
      const likely = Object.entries(times).map(([step, [patient, stranger]]) => {
        const p = mannWhitney(patient, stranger);
        process.stdout.write(
          `${step}: 2 x ${TIMED}, medians ${median(patient)} and ${median(stranger)} ms, p = ${p.toFixed(3)}\n`,
        );
        return [step, p > 0.01];
      });

      expect(likely).toEqual(Object.keys(times).map((step) => [step, true]));
    },
    30 * 60_000,
  );
});
