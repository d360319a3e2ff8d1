import { afterAll, beforeAll, expect, test } from 'vitest';

import { routes } from '../../domain/routes.ts';
import { createTestApp, HOST, type TestApp } from '../../testing/test-app.ts';
import { testProvider } from '../../testing/test-provider.ts';
import { findPersonaSet } from '../personas/personas.ts';
import { seedPersonas } from '../seeding/seed-personas.ts';
import { portalOf } from './mount-portal.ts';

const studio = 'http://localhost:4400';
const SHOWN = ['adult-self-pay', 'minor-two-guarantors', 'below-minimum', 'minor-without-guarantor', 'no-bills'];
const people = (findPersonaSet('lakeside')?.people ?? []).map((persona) =>
  // A persona's number is its place in the table, so the others keep theirs without bills.
  SHOWN.includes(persona.key) ? persona : { ...persona, bills: [], past: undefined as never },
);

let service: TestApp;

beforeAll(async () => {
  service = await createTestApp(routes, { studio });
  const { app, db, databaseUrl } = service;
  await seedPersonas({
    app,
    db,
    databaseUrl,
    provider: testProvider,
    personaSet: { people, prefix: 'LK', plans: [] },
    now: () => new Date(),
    captchaToken: () => 'none',
  });
});
afterAll(() => service.close());

const send = (method: 'GET' | 'POST', url: string) => service.app.inject({ method, url, headers: { host: HOST } });
const offerTo = (persona: string) => send('POST', portalOf('http://localhost:4000', persona).offer);

test('the portal shows a person with their bills, in the language that is asked for, in a frame of Studio alone', async () => {
  const { body, headers } = await send('GET', '/test/portal/adult-self-pay?lang=es');

  expect(body).toContain('<html lang="es">');
  expect(body).toContain('<h1>Ana Rivera</h1>');
  expect(body).toContain('$1,052.50');
  expect(body).toContain('<script src="http://localhost:4000/embed/kit.js" defer>');
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src http:\/\/localhost:4000;/);
  expect(headers['content-security-policy']).toMatch(/; frame-ancestors http:\/\/localhost:4400$/);
});

test('the portal is a site of its own to a browser, at the port of the preview', () => {
  const portal = portalOf('http://localhost:4000', 'adult-self-pay');

  expect(portal.origin).toBe('http://portal.localhost:4000');
  expect(portal.page('en')).toBe('http://portal.localhost:4000/test/portal/adult-self-pay?lang=en');
});

test('the portal makes an offer of what a person owes, with a key that ends at once', async () => {
  const answer = await offerTo('adult-self-pay');

  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ total_amount: 177_985, embed_token: expect.any(String) });
  const [key] = await service.db.selectFrom('api_keys').selectAll().execute();
  expect(key).toMatchObject({ name: 'Portal of the preview', scopes: ['offers:write'] });
  expect(Number(key?.expires_at) - Number(key?.created_at)).toBe(60_000);
});

test('a guarantor answers for a minor', async () => {
  const { simulated_offer_id } = (await offerTo('minor-two-guarantors')).json<{ readonly simulated_offer_id: string }>();

  const { request } = await service.db
    .selectFrom('simulated_offers')
    .select('request')
    .where('simulated_offer_id', '=', simulated_offer_id)
    .executeTakeFirstOrThrow();
  expect(request).toMatchObject({ patient: { first_name: 'Lucy' }, guarantor: { first_name: 'Karen' } });
});

test('the portal passes on what the service refuses', async () => {
  const answer = await offerTo('below-minimum');

  expect([answer.statusCode, answer.json<{ readonly code: string }>().code]).toEqual([422, 'offer_below_minimum_amount']);
});

test.each(['minor-without-guarantor', 'no-bills', 'unknown'])('the portal knows no %s', async (persona) => {
  expect((await send('GET', `/test/portal/${persona}`)).statusCode).toBe(404);
  expect((await offerTo(persona)).statusCode).toBe(404);
});

test.each([
  ['without Studio', {}],
  ['without test mode, whatever is set', { isTestMode: false, studio, previewFrame: studio }],
])('there is no portal %s', async (_, options) => {
  const other = await createTestApp(routes, options, { url: service.databaseUrl });
  const ask = (method: 'GET' | 'POST', url: string) => other.app.inject({ method, url, headers: { host: HOST } });
  const page = await ask('GET', '/test/portal/adult-self-pay');
  const offer = await ask('POST', '/test/portal/adult-self-pay/offer');
  const framed = await ask('GET', '/embed/payment-plan');
  await other.close();

  expect(page.body).not.toContain('Ana Rivera');
  expect(offer.statusCode).toBe(404);
  expect(framed.body).not.toContain('point-at-page');
  for (const { headers } of [page, framed]) expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});
