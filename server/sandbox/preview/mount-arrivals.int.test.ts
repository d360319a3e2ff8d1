import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aProvider } from '../../testing/a-provider.ts';
import { enrollToOffers, enrollToPlan } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { mountArrivals } from './mount-arrivals.ts';

const studio = 'http://localhost:4400';
const arrival = { session: 'a'.repeat(43), storage: { 'causeway.x': '</script><b>' }, path: '/invoice-to-pay?lang=en' };

let service: TestService;
let app: FastifyInstance;

beforeAll(async () => {
  service = await startTestService();
  const provider = aProvider();
  app = fastify();
  await app.register(cookie);
  const hosts = { byHost: () => provider } as never;
  mountArrivals(app, { db: service.db, hosts, clock: service.ports.clock, studio });
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });

test('a browser goes on with the session and the storage of an arrival, in the frame of Studio alone', async () => {
  const { address } = (await post('/test/arrivals', arrival)).json<{ readonly address: string }>();

  const page = await app.inject({ url: address });

  expect(page.cookies).toMatchObject([{ name: '__Host-session', value: arrival.session, httpOnly: true, secure: true }]);
  expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${studio}`);
  expect(page.body).toContain('"path":"/invoice-to-pay?lang=en"');
  expect(page.body).not.toContain('</script><b>');
  expect((await app.inject({ url: '/test/arrivals/unknown' })).statusCode).toBe(404);
});

test.each([
  ['another site', { ...arrival, path: '//evil.example' }],
  ['no session', { ...arrival, session: '' }],
])('an arrival at %s is refused', async (_, body) => {
  expect((await post('/test/arrivals', body)).statusCode).toBe(400);
});

test('a patient without a plan is forgotten but for the bills, and a plan stays', async () => {
  const [left, planned] = [await addHousehold(service.db), await addHousehold(service.db)];
  await enrollToOffers(service.visitor(), service.db, left);
  const { application_id } = await enrollToPlan(service.visitor(), service.db, planned);

  for (const { patient } of [left, planned])
    expect((await post('/test/arrivals/forget', { mrn: patient.mrn })).statusCode).toBe(200);

  const applications = await service.db.selectFrom('applications').select('application_id').execute();
  expect(applications).toEqual([{ application_id }]);
  const bills = service.db.selectFrom('bills').select('bill_id').where('patient_id', '=', left.patient.patient_id);
  expect(await bills.execute()).not.toEqual([]);
  expect(await service.db.selectFrom('attempt_limits').selectAll().execute()).toEqual([]);
  expect(await service.db.selectFrom('simulator.bureau_requests').selectAll().execute()).toEqual([]);
});
