import { createHmac, timingSafeEqual } from 'node:crypto';

import type { MessageNews, NewsDelivery } from './ports.ts';

/**
 * Words by which a person ends text messages, or wants them again: those of Twilio and of 47 CFR 64.1200(a)(10), and the Spanish ones of
 * our messages. Twilio itself names the wish in `OptOutType` where Advanced Opt-Out is on.
 */
const STOP_WORDS = new Set([
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'optout',
  'opt out',
  'alto',
  'parar',
  'cancelar',
]);
const START_WORDS = new Set(['start', 'unstop', 'yes', 'empezar']);

const LOST_CALLS = new Set(['busy', 'no-answer', 'failed', 'canceled']);

/** Reads what Twilio posts: a change of a message or a call, or a text message of a person. */
export function readTwilioNews(delivery: NewsDelivery, authToken: string | undefined): MessageNews {
  if (authToken === undefined || !isSigned(delivery, authToken)) return { kind: 'forged' };
  const { MessageSid, MessageStatus, CallSid, CallStatus, ErrorCode, From, Body = '', OptOutType } = delivery.fields;
  if (MessageStatus !== undefined && MessageSid !== undefined) return newsOfMessage(MessageSid, MessageStatus, ErrorCode);
  if (CallStatus !== undefined && CallSid !== undefined) return newsOfCall(CallSid, CallStatus);
  const [, phone] = /^\+1([2-9]\d{9})$/.exec(From ?? '') ?? [];
  const wish = (OptOutType ?? Body).trim().toLowerCase();
  if (phone !== undefined && STOP_WORDS.has(wish)) return { kind: 'stopped', phone };
  if (phone !== undefined && START_WORDS.has(wish)) return { kind: 'resumed', phone };
  return { kind: 'nothing' };
}

function newsOfMessage(reference: string, status: string, code = 'unknown'): MessageNews {
  if (status === 'delivered' || status === 'read') return { kind: 'delivered', reference };
  if (status !== 'undelivered' && status !== 'failed') return { kind: 'nothing' };
  return { kind: 'undelivered', reference, reason: `twilio_${/^\d{5}$/.test(code) ? code : 'unknown'}` };
}

function newsOfCall(reference: string, status: string): MessageNews {
  if (status === 'completed') return { kind: 'delivered', reference };
  return LOST_CALLS.has(status) ? { kind: 'undelivered', reference, reason: `call_${status}` } : { kind: 'nothing' };
}

/**
 * Twilio signs the address that it asks, followed by every field with its value in the order of the names: HMAC-SHA1 with the auth token.
 * Source: twilio.com/docs/usage/security.
 */
function isSigned({ url, fields, headers }: NewsDelivery, authToken: string): boolean {
  const given = headers['x-twilio-signature'];
  if (typeof given !== 'string') return false;
  const text = Object.keys(fields)
    .sort()
    .reduce((signed, name) => `${signed}${name}${fields[name]}`, url);
  const expected = createHmac('sha1', authToken).update(text, 'utf8').digest();
  const found = Buffer.from(given, 'base64');
  return found.length === expected.length && timingSafeEqual(found, expected);
}
