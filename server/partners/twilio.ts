import type { Partners } from '#configuration';

import { openGuard } from './guard-calls.ts';
import { MessageRefused, PartnerUnavailable } from './partner-errors.ts';
import { type PartnerTools, requireSecret } from './partner-tools.ts';
import type { MessageNews, MessageReceipt, NewsDelivery, OutgoingMessage } from './ports.ts';
import { readTwilioNews } from './twilio-news.ts';
import { openHttp, readJsonObject, type HttpAnswer } from './request-http.ts';

export type TwilioSettings = NonNullable<Partners['texts']>;

const DEADLINE_MS = 10_000;

/** Errors of Twilio that concern the number, or the wish of its owner. Source: twilio.com/docs/api/errors. Any other error is one of the account. */
const OF_THE_NUMBER: ReadonlyMap<number, MessageRefused['why']> = new Map([
  // The person replied STOP.
  [21_610, 'stopped'],
  // No mobile number, not reachable by text messages, a landline; below, no number, a premium number, a country that is not allowed.
  ...([21_614, 21_612, 21_635] as const).map((code) => [code, 'landline'] as const),
  ...([13_223, 13_224, 13_225, 21_211, 21_214, 21_217, 21_265, 21_268, 21_408] as const).map(
    (code) => [code, 'address'] as const,
  ),
]);

/** Sends text messages, and calls a phone to speak. */
export interface TextPartner {
  /** Twilio reports at `newsUrl` what becomes of it; without one, at no address. */
  readonly send: (message: OutgoingMessage, newsUrl?: string) => Promise<MessageReceipt>;
  readonly readNews: (delivery: NewsDelivery) => MessageNews;
  /** Asks for the account, and sends nothing. Throws `PartnerUnavailable`. */
  readonly tryOut: () => Promise<void>;
}

interface TwilioTools extends PartnerTools {
  /** Where the API is: Twilio itself, or a stand-in. */
  readonly twilioUrl: string;
}

/** Sends by the API of Twilio. It has no idempotency key, so nothing is sent again that may have arrived. */
export function openTwilio(settings: TwilioSettings, { findSecret, health, twilioUrl }: TwilioTools): TextPartner {
  const account = `${twilioUrl}/2010-04-01/Accounts/${settings.account_sid}`;
  const guard = openGuard({
    deadlineMs: DEADLINE_MS,
    report: health.open({ partner: 'texts', adapter: 'twilio', host: new URL(twilioUrl).hostname }),
  });
  const http = openHttp();

  function authorization(): string {
    const token = requireSecret(findSecret, settings.auth_token);
    return `Basic ${Buffer.from(`${settings.account_sid}:${token}`).toString('base64')}`;
  }

  return {
    send(message, newsUrl) {
      const { resource, fields } = message.channel === 'voice' ? callOf(settings, message) : textOf(settings, message);
      return guard.run(
        async (signal) => {
          const headers = { authorization: authorization(), 'content-type': 'application/x-www-form-urlencoded' };
          const news = newsUrl === undefined ? {} : { StatusCallback: newsUrl };
          const body = new URLSearchParams({ ...fields, ...news }).toString();
          const answer = await http.request({
            method: 'POST',
            url: new URL(`${account}/${resource}.json`),
            headers,
            body,
            signal,
          });
          return { reference: readSid(answer) };
        },
        { provider: message.provider_id },
      );
    },
    readNews: (delivery) => readTwilioNews(delivery, findSecret(settings.auth_token)),
    tryOut: () =>
      guard.run(
        async (signal) => {
          const answer = await http.request({
            method: 'GET',
            url: new URL(`${account}.json`),
            headers: { authorization: authorization() },
            signal,
          });
          const { status } = requireSuccess(answer);
          if (status !== 'active') throw new PartnerUnavailable('account_not_active');
        },
        { isRepeatable: true },
      ),
  };
}

function textOf({ from, messaging_service_sid: service }: TwilioSettings, { to, text }: OutgoingMessage) {
  const sender = service === undefined ? { From: from ?? '' } : { MessagingServiceSid: service };
  return { resource: 'Messages', fields: { To: `+1${to}`, ...sender, Body: text } };
}

function callOf({ from, voice_from: caller = from }: TwilioSettings, { to, text, locale }: OutgoingMessage) {
  if (caller === undefined) throw new PartnerUnavailable('no_number_for_calls', { wasSent: false });
  const language = voiceOf(locale);
  const said = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const Twiml = `<Response><Pause length="1"/><Say language="${language}">${said}</Say></Response>`;
  return { resource: 'Calls', fields: { To: `+1${to}`, From: caller, Twiml } };
}

/** The dialects that Twilio speaks as people in the USA do. Source: twilio.com/docs/voice/twiml/say. */
const US_DIALECTS: readonly string[] = ['en-US', 'es-US'];

/** The dialect that reads a message aloud; of a language without a dialect of the USA, the usual one: "fr-FR". */
function voiceOf(locale: string): string {
  const { language, region } = new Intl.Locale(locale);
  if (region !== undefined) return `${language}-${region}`;
  const [dialect] = US_DIALECTS.filter((one) => one.startsWith(`${language}-`));
  return dialect ?? `${language}-${new Intl.Locale(locale).maximize().region}`;
}

function readSid(answer: HttpAnswer): string {
  const { sid } = requireSuccess(answer);
  if (typeof sid === 'string' && /^(SM|MM|CA)[0-9a-f]{32}$/.test(sid)) return sid;
  throw new PartnerUnavailable('answer_without_sid');
}

/** Distinguishes what concerns the number from what concerns the account, by the code alone. */
function requireSuccess(answer: HttpAnswer): Readonly<Record<string, unknown>> {
  const fields = readJsonObject(answer);
  if (answer.status >= 200 && answer.status < 300) return fields;
  const code = Number(fields['code']) || answer.status;
  const why = OF_THE_NUMBER.get(code);
  if (why !== undefined) throw new MessageRefused(`twilio_${code}`, why);
  throw new PartnerUnavailable(`twilio_${code}`, { wasSent: false, isRefusal: answer.status === 400 });
}
