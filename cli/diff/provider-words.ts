import { LANGUAGES } from '#configuration';
import { isRecord, formatJson, formatList } from '#engine/explain';
import { FIRST_LANGUAGE, formatCents, languageName, toCents } from '#rules';

/** What flows and languages state by name, for the sentences about a provider. */
export interface ProviderWords {
  /** The title of an option of a flow. */
  readonly optionTitle: (flow: string, option: string) => string | undefined;
  /** What a provider has that shows nothing, by the keys of its file. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** What an option of a flow is where a provider shows nothing. */
  readonly optionDefaults?: (flow: string) => Readonly<Record<string, unknown>>;
  /** The providers of a flow that do not set an option, by name. */
  readonly providersByDefault?: (flow: string, option: string) => readonly string[];
  /** Our own words behind a locale key, which the provider's replace. */
  readonly text: (language: string, key: string) => string | undefined;
}

/** A provider file with what it leaves unsaid: what is written out and means the same is no change. */
export function asMeant(
  provider: Readonly<Record<string, unknown>>,
  { defaults, optionDefaults }: ProviderWords,
): Readonly<Record<string, unknown>> {
  const flows = isRecord(provider['flows']) ? provider['flows'] : {};
  const whole = Object.entries(flows).map(([name, overlay]) => {
    const parts = isRecord(overlay) ? overlay : {};
    const [options, texts] = [parts['options'], parts['texts']].map((part) => (isRecord(part) ? part : {}));
    return [
      name,
      {
        steps: {},
        ...parts,
        options: { ...optionDefaults?.(name), ...options },
        texts: { ...Object.fromEntries(LANGUAGES.map((tag) => [tag, {}])), ...texts },
      },
    ];
  });
  return { ...defaults, ...provider, flows: Object.fromEntries(whole) as unknown };
}

/** How a key of a provider file is said to a member of staff. */
interface Noun {
  readonly noun: string;
  readonly describe?: (value: unknown) => string;
}

const dollars = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? formatCents(toCents(value), FIRST_LANGUAGE) : formatJson(value);

const days = (value: unknown) => (typeof value === 'number' ? `${value} ${value === 1 ? 'day' : 'days'}` : formatJson(value));

const languages = (value: unknown) => (Array.isArray(value) ? formatList(value.map(formatLanguage), 'and') : formatJson(value));

const names = (value: unknown) => (Array.isArray(value) ? formatList(value.map(String), 'and') : formatJson(value));

const oneOf = (words: Readonly<Record<string, string>>) => (value: unknown) => words[String(value)] ?? formatJson(value);

export function onOff(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : formatJson(value);
}

export function plain(value: unknown): string {
  return typeof value === 'string' ? value : formatJson(value);
}

/** A language by its tag. */
export function formatLanguage(tag: unknown): string {
  return typeof tag === 'string' ? languageName(tag, FIRST_LANGUAGE) : String(tag);
}

/** Keys that are said in one sentence as a whole; lists that gain and lose members are in `provider-describers.ts`. */
export const providerNouns: Readonly<Record<string, Noun>> = {
  provider_id: { noun: 'The identity in the database' },
  provider_name: { noun: 'The legal name' },
  display_name: { noun: 'The name that patients see' },
  provider_url: { noun: 'The web site', describe: plain },
  logo_url: { noun: 'The logo' },
  time_zone: { noun: 'The time zone', describe: plain },
  locales: { noun: 'The languages, the default first,', describe: languages },
  contact_request_email: {
    noun: 'The mailbox that receives requests for help',
    describe: (value) => (value === null ? 'none' : plain(value)),
  },
  powered_by: { noun: 'The line in the footer that shows who runs the plans', describe: onOff },
  statement_descriptor: { noun: 'What bank statements print' },
  minimum_balance_cents: { noun: 'The smallest total that becomes a plan', describe: dollars },
  maximum_balance_cents: { noun: 'The largest total that becomes a plan', describe: dollars },
  card_brands: { noun: 'The list of accepted card brands', describe: names },
  card_fundings: { noun: 'The list of accepted kinds of cards', describe: names },
  payments: {
    noun: 'The payment processor',
    describe: (value) => (value === null ? 'the one of the service' : formatJson(value)),
  },
  first_payment_lead_days: { noun: 'The time from enrolling to the earliest first payment', describe: days },
  collects_payments: { noun: 'Charging the payments of plans', describe: onOff },
  pay_in_full: { noun: 'Paying bills in full instead of a plan', describe: onOff },
  collection_hour: { noun: 'The hour from which payments are charged', describe: plain },
  skips_allowed: { noun: 'How many payments a patient may skip', describe: plain },
  payment_retry_days: { noun: 'The days between the tries of a failed payment', describe: plain },
  retention: { noun: 'How long personal data is kept' },
  disclosure: {
    noun: 'What a lookup shows before a code was entered',
    describe: oneOf({
      open: 'the bills',
      masked: 'only count and total of the bills',
      none: 'not even whether the person exists',
    }),
  },
  verification: { noun: 'The channel by which the code is sent', describe: oneOf({ sms: 'a text message', email: 'an e-mail' }) },
  new_phone_wait_hours: {
    noun: 'The time until a code goes to a new phone number',
    describe: (value) => (value === null ? 'never without a code or an agent' : `${plain(value)} hours`),
  },
  tila_disclosure: {
    noun: 'The box with the cost of credit',
    describe: oneOf({ auto: 'in agreements of more than four payments', always: 'in every agreement' }),
  },
  financial_assistance_url: { noun: 'The page about financial assistance', describe: plain },
  captcha_site_key: { noun: 'The captcha before a lookup', describe: formatKey },
  analytics_app_id: { noun: 'The tool that counts page views', describe: formatKey },
  replay_app_id: { noun: 'The tool that logs errors and the order of screens', describe: formatKey },
  chat_app_id: { noun: 'The chat before signing in', describe: formatKey },
  disable_tracking: { noun: 'The switch that turns analytics, replay and chat off', describe: onOff },
  publish_approval: { noun: 'The approval of new versions by another person, in Studio,', describe: onOff },
  skip_captcha: { noun: 'Looking up without a captcha, in test mode,', describe: onOff },
};

function formatKey(value: unknown): string {
  return value === null ? 'none' : `asked for by the key ${plain(value)}`;
}
