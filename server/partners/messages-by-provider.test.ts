import { afterEach, beforeEach, expect, test } from 'vitest';

import { createLog } from '../platform/http/log.ts';
import { startSmtpStandIn, type SmtpStandIn } from '../testing/smtp-stand-in.ts';
import { testProvider } from '../testing/test-provider.ts';
import { startTwilioStandIn, TWILIO_ACCOUNT, type TwilioStandIn } from '../testing/twilio-stand-in.ts';
import { messagesByProvider } from './messages-by-provider.ts';
import { openPartnerHealth } from './partner-health.ts';
import type { OutgoingMessage } from './ports.ts';

const clock = { now: () => new Date() };
const health = openPartnerHealth({ clock, log: createLog('silent') });
const sms: OutgoingMessage = {
  provider_id: 'lakeside',
  message_id: '1',
  channel: 'sms',
  to: '5855550101',
  kind: 'plan-started',
  locale: 'en',
  text: 'Your plan has started.',
};
const email: OutgoingMessage = { ...sms, channel: 'email', to: 'jordan@home.example', subject: 'Your plan' };

let mail: SmtpStandIn;
let twilio: TwilioStandIn;
let simulated: OutgoingMessage[];
beforeEach(async () => {
  mail = await startSmtpStandIn({ encrypts: false });
  twilio = await startTwilioStandIn();
  simulated = [];
});
afterEach(() => Promise.all([mail.close(), twilio.close()]));

const texts = (from: string) =>
  ({ adapter: 'twilio', account_sid: TWILIO_ACCOUNT.sid, auth_token: 'env:OUR_TWILIO', from }) as const;

function open() {
  const smtp = { adapter: 'smtp', host: '127.0.0.1', port: mail.port, security: 'none', from: 'plans@example.org' } as const;
  const providers = [
    { ...testProvider, partners: { texts: texts('+15855550111') } },
    { ...testProvider, provider_id: 'hillcrest', partners: {} },
  ];
  return messagesByProvider({
    findProvider: (id) => providers.find(({ provider_id }) => provider_id === id),
    ofService: { email: smtp, texts: texts('+15855550199') },
    findSecret: () => TWILIO_ACCOUNT.token,
    health,
    twilioUrl: twilio.url,
    newsUrlOf: ({ slug }, messageId) => `https://${slug}.example/hooks/messages?message=${messageId}`,
    otherwise: { send: async (message) => void simulated.push(message) },
  });
}

test('a message leaves by the partner of its provider, else by the one of the service', async () => {
  const { messages, close } = open();
  await messages.send(sms);
  await messages.send({ ...sms, provider_id: 'hillcrest' });
  await messages.send(email);
  close();

  expect(twilio.taken.map(({ fields }) => [fields['From'], fields['StatusCallback']])).toEqual([
    ['+15855550111', 'https://lakeside.example/hooks/messages?message=1'],
    ['+15855550199', expect.anything()],
  ]);
  expect(mail.received.map(({ to }) => to)).toEqual([['jordan@home.example']]);
  expect(simulated).toEqual([]);
});

test('a message of a provider that is gone leaves by no partner', async () => {
  const { messages } = open();
  await messages.send({ ...sms, provider_id: 'gone' });
  expect([twilio.taken, simulated.length]).toEqual([[], 1]);
});
