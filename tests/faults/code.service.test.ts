import { describe, expect, test } from 'vitest';

import type { TestPatient } from '../journeys/patient.ts';
import { applicationRequest, beforeFirstStep, lookUp } from './enrollment.ts';
import { guestAt } from './guest.ts';
import type { HttpVisitor } from './http-visitor.ts';
import { sharedService } from './service.ts';

const service = sharedService('southfield');

describe('a code', () => {
  /** A visitor who has received a code and not entered it. */
  async function visitorWithCode() {
    const { visitor, held } = await guestAt(service, 'consented');
    const { application_id } = held.application;
    await visitor.get('sendCode', { body: { application_id, channel: 'sms', locale: 'en' } });
    return { visitor, held, application_id, code: await visitor.readCode(held.patient.phone) };
  }

  const other = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

  test('is compared five times at most, however many wrong codes arrive at once', async () => {
    const { visitor, application_id, code } = await visitorWithCode();

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        visitor.ask('validateCode', { body: { application_id, code: other(code, index + 1) } }),
      ),
    );
    // When the service rejected most of them for lack of a connection, a few more use up the rest.
    for (let by = 201; by <= 205; by += 1)
      answers.push(await visitor.ask('validateCode', { body: { application_id, code: other(code, by) } }));
    const right = await visitor.ask('validateCode', { body: { application_id, code } });

    expect(answers.filter(({ code: refusal }) => refusal === 'verification_code_invalid').length).toBeLessThanOrEqual(5);
    // Two hundred requests share twenty connections: after five seconds without one, the service rejects a request unchecked.
    const others = ['verification_code_invalid', 'verification_code_expired', 'too_many_requests', 'service_unavailable'];
    expect(answers.map(({ code: refusal }) => refusal).filter((refusal) => !others.includes(String(refusal)))).toEqual([]);
    expect(right.status).toBeGreaterThanOrEqual(400);
    expect(
      await service.ask('select tries, used_at from verification_codes where application_id = $1', [application_id]),
    ).toEqual([{ tries: 5, used_at: null }]);
  });

  test('signs in once, however often the right one arrives at once', async () => {
    const { visitor, application_id, code } = await visitorWithCode();

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor.ask('validateCode', { body: { application_id, code } })),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  test('is worth nothing after its use', async () => {
    const { visitor, application_id, code } = await visitorWithCode();
    await visitor.get('validateCode', { body: { application_id, code } });

    const again = await visitor.ask('validateCode', { body: { application_id, code } });

    expect(again.code).toBe('verification_code_expired');
  });

  test('is worth nothing in another session, even of the same person', async () => {
    const first = await visitorWithCode();
    const second = service.newVisitor();
    const own = await beginAgain(second, first.held.patient);

    const theirs = { application_id: first.application_id, code: first.code };
    const withTheirs = await second.ask('validateCode', { body: theirs });
    const without = await second.ask('validateCode', { body: { application_id: own, code: first.code } });
    await second.get('sendCode', { body: { application_id: own, channel: 'sms', locale: 'en' } });
    const withOwn = await second.ask('validateCode', { body: { application_id: own, code: first.code } });

    expect([withTheirs.code, without.code, withOwn.code]).toEqual([
      'not_found',
      'verification_code_expired',
      'verification_code_invalid',
    ]);
    expect((await first.visitor.ask('validateCode', { body: theirs })).status).toBe(200);
  });

  /** An application of this visitor's own, for a person whom another session has found as well. */
  async function beginAgain(visitor: HttpVisitor, patient: TestPatient): Promise<string> {
    const vault = await lookUp(visitor, patient);
    const { application_id } = await visitor.get('createApplication', applicationRequest({ ...beforeFirstStep(patient), vault }));
    const bill_invoice_ids = patient.bills.map(({ invoice }) => invoice);
    const body = { first_name: patient.firstName, is_patient: true, bill_invoice_ids };
    await visitor.get('selectBills', { params: { application_id }, headers: {}, body });
    await visitor.get('recordConsents', { params: { application_id }, body: { credit_check: true, locale: 'en' } });
    return application_id;
  }
});
