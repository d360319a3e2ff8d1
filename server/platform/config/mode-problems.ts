import type { Config } from './parse-config.ts';
import { STRIPE_JS_URL, STRIPE_URL, TWILIO_URL } from './schema.ts';

/** Test mode needs no secrets of its own; the same ones everywhere let several processes be one service. */
export const TEST_SECRETS = {
  SERVER_SECRET: 'test-mode-server-secret-of-no-worth',
  TOKENIZER_SECRET: 'test-mode-tokenizer-secret-of-no-worth',
  ANSWER_KEYS: `test:${Buffer.from('a test key which protects nothing').subarray(0, 32).toString('base64')}`,
};

/** 32 random hexadecimal digits have about 14 different ones; below this, a person typed the secret or repeated a key. */
const FEWEST_CHARACTERS = 10;

const LOCAL_NAME = /^(localhost|([a-z0-9-]+\.)+localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether only this machine reaches an address with this name (RFC 6761, section 6.3). */
export function isLocalName(host: string): boolean {
  return LOCAL_NAME.test(host);
}

/** What would expose people if test mode ran like this: its inbox shows codes, and any visitor can sign in as an agent. */
export function testModeProblems({ HOST, ALLOW_TEST_MODE_FOR_STRANGERS }: Config): readonly string[] {
  if (isLocalName(HOST) || ALLOW_TEST_MODE_FOR_STRANGERS) return [];
  return [
    `HOST=${HOST} lets other machines in, and test mode shows every patient's codes and signs in any visitor as an agent: use HOST=127.0.0.1, or CAUSEWAY_MODE=production for real patients (docs/guides/run-in-production.md). ALLOW_TEST_MODE_FOR_STRANGERS=true opens a demonstration to strangers.`,
  ];
}

/** What only test mode may do, and what production must have. */
export function productionProblems(config: Config): readonly string[] {
  return [
    ...simulatorProblems(config),
    ...(config.AGENT_SIGN_IN === 'simulator'
      ? ['AGENT_SIGN_IN=simulator signs in every visitor who asks, which only test mode may do.']
      : []),
    ...(config.STUDIO_SIGN_IN === 'simulator'
      ? ['STUDIO_SIGN_IN=simulator lets every visitor of Studio publish, which only test mode may do.']
      : []),
    ...(config.STUDIO_SIGN_IN === 'oidc' && config.STUDIO_ORIGIN?.startsWith('http:')
      ? ['STUDIO_ORIGIN must be an https address: a listener on the network could publish.']
      : []),
    ...([config.AGENT_SIGN_IN, config.STUDIO_SIGN_IN].includes('oidc') && config.AGENT_ISSUER?.startsWith('http:')
      ? ['AGENT_ISSUER must be an https address: a listener on the network could sign in.']
      : []),
    ...(config.CLOCK_OFFSET_MS === 0 ? [] : ['CLOCK_OFFSET_MS moves the clock, which only test mode may do.']),
    ...addressProblems(config),
    ...(config.PREVIEW_PROVIDER === undefined ? [] : ['PREVIEW_PROVIDER invents people, which only test mode may do.']),
    ...(config.PREVIEW_FRAME === undefined
      ? []
      : ['PREVIEW_FRAME lets another page frame this one, which only test mode may do.']),
    ...(config.RATE_LIMITS === 'off' ? ['RATE_LIMITS=off is for measuring in test mode only.'] : []),
    ...originProblems(config),
    ...(config.MASTER_KEY === undefined
      ? [
          'MASTER_KEY is missing: it encrypts personal data, so make a key with `openssl rand -base64 32`, and name where it is (docs/guides/run-in-production.md).',
        ]
      : []),
    ...secretProblems(config),
  ];
}

/** Secrets and numbers go to the vendors themselves. */
function addressProblems(config: Config): readonly string[] {
  const secrets = Object.entries({ STRIPE_URL, TWILIO_URL })
    .filter(([name, url]) => config[name as 'STRIPE_URL' | 'TWILIO_URL'] !== url)
    .map(([name, url]) => `${name} must be ${url}: secret keys would go elsewhere, which only test mode may do.`);
  if (config.STRIPE_JS_URL === STRIPE_JS_URL) return secrets;
  return [
    ...secrets,
    `STRIPE_JS_URL must be ${STRIPE_JS_URL}: another script would read card numbers, which only test mode may do.`,
  ];
}

function simulatorProblems(config: Config): readonly string[] {
  const simulated = (['BUREAU', 'PAYMENTS', 'MESSAGES', 'CAPTCHA', 'ADDRESSES'] as const).filter(
    (name) => config[name] === 'simulator',
  );
  if (simulated.length === 0 || config.ALLOW_SIMULATORS) return [];
  return [
    `${simulated.join(', ')} would be simulated, and this is production mode: set CAUSEWAY_MODE=test, or ALLOW_SIMULATORS=true for a demonstration without real money.`,
  ];
}

function originProblems({ TOKENIZER_ORIGIN, ISOLATED_ORIGIN }: Config): readonly string[] {
  if (TOKENIZER_ORIGIN === undefined)
    return ['TOKENIZER_ORIGIN is missing: browsers need to know where card and account numbers go.'];
  return [
    ...(isPrivateOrigin(TOKENIZER_ORIGIN) ? [] : ['TOKENIZER_ORIGIN must be an https address: card numbers go there.']),
    ...(ISOLATED_ORIGIN === undefined || isPrivateOrigin(ISOLATED_ORIGIN)
      ? []
      : ['ISOLATED_ORIGIN must be an https address: browsers refuse a frame without TLS in a page with it.']),
  ];
}

/** TLS keeps it private; a demonstration on one machine needs none. */
function isPrivateOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || isLocalName(hostname);
}

function secretProblems(config: Config): readonly string[] {
  const names = ['SERVER_SECRET', 'TOKENIZER_SECRET'] as const;
  const known = names.filter((name) => config[name] === TEST_SECRETS[name]);
  const guessable = names.filter((name) => config[name] !== undefined && new Set(config[name]).size < FEWEST_CHARACTERS);
  const areEqual = config.SERVER_SECRET !== undefined && config.SERVER_SECRET === config.TOKENIZER_SECRET;
  return [
    ...known.map((name) => `${name} is the public secret of test mode.`),
    ...guessable.map((name) => `${name} has too few different characters: make one with \`openssl rand -base64 48\`.`),
    ...(areEqual ? ['SERVER_SECRET and TOKENIZER_SECRET are the same: make one for each.'] : []),
  ];
}
