import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openSecretReferences } from '../platform/config/secret-references.ts';
import { createLog } from '../platform/http/log.ts';
import { startTwilioStandIn, TWILIO_ACCOUNT, type TwilioStandIn } from '../testing/twilio-stand-in.ts';
import { openPartnerHealth } from './partner-health.ts';
import type { OutgoingMessage } from './ports.ts';
import { openTwilio, type TextPartner, type TwilioSettings } from './twilio.ts';

const clock = { now: () => new Date('2026-06-16T16:00:00Z') };
const message: OutgoingMessage = {
  provider_id: 'lakeside',
  channel: 'sms',
  to: '5855550101',
  kind: 'verification-code',
  locale: 'en',
  text: 'Lakeside: your code is 123456.\n\n@pay.lakeside.example #123456',
};

let twilio: TwilioStandIn;
let partner: TextPartner;
let lines: string[];
let health: ReturnType<typeof openPartnerHealth>;

function open(change: Partial<TwilioSettings> = {}, token = TWILIO_ACCOUNT.token): TextPartner {
  const settings: TwilioSettings = {
    adapter: 'twilio',
    account_sid: TWILIO_ACCOUNT.sid,
    auth_token: 'env:LAKESIDE_TWILIO',
    from: '+15855550100',
    ...change,
  };
  return openTwilio(settings, { findSecret: openSecretReferences({ LAKESIDE_TWILIO: token }), health, twilioUrl: twilio.url });
}

const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'sent',
    (error: Error & { readonly reason: string }) => `${error.constructor.name} ${error.reason}`,
  );

beforeEach(async () => {
  twilio = await startTwilioStandIn();
  lines = [];
  health = openPartnerHealth({ clock, log: createLog('info', { destination: { write: (line) => void lines.push(line) } }) });
  partner = open();
});
afterEach(() => twilio.close());

describe('a text message', () => {
  test('leaves from the number of the provider, and its name at Twilio is stored', async () => {
    expect(await partner.send(message)).toEqual({ reference: `SM${'1'.padStart(32, '0')}` });
    expect(twilio.taken).toEqual([
      { resource: 'Messages', fields: { To: '+15855550101', From: '+15855550100', Body: message.text } },
    ]);
  });

  test('leaves from a messaging service where the provider has one', async () => {
    const messaging_service_sid = `MG${'0'.repeat(32)}`;
    await open({ messaging_service_sid }).send(message);
    expect(twilio.taken[0]?.fields).toMatchObject({ MessagingServiceSid: messaging_service_sid });
    expect(twilio.taken[0]?.fields).not.toHaveProperty('From');
  });

  test.each([
    [400, 21_610, 'to a person who replied STOP is refused', 'MessageRefused twilio_21610'],
    [400, 21_614, 'to a landline is refused', 'MessageRefused twilio_21614'],
    [400, 21_268, 'to a premium number is refused', 'MessageRefused twilio_21268'],
    [400, 21_408, 'to a country that is not allowed is refused', 'MessageRefused twilio_21408'],
    [400, 21_606, 'from a number of another account waits', 'PartnerUnavailable twilio_21606'],
    [429, 20_429, 'beyond the rate waits', 'PartnerUnavailable status_429'],
    [503, 20_503, 'waits while Twilio is down', 'PartnerUnavailable status_503'],
  ])('%i %i: %s', async (status, code, _what, expected) => {
    twilio.refusal = { status, code };
    expect(await failureOf(partner.send(message))).toBe(expected);
  });

  test('beyond the rate cannot have arrived, so it may be sent again', async () => {
    twilio.refusal = { status: 429, code: 20_429 };
    await expect(partner.send(message)).rejects.toMatchObject({ reason: 'status_429', wasSent: false });
  });

  test('that may have arrived is not sent again', async () => {
    twilio.silences = 1;
    const sent = failureOf(partner.send(message));
    await expect.poll(() => twilio.taken.length).toBe(1);
    await twilio.close();
    expect(await sent).toMatch(/^PartnerUnavailable ECONNRESET/);
    twilio = await startTwilioStandIn();
  });
});

describe('a call', () => {
  test('speaks the code in the language of the person, and its text cannot become an instruction', async () => {
    const { reference } = await partner.send({ ...message, channel: 'voice', locale: 'es', text: 'Smith & <Hangup/>: 1 2 3' });
    expect(reference).toMatch(/^CA/);
    const { resource, fields } = twilio.taken[0] ?? { resource: '', fields: {} };
    expect([resource, fields['Twiml']]).toEqual([
      'Calls',
      '<Response><Pause length="1"/><Say language="es-US">Smith &amp; &lt;Hangup/>: 1 2 3</Say></Response>',
    ]);
  });

  test.each([
    ['en', 'en-US'],
    ['es-MX', 'es-MX'],
    ['fr', 'fr-FR'],
    ['zh-Hant', 'zh-TW'],
  ])('in %s is spoken as %s', async (locale, dialect) => {
    await partner.send({ ...message, channel: 'voice', locale });
    expect(twilio.taken[0]?.fields['Twiml']).toContain(`<Say language="${dialect}">`);
  });

  test('without a number to call from is not made', async () => {
    const settings = { messaging_service_sid: `MG${'0'.repeat(32)}` };
    const withoutNumber = openTwilio(
      { adapter: 'twilio', account_sid: TWILIO_ACCOUNT.sid, auth_token: 'env:LAKESIDE_TWILIO', ...settings },
      { findSecret: () => TWILIO_ACCOUNT.token, health, twilioUrl: twilio.url },
    );
    expect(await failureOf(Promise.resolve().then(() => withoutNumber.send({ ...message, channel: 'voice' })))).toBe(
      'PartnerUnavailable no_number_for_calls',
    );
  });
});

test('a wrong token is a fault of the account, and the log names neither token nor number', async () => {
  expect(await failureOf(open({}, 'token-canary').send(message))).toBe('PartnerUnavailable twilio_20003');
  expect(health.list()).toMatchObject([{ partner: 'texts', adapter: 'twilio', state: 'down', reason: 'twilio_20003' }]);
  expect(lines.join('')).toContain('twilio_20003');
  expect(lines.join('')).not.toMatch(/canary|5855550101|123456/);
});

test('an account is tried out without a message', async () => {
  await partner.tryOut();
  expect(twilio.taken).toEqual([]);
});
