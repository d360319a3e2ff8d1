import { calls } from '#api';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testProvider } from '../../testing/test-provider.ts';
import { listInbox } from '../simulators/messages.ts';
import { routes } from '../../domain/routes.ts';
import { findBrokenLinks } from '../../domain/audit/audit.ts';
import { findPersonaSet } from '../personas/personas.ts';
import { seedPersonas } from './seed-personas.ts';
import { openSimulatedSession, type SimulatedVisitor } from './simulated-visitor.ts';

let service: TestApp;
const now = () => new Date();
const seed = () =>
  seedPersonas({
    app: service.app,
    db: service.db,
    databaseUrl: service.databaseUrl,
    provider: testProvider,
    personaSet: { people: findPersonaSet('lakeside')?.people ?? [], prefix: 'LK', plans: [] },
    now,
    captchaToken: () => 'none',
  });

beforeAll(async () => {
  service = await createTestApp(routes);
  await Promise.all([seed(), seed()]);
});
afterAll(() => service.close());

async function arrive(last_name: string, date_of_birth: string) {
  const send = openSimulatedSession(service.app, 'lakeside.localhost');
  const { verification_token } = await send(calls.verificationToken, {});
  const vault = await send(calls.lookup, {
    headers: { 'x-verification-token': verification_token },
    body: { last_name, date_of_birth },
  });
  const [bill] = vault.bills;
  const application = await send(calls.createApplication, {
    body: {
      application_unique_value: vault.unique_value,
      open_vault_id: bill?.open_vault_id ?? vault.unique_value,
      last_name,
      date_of_birth,
    },
  });
  if (!application.needs_code) return { vault, application };
  return enterCode(send, application.application_id);
}

/** What those see who have been here before. */
async function enterCode(send: SimulatedVisitor, application_id: string) {
  await send(calls.sendCode, { body: { application_id, channel: 'sms', locale: 'en' } });
  const [message] = await listInbox(service.db, 'lakeside');
  await send(calls.validateCode, { body: { application_id, code: /\d{6}/.exec(message?.text ?? '')?.[0] ?? '' } });
  return {
    vault: await send(calls.getVault, {}),
    application: await send(calls.getApplication, { params: { application_id } }),
  };
}

test('Novak has a plan', async () => {
  const { application, vault } = await arrive('Novak', '02/14/1969');

  expect(application.payment_plan_id).not.toBeNull();
  expect(vault.bills.map(({ in_plan }) => in_plan)).toEqual([true, true]);
});

test('Walsh left after the offers were made', async () => {
  const { application } = await arrive('Walsh', '12/01/1974');

  expect(application.payment_plan_id).toBeNull();
  expect(application.offer_ids.length).toBeGreaterThan(0);
});

test('Lindgren left after choosing both bills', async () => {
  const { application } = await arrive('Lindgren', '06/06/1986');

  expect(application).toMatchObject({ offer_ids: [], payment_plan_id: null });
  expect(application.bill_invoice_ids).toHaveLength(2);
});

test('Raman finds one bill that she has not chosen yet', async () => {
  const { application, vault } = await arrive('Raman', '09/17/1993');

  expect(vault.bills).toHaveLength(2);
  expect(application.bill_invoice_ids).toHaveLength(1);
});

test('Schmidt finds one bill on a plan and has none himself', async () => {
  const { application, vault } = await arrive('Schmidt', '03/25/1962');

  expect(application.payment_plan_id).toBeNull();
  expect(vault.bills.filter(({ in_plan }) => in_plan)).toHaveLength(1);
});

test('a curly apostrophe and capitals find the name with accents', async () => {
  const { vault } = await arrive('O\u2019CONNOR-NUÑEZ', '07/04/1988');

  expect(vault.user.last_name).toBe("O'Connor-Nuñez");
});

test('Whitfield has no bills', async () => {
  await expect(arrive('Whitfield', '01/08/1987')).rejects.toThrow('bad_request');
});

test('seeding again changes nothing, and the audit stays whole', async () => {
  const report = await seed();

  expect(report).toMatchObject({
    skipped: 0,
    patients: { new: 0, changed: 0 },
    bills: { new: 0, changed: 0 },
    guarantors: { new: 0, changed: 0, removed: 0 },
  });
  expect(await findBrokenLinks(service.db, 'lakeside')).toEqual([]);
});
