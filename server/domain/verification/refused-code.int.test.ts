import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { messagesByProvider } from '../../partners/messages-by-provider.ts';
import { openPartnerHealth } from '../../partners/partner-health.ts';
import type { Messages } from '../../partners/ports.ts';
import { openSecretReferences } from '../../platform/config/secret-references.ts';
import { createLog } from '../../platform/http/log.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { begin, selectAll } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { startTwilioStandIn, TWILIO_ACCOUNT, type TwilioStandIn } from '../../testing/twilio-stand-in.ts';

const byEmail = aProvider({ provider_id: 'hillside', slug: 'hillside', hosts: ['hillside.localhost'], verification: 'email' });

let service: TestService;
let twilio: TwilioStandIn;
let phones = 0;

beforeAll(async () => {
  service = await startTestService([aProvider(), byEmail]);
  twilio = await startTwilioStandIn();
  const ports = service.ports as { messages: Messages };
  const health = openPartnerHealth({ clock: service.ports.clock, log: createLog('silent') });
  const texts = { adapter: 'twilio', account_sid: TWILIO_ACCOUNT.sid, auth_token: 'env:TWILIO', from: '+15855550100' } as const;
  ports.messages = messagesByProvider({
    findProvider: (id) => (id === 'hillside' ? byEmail : aProvider()),
    ofService: { texts },
    findSecret: openSecretReferences({ TWILIO: TWILIO_ACCOUNT.token }),
    health,
    twilioUrl: twilio.url,
    newsUrlOf: () => undefined,
    otherwise: ports.messages,
  }).messages;
});
afterAll(() => Promise.all([service.close(), twilio.close()]));
beforeEach(() => {
  twilio.refusal = undefined;
});

/** A visitor who is about to ask for a code, at the provider of the host. */
async function arrive(host = 'lakeside.localhost') {
  const provider = host === 'hillside.localhost' ? { provider_id: 'hillside' } : {};
  // Each phone has limits of its own.
  phones += 1;
  const patient = { phone: String(5_855_550_100 + phones), email: 'ana@mail.example', ...provider };
  const household = await addHousehold(service.db, { patient });
  const visitor = service.visitor(host);
  const { application_id } = await selectAll(visitor, household, await begin(visitor, household));
  await visitor.get('recordConsents', { params: { application_id }, body: { credit_check: true, locale: 'en' } });
  const ask = (channel: 'sms' | 'voice' | 'email') =>
    visitor.ask('sendCode', { body: { application_id, channel, locale: 'en' } });
  const askAgain = (channel: 'sms' | 'voice') => visitor.ask('resendCode', { body: { application_id, channel, locale: 'en' } });
  return { visitor, application_id, ask, askAgain };
}

/** The resource of the last request that Twilio took. */
const last = () => twilio.taken.at(-1)?.resource;

test.each([21_614, 21_612, 21_635])('a phone that takes no text messages (%d) is called with the same code', async (code) => {
  twilio.refusal = { status: 400, code, of: 'Messages' };
  const { visitor, application_id, ask } = await arrive();

  expect(await ask('sms')).toMatchObject({ status: 200, body: { channel: 'voice' } });

  expect(last()).toBe('Calls');
  const spoken = /(\d )+\d/.exec(twilio.taken.at(-1)?.fields['Twiml'] ?? '')?.[0].replaceAll(' ', '') ?? '';
  expect(await visitor.ask('validateCode', { body: { application_id, code: spoken } })).toMatchObject({ status: 200 });
});

test('a person who replied STOP is offered a call, which may follow at once', async () => {
  twilio.refusal = { status: 400, code: 21_610, of: 'Messages' };
  const { ask, askAgain } = await arrive();

  expect(await ask('sms')).toMatchObject({ status: 422, code: 'code_refused', details: { ask: 'call' } });
  expect(await askAgain('voice')).toMatchObject({ status: 200, body: { channel: 'voice' } });
  expect(last()).toBe('Calls');
});

test('a phone that does not exist is offered no call', async () => {
  twilio.refusal = { status: 400, code: 21_211 };
  const { ask } = await arrive();

  expect(await ask('sms')).toMatchObject({ status: 422, code: 'code_refused', details: { ask: 'person' } });
});

test('a phone that cannot be called is offered an email where the provider sends codes by email', async () => {
  twilio.refusal = { status: 400, code: 21_214 };
  const { ask } = await arrive('hillside.localhost');

  expect(await ask('voice')).toMatchObject({ status: 422, code: 'code_refused', details: { ask: 'email' } });
});

test('a fault of the account is no fault of the phone', async () => {
  twilio.refusal = { status: 401, code: 20_003 };
  const { ask } = await arrive();

  expect(await ask('sms')).toMatchObject({ status: 503, code: 'service_unavailable' });
});

test('the log has the code of the refusal, and no phone', async () => {
  twilio.refusal = { status: 400, code: 21_610, of: 'Messages' };
  await (await arrive()).ask('sms');

  const warnings = service.warnings().join();
  expect(warnings).toContain('twilio_21610');
  expect(warnings).not.toMatch(/585555\d{4}|number-canary/);
});
