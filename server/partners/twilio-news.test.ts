import { createHmac } from 'node:crypto';

import { expect, test } from 'vitest';

import { readTwilioNews } from './twilio-news.ts';

const TOKEN = 'a token of the test';
const url = 'https://pay.lakeside.example/hooks/messages?message=1';

/** As Twilio signs it. */
function delivery(fields: Readonly<Record<string, string>>, token = TOKEN) {
  const text =
    url +
    Object.keys(fields)
      .sort()
      .map((name) => `${name}${fields[name]}`)
      .join('');
  return { url, fields, headers: { 'x-twilio-signature': createHmac('sha1', token).update(text).digest('base64') } };
}

const news = (fields: Readonly<Record<string, string>>) => readTwilioNews(delivery(fields), TOKEN);

test.each([
  [{ MessageStatus: 'sent' }, { kind: 'nothing' }],
  [{ MessageStatus: 'delivered' }, { kind: 'delivered', reference: 'SM1' }],
  [
    { MessageStatus: 'undelivered', ErrorCode: '30003' },
    { kind: 'undelivered', reference: 'SM1', reason: 'twilio_30003' },
  ],
  [
    { MessageStatus: 'failed', ErrorCode: 'x'.repeat(99) },
    { kind: 'undelivered', reference: 'SM1', reason: 'twilio_unknown' },
  ],
  [
    { CallSid: 'CA1', CallStatus: 'completed' },
    { kind: 'delivered', reference: 'CA1' },
  ],
  [
    { CallSid: 'CA1', CallStatus: 'no-answer' },
    { kind: 'undelivered', reference: 'CA1', reason: 'call_no-answer' },
  ],
])('%o is read as %o', (fields, expected) => {
  expect(news({ MessageSid: 'SM1', ...fields } as Readonly<Record<string, string>>)).toEqual(expected);
});

test.each([
  ['STOP', 'stopped'],
  [' Stop ', 'stopped'],
  ['opt out', 'stopped'],
  ['Alto', 'stopped'],
  ['START', 'resumed'],
  ['HELP', 'nothing'],
  ['please stop calling me', 'nothing'],
])('a reply of "%s" means %s', (Body, kind) => {
  const expected = kind === 'nothing' ? { kind } : { kind, phone: '5855550101' };
  expect(news({ MessageSid: 'SM1', From: '+15855550101', Body })).toEqual(expected);
});

test('a wish that Twilio names counts more than the text', () => {
  expect(news({ From: '+15855550101', Body: 'no more of this', OptOutType: 'STOP' })).toMatchObject({ kind: 'stopped' });
});

test('news with the signature of another token, another address, another field or none are forged', () => {
  const good = delivery({ From: '+15855550101', Body: 'STOP' });
  const forged = [
    delivery(good.fields, 'another token'),
    { ...good, url: `${url}2` },
    { ...good, fields: { ...good.fields, From: '+15855550102' } },
    { ...good, headers: {} },
    { ...good, headers: { 'x-twilio-signature': 'short' } },
  ];
  expect(forged.map((one) => readTwilioNews(one, TOKEN).kind)).toEqual(forged.map(() => 'forged'));
  expect(readTwilioNews(good, undefined)).toEqual({ kind: 'forged' });
});
