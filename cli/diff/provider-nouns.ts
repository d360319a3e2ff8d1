import { sayJson, sayList } from '#engine/explain';
import { formatCents, toCents } from '#rules';

/** How a key of a provider file is said to a member of staff. */
export interface Noun {
  readonly noun: string;
  readonly say?: (value: unknown) => string;
}

const dollars = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? formatCents(toCents(value), 'en') : sayJson(value);
const days = (value: unknown) => (typeof value === 'number' ? `${value} ${value === 1 ? 'day' : 'days'}` : sayJson(value));
const onOff = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : sayJson(value));
const plain = (value: unknown) => (typeof value === 'string' ? value : sayJson(value));
const languages = (value: unknown) => (Array.isArray(value) ? sayList(value.map(sayLanguage), 'and') : sayJson(value));
const names = (value: unknown) => (Array.isArray(value) ? sayList(value.map(String), 'and') : sayJson(value));
const oneOf = (words: Readonly<Record<string, string>>) => (value: unknown) => words[String(value)] ?? sayJson(value);

/** A language by its tag. */
export function sayLanguage(tag: unknown): string {
  return { en: 'English', es: 'Spanish' }[String(tag)] ?? String(tag);
}

/** Keys that are said in one sentence as a whole; lists that gain and lose members are in `provider-sayers.ts`. */
export const providerNouns: Readonly<Record<string, Noun>> = {
  provider_id: { noun: 'The identity in the database' },
  provider_name: { noun: 'The legal name' },
  display_name: { noun: 'The name that patients see' },
  provider_url: { noun: 'The web site', say: plain },
  logo_url: { noun: 'The logo' },
  time_zone: { noun: 'The time zone', say: plain },
  locales: { noun: 'The languages, the default first,', say: languages },
  contact_request_email: {
    noun: 'The mailbox that hears of requests for help',
    say: (value) => (value === null ? 'nobody' : plain(value)),
  },
  powered_by: { noun: 'The line in the footer that says who runs the plans', say: onOff },
  statement_descriptor: { noun: 'What bank statements print' },
  minimum_balance_cents: { noun: 'The smallest total that becomes a plan', say: dollars },
  maximum_balance_cents: { noun: 'The largest total that becomes a plan', say: dollars },
  card_brands: { noun: 'The list of accepted card brands', say: names },
  card_fundings: { noun: 'The list of accepted kinds of cards', say: names },
  first_payment_lead_days: { noun: 'The time from enrolling to the earliest first payment', say: days },
  disclosure: {
    noun: 'What a lookup shows before a code was entered',
    say: oneOf({ open: 'the bills', masked: 'only count and total of the bills', none: 'not even whether the person exists' }),
  },
  verification: { noun: 'The way in which the code is sent', say: oneOf({ sms: 'a text message', email: 'an e-mail' }) },
  new_phone_wait_hours: {
    noun: 'The time until a code goes to a new phone number',
    say: (value) => (value === null ? 'never without a code or an agent' : `${plain(value)} hours`),
  },
  tila_disclosure: {
    noun: 'The box with the cost of credit',
    say: oneOf({ auto: 'in agreements of more than four payments', always: 'in every agreement' }),
  },
  financial_assistance_url: { noun: 'The page about financial assistance', say: plain },
  captcha_site_key: { noun: 'The captcha before a lookup', say: sayKey },
  analytics_app_id: { noun: 'The tool that counts page views', say: sayKey },
  replay_app_id: { noun: 'The tool that logs errors and the order of screens', say: sayKey },
  chat_app_id: { noun: 'The chat before signing in', say: sayKey },
  disable_tracking: { noun: 'The switch that turns analytics, replay and chat off', say: onOff },
  skip_captcha: { noun: 'Looking up without a captcha, in test mode,', say: onOff },
};

function sayKey(value: unknown): string {
  return value === null ? 'none' : `asked for by the key ${plain(value)}`;
}
