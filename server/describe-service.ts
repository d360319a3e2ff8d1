import { chosenVendor, type Partners, type Provider } from '#configuration';
import { VENDORS } from '#rules';

import type { Config } from './platform/config/parse-config.ts';

/** How a provider gets something done by someone outside. */
export interface PartnerUse {
  readonly partner: string;
  /** The adapter with its host, or "simulated"; null where there is none. */
  readonly by: string | null;
  /** What does not work without it. */
  readonly without: string;
}

type Settings = Pick<Config, 'BUREAU' | 'PAYMENTS' | 'MESSAGES'>;

/** The partners of a provider, its own or those of the service. */
export function listPartnerUses(provider: Provider, ofService: Partners, config: Settings): readonly PartnerUse[] {
  const { email, texts, bureau } = { ...ofService, ...provider.partners };
  const otherwise = (name: keyof Settings) => (config[name] === 'simulator' ? 'simulated' : null);
  return [
    {
      partner: 'emails',
      by: email ? `${email.adapter} at ${email.host}` : otherwise('MESSAGES'),
      without: 'no receipt, notice or code leaves by email',
    },
    {
      partner: 'text messages and calls',
      by: texts?.adapter ?? otherwise('MESSAGES'),
      without: 'no code leaves by text message or call',
    },
    {
      partner: 'credit bureau',
      by: bureau ? `${bureau.adapter} at ${new URL(bureau.url).host}` : otherwise('BUREAU'),
      without: 'no offer of a plan can be made',
    },
    {
      partner: 'payments',
      by: provider.payments?.adapter ?? otherwise('PAYMENTS'),
      without: 'no payment method can be added and no payment is collected',
    },
  ];
}

interface ServiceDescription {
  readonly config: Config;
  readonly providers: readonly Provider[];
  readonly ofService: Partners;
}

/** Providers of which each partner is printed. */
const SHOWN = 20;

/** A plain report of what is on, in lines: what the service does for strangers, and what each provider has partners for. */
export function describeService({ config, providers, ofService }: ServiceDescription): readonly string[] {
  return [
    modeLine(config),
    `Listens on ${config.HOST}:${config.PORT}. Proxies that are trusted: ${config.TRUST_PROXY}.`,
    ...switchLines(config),
    ...providers
      .slice(0, SHOWN)
      .flatMap((provider) => [
        `${provider.display_name} (${provider.slug}) at ${provider.hosts.join(', ')}:`,
        ...listPartnerUses(provider, ofService, config).map(
          ({ partner, by, without }) => `  ${partner}: ${by ?? `OFF, so ${without}`}`,
        ),
        ...vendorLines(provider, config),
      ]),
    ...(providers.length > SHOWN ? [`... and ${providers.length - SHOWN} more providers.`] : []),
  ];
}

/** The vendors that a provider has turned on. Test mode has stand-ins on an origin of its own. */
function vendorLines(provider: Provider, { ISOLATED_ORIGIN, isTestMode }: Config): readonly string[] {
  const canRun = isTestMode || ISOLATED_ORIGIN !== undefined;
  return VENDORS.flatMap((vendor) => {
    const chosen = chosenVendor(provider, vendor);
    return chosen ? [`  ${vendor}: ${canRun ? chosen.adapter : 'OFF, because ISOLATED_ORIGIN is missing'}`] : [];
  });
}

function modeLine({ isTestMode, ALLOW_SIMULATORS }: Config): string {
  if (isTestMode) return 'Test mode: invented people, simulated partners, pages that show every code.';
  if (ALLOW_SIMULATORS)
    return 'Production mode as a demonstration (ALLOW_SIMULATORS=true): partners that are not configured are simulated, without real money.';
  return 'Production mode: nothing is simulated, and no test page is served.';
}

function switchLines(config: Config): readonly string[] {
  const collector = config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? config.OTEL_EXPORTER_OTLP_ENDPOINT;
  const { CAPTCHA, ADDRESSES, AGENT_SIGN_IN, UPLOADS, UPLOAD_SCANNER, ANSWER_KEYS, MASTER_KEY, ISOLATED_ORIGIN, OPERATOR_PORT } =
    config;
  const switches = [
    ['Captcha by the environment', isOff(CAPTCHA) ? 'off' : CAPTCHA],
    ['Address suggestions', isOff(ADDRESSES) ? 'off' : ADDRESSES],
    ['Sign-in of agents', AGENT_SIGN_IN],
    [
      'Personal data',
      `encrypted with a key for each provider, ${MASTER_KEY === undefined ? 'and the public master key of test mode' : `and the master key of ${MASTER_KEY}`}`,
    ],
    ['Answers that flows send', ANSWER_KEYS === undefined ? 'off (no ANSWER_KEYS)' : 'encrypted'],
    ['Files of visitors', isOff(UPLOADS) ? 'off' : `${UPLOADS}, scanned by ${UPLOAD_SCANNER}`],
    ['Scripts of vendors', ISOLATED_ORIGIN === undefined ? 'off' : `on ${ISOLATED_ORIGIN}`],
    ['Traces', collector === undefined ? 'off' : `to ${new URL(collector).host}`],
    ['Page for operators', OPERATOR_PORT === undefined ? 'off' : `http://${config.OPERATOR_HOST}:${OPERATOR_PORT}/check`],
  ];
  return switches.map(([name, state]) => `${name}: ${state}`);
}

function isOff(value: string): boolean {
  return value === 'none' || value === 'off';
}
