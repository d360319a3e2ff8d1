import { describe, expect, test } from 'vitest';

import { applicationRequest, beforeFirstStep, lookUp, onePatient, signIn } from './enrollment.ts';
import type { HttpVisitor } from './http-visitor.ts';
import { sharedService } from './service.ts';
import type { TestPatient } from '../journeys/patient.ts';

const service = sharedService('riverside');
const STRANGERS = '6075557777';

/** The application of a visitor with this knowledge of the patient. */
async function requirePermittedApplication(
  visitor: HttpVisitor,
  patient: TestPatient,
  extras: { readonly patient_ssn?: string } = {},
) {
  const vault = await lookUp(visitor, patient, extras);
  const { application_id } = await visitor.get('createApplication', applicationRequest({ ...beforeFirstStep(patient), vault }));
  return visitor.get('selectBills', {
    params: { application_id },
    headers: {},
    body: { first_name: patient.firstName, is_patient: true, bill_invoice_ids: patient.bills.map(({ invoice }) => invoice) },
  });
}

/** A patient with SSN digits, a phone and a mailbox on file. */
async function aVictim() {
  const one = onePatient();
  const patient = { ...one, ssn: '4321', email: `${one.phone}@mail.example` };
  await service.bringIn([patient]);
  return patient;
}

async function noticesOf({ phone, email }: { readonly phone: string; readonly email: string }) {
  const waiting = () => service.ask(`select from outbox where kind = 'new-phone' and sent_at is null`);
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  return service.ask<{ readonly recipient: string; readonly body: string }>(
    `select recipient, body from simulator.inbox where kind = 'new-phone' and recipient = any($1) order by recipient`,
    [[phone, email, STRANGERS]],
  );
}

describe('a stranger with name, birth date and SSN digits who enters another phone', () => {
  test('leaves the phone of a patient who has never signed in, and who gets a notice at every contact', async () => {
    const patient = await aVictim();
    const stranger = service.newVisitor();
    const { application_id } = await requirePermittedApplication(stranger, patient, { patient_ssn: patient.ssn });

    await stranger.ask('changePhone', { params: { application_id }, body: { phone_number: STRANGERS } });
    const code = await stranger.get('sendCode', { body: { application_id, channel: 'sms', locale: 'en' } });

    expect(code.sent_to).toBe(`•••-•••-${patient.phone.slice(-4)}`);
    await expect(stranger.readCode(STRANGERS)).rejects.toThrow('no code was sent');
    const notices = await noticesOf(patient);
    expect(notices.map(({ recipient }) => recipient)).toEqual([patient.phone, patient.email].toSorted());
    for (const { body } of notices) expect(body).toMatch(/ending in 77.*call \(888\) 555-0142/s);
  });

  test('gets nothing of a patient who has signed in before, not even by the id of the application', async () => {
    const patient = await aVictim();
    const owner = service.newVisitor();
    const { application_id } = await requirePermittedApplication(owner, patient);
    await signIn(owner, await owner.get('getApplication', { params: { application_id } }), patient);
    const stranger = service.newVisitor();
    await lookUp(stranger, patient, { patient_ssn: patient.ssn });

    const changed = await stranger.ask('changePhone', { params: { application_id }, body: { phone_number: STRANGERS } });

    expect([changed.status, changed.code]).toEqual([401, 'unauthorized']);
    expect(await noticesOf(patient)).toEqual([]);
  });

  test('changes nothing for the patient, who is found and signs in with the phone on file', async () => {
    const patient = await aVictim();
    const stranger = service.newVisitor();
    const { application_id } = await requirePermittedApplication(stranger, patient, { patient_ssn: patient.ssn });
    await stranger.ask('changePhone', { params: { application_id }, body: { phone_number: STRANGERS } });
    const owner = service.newVisitor();

    expect((await lookUp(owner, patient)).bills).not.toEqual([]);
    await signIn(owner, await requirePermittedApplication(owner, patient), patient);

    expect(await owner.get('loggedIn', {})).toEqual({ isLoggedIn: true });
  });
});
