import { randomUUID } from 'node:crypto';

import { chosenVendor, type Partners, type Provider } from '#configuration';
import { VENDORS } from '#rules';

import { listPartnerUses } from './describe-service.ts';
import { loadPartnersFile } from './load-partners-file.ts';
import { findStripeOf } from './open-payments.ts';
import { openFileStorage, openUploads } from './partners/open-uploads.ts';
import { openPartnerHealth } from './partners/partner-health.ts';
import { addressesByProvider } from './partners/addresses-by-provider.ts';
import { noAddresses } from './partners/ports.ts';
import { PartnerUnavailable } from './partners/partner-errors.ts';
import { openHttp } from './partners/request-http.ts';
import { openBureau } from './partners/bureau.ts';
import { openSmtp } from './partners/smtp.ts';
import { openStripe } from './partners/stripe/open-stripe.ts';
import { openTwilio } from './partners/twilio.ts';
import { captchaByProvider } from './partners/captcha-by-provider.ts';
import { openServiceCaptcha } from './open-partners.ts';
import { noCaptcha, type CaptchaSettings } from './partners/siteverify.ts';
import { addressOf, scriptOf } from './pages/isolated-origin/vendor-catalog.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigProblem, type Config } from './platform/config/parse-config.ts';
import { openSecretReferences } from './platform/config/secret-references.ts';
import { createLog } from './platform/http/log.ts';

/** What was found, in a sentence, and what to do about it. */
export interface Finding {
  readonly about: string;
  readonly state: 'ok' | 'warning' | 'failed';
  readonly message: string;
  readonly cure?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const PATIENCE_MS = 10_000;

interface PartnerInspection {
  readonly config: Config;
  readonly env: Environment;
  readonly root: string;
  readonly providers: readonly Provider[];
  /** Where stand-ins for the vendors of scripts are; the vendors themselves when absent. */
  readonly vendorsAt?: string | undefined;
}

/** Tries each partner that is configured, and names each that is not. */
export async function inspectPartners({
  config,
  env,
  root,
  providers,
  vendorsAt,
}: PartnerInspection): Promise<readonly Finding[]> {
  let ofService: Partners;
  try {
    ofService = loadPartnersFile(config, root);
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    return error.problems.map((message) => ({ about: 'partners', state: 'failed', message }));
  }
  const missing = providers.flatMap((provider) =>
    listPartnerUses(provider, ofService, config)
      .filter(({ by }) => by === null)
      .map(({ partner, without }): Finding => {
        const cure = 'configure it in "partners" or "payments" of the file, or in PARTNERS_FILE (docs/guides/partners.md)';
        return { about: partner, state: 'warning', message: `${provider.slug} has no partner: ${without}`, cure };
      }),
  );
  const tried = await Promise.all([
    ...tryEmails(providers, ofService, env),
    ...tryTexts(providers, ofService, config, env),
    ...tryBureaus(providers, ofService, env),
    ...tryAddresses(providers, ofService, env),
    ...providers.filter(({ payments }) => payments).map((provider) => tryStripe(provider, config, env)),
    ...tryCaptchas({ providers, config, env, vendorsAt }),
    ...tryScripts(providers, vendorsAt),
  ]);
  return [...missing, ...tried];
}

/** Each mail server once, however many providers have it. */
function tryEmails(providers: readonly Provider[], ofService: Partners, env: Environment): readonly Promise<Finding>[] {
  const all = [ofService.email, ...providers.map(({ partners }) => partners.email)].filter((one) => one !== undefined);
  const different = new Map(all.map((settings) => [JSON.stringify(settings), settings]));
  const health = openPartnerHealth({ clock: systemClock(), log: createLog('silent') });
  return [...different.values()].map(async (settings) => {
    const partner = openSmtp(settings, { findSecret: openSecretReferences(env), health });
    const where = `the mail server ${settings.host}:${settings.port}`;
    try {
      return await attempt(
        'emails',
        `${where} answers, encrypts and knows the account`,
        `${where} cannot be used`,
        partner.tryOut,
      );
    } finally {
      partner.close();
    }
  });
}

/** Each account of Twilio once. */
function tryTexts(
  providers: readonly Provider[],
  ofService: Partners,
  { TWILIO_URL: twilioUrl }: Config,
  env: Environment,
): readonly Promise<Finding>[] {
  const all = [ofService.texts, ...providers.map(({ partners }) => partners.texts)].filter((one) => one !== undefined);
  const different = new Map(all.map((settings) => [`${settings.account_sid} ${settings.auth_token}`, settings]));
  const health = openPartnerHealth({ clock: systemClock(), log: createLog('silent') });
  const tools = { findSecret: openSecretReferences(env), health, twilioUrl };
  return [...different.values()].map((settings) => {
    const account = `the Twilio account ${settings.account_sid.slice(0, 6)}…`;
    return attempt('text messages', `${account} answers`, `${account} cannot be used`, openTwilio(settings, tools).tryOut);
  });
}

/** Each gateway once, for its health alone. */
function tryBureaus(providers: readonly Provider[], ofService: Partners, env: Environment): readonly Promise<Finding>[] {
  const all = [ofService.bureau, ...providers.map(({ partners }) => partners.bureau)].filter((one) => one !== undefined);
  const different = new Map(all.map((settings) => [JSON.stringify(settings), settings]));
  const health = openPartnerHealth({ clock: systemClock(), log: createLog('silent') });
  return [...different.values()].map((settings) => {
    const gateway = `the gateway ${new URL(settings.url).host}`;
    const { tryOut } = openBureau(settings, { findSecret: openSecretReferences(env), health });
    return attempt('credit bureau', `${gateway} answers and knows this service`, `${gateway} cannot be used`, tryOut);
  });
}

/** Each address service once, with a well-known address. */
function tryAddresses(providers: readonly Provider[], ofService: Partners, env: Environment): readonly Promise<Finding>[] {
  const all = [ofService.addresses, ...providers.map(({ partners }) => partners.addresses)].filter((one) => one !== undefined);
  const different = new Map(all.map((settings) => [JSON.stringify(settings), settings]));
  const health = openPartnerHealth({ clock: systemClock(), log: createLog('silent') });
  const tools = { findSecret: openSecretReferences(env), health, findProvider: () => undefined, otherwise: noAddresses };
  return [...different.values()].map((settings) => {
    const { suggest } = addressesByProvider({ ...tools, ofService: { addresses: settings } });
    const typed = { provider_id: '', text: '350 Fifth Avenue', typing: randomUUID() };
    const name = `the address service ${settings.adapter}`;
    return attempt('addresses', `${name} answers`, `${name} cannot be used`, () => suggest(typed));
  });
}

/** The account answers, has what the file switches on, and lets the key read what the comparison of each day reads. */
function tryStripe(provider: Provider, config: Config, env: Environment): Promise<Finding> {
  const stripe = openStripe({
    url: config.STRIPE_URL,
    find: findStripeOf(() => [provider], env),
    clock: systemClock(),
    timeoutMs: PATIENCE_MS,
  });
  return attempt(
    'payments',
    `the Stripe account of ${provider.slug} answers`,
    `the Stripe account of ${provider.slug} cannot be used`,
    async () => {
      const { bankLink, wallets } = await stripe.capabilities(provider.provider_id);
      if (provider.payments?.bank_link && !bankLink) throw new PartnerUnavailable('no_bank_debits');
      if (provider.payments?.wallets && wallets.length === 0) throw new PartnerUnavailable('no_wallets');
      const [begin, now] = [new Date(0), systemClock().now()];
      // The newest one of all days: its page has something to expand, which takes a right of its own.
      for await (const _newest of stripe.listMovements(provider.provider_id, begin, now)) break;
    },
  );
}

/** Each captcha once, with a made-up token: its service rejects the token, and so knows the secret. */
function tryCaptchas({ providers, config, env, vendorsAt }: Omit<PartnerInspection, 'root'>): readonly Promise<Finding>[] {
  const health = openPartnerHealth({ clock: systemClock(), log: createLog('silent') });
  const urls = vendorsAt === undefined ? {} : { urls: standInsAt(vendorsAt) };
  const tools = { findSecret: openSecretReferences(env), health, otherwise: noCaptcha, hostname: undefined, ...urls };
  const own = new Map(
    providers.flatMap((provider): readonly (readonly [string, readonly [CaptchaSettings, Provider]])[] => {
      const { captcha } = provider.partners;
      return captcha ? [[JSON.stringify(captcha), [captcha, provider]]] : [];
    }),
  );
  const question = { provider_id: '', token: 'causeway-doctor' };
  const tried = [...own.values()].map(([{ adapter, site_key }, provider]) => {
    const name = `${adapter} for ${site_key.slice(0, 6)}…`;
    const captcha = captchaByProvider({ ...tools, findProvider: () => provider });
    return attempt('captcha', `${name} knows the secret`, `${name} cannot verify captchas`, () => captcha.isHuman(question));
  });
  if (config.CAPTCHA !== 'siteverify') return tried;
  const { host } = new URL(config.CAPTCHA_VERIFY_URL);
  const ofService = attempt('captcha', `${host} knows CAPTCHA_SECRET`, `${host} cannot verify captchas`, () =>
    openServiceCaptcha(config, health).isHuman(question),
  );
  return [...tried, ofService];
}

function standInsAt(url: string): Readonly<Record<CaptchaSettings['adapter'], string>> {
  const google = `${url}/recaptcha`;
  return { recaptcha: google, 'recaptcha-v3': google, hcaptcha: `${url}/hcaptcha`, turnstile: `${url}/turnstile` };
}

/** Fetches each script of a vendor once. Only browsers run it, so this proves its address and key, and not more. */
function tryScripts(providers: readonly Provider[], vendorsAt: string | undefined): readonly Promise<Finding>[] {
  const http = openHttp();
  const chosen = providers.flatMap((provider) =>
    VENDORS.flatMap((vendor) => {
      const account = chosenVendor(provider, vendor);
      const script = account?.script === 'catalog' ? scriptOf(account.adapter, account.region) : undefined;
      return account && script
        ? [[addressOf(script, account.key), `${account.adapter} (${vendor} of ${provider.slug})`] as const]
        : [];
    }),
  );
  return [...new Map(chosen)].map(([address, name]) =>
    attempt('scripts of vendors', `${name} serves its script`, `${name} serves no script`, async () => {
      const url = vendorsAt === undefined ? new URL(address) : new URL(`${vendorsAt}/${new URL(address).host}`);
      const { status } = await http.request({ method: 'GET', url, signal: AbortSignal.timeout(PATIENCE_MS) });
      // Some vendors redirect to the newest version.
      if (status >= 400) throw new PartnerUnavailable(`status_${status}`);
    }),
  );
}

/** Stores and removes a file, and has one scanned. */
export async function inspectUploads(config: Config): Promise<readonly Finding[]> {
  const storage = openFileStorage(config);
  const uploads = openUploads(config);
  if (!storage || !uploads) return [];
  const name = `doctor-${randomUUID()}`;
  const stored = attempt(
    'files',
    `the storage (${config.UPLOADS}) stores and removes`,
    `the storage (${config.UPLOADS}) cannot be used`,
    async () => {
      await storage.put(name, Buffer.from('a file of causeway doctor'));
      await storage.get(name);
      await storage.remove([name]);
    },
  );
  if (uploads.scanner.name === 'none') return [await stored];
  const at = `clamd at ${config.CLAMD_ADDRESS}`;
  const scanned = attempt('files', `${at} scans`, `${at} cannot scan`, () => uploads.scanner.scan(one(Buffer.from('clean'))));
  return Promise.all([stored, scanned]);
}

async function* one(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}

/** Asks the issuer of agents' sign-in for its configuration. */
export async function inspectSignIn({ AGENT_SIGN_IN, AGENT_ISSUER }: Config): Promise<readonly Finding[]> {
  if (AGENT_SIGN_IN !== 'oidc' || AGENT_ISSUER === undefined) return [];
  const url = new URL(`${AGENT_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const found = attempt(
    'sign-in of agents',
    `the issuer ${url.host} answers`,
    `the issuer ${url.host} cannot be used`,
    async () => {
      const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' });
      if (!answer.ok) throw Object.assign(new Error('no configuration'), { reason: `status_${answer.status}` });
    },
  );
  return [await found];
}

/** Never with the text of an error, which can hold a secret. */
async function attempt(about: string, success: string, failure: string, work: () => Promise<unknown>): Promise<Finding> {
  try {
    await work();
    return { about, state: 'ok', message: success };
  } catch (error) {
    const { reason, code, name } = error as { readonly reason?: string; readonly code?: string; readonly name: string };
    const why = reason ?? code ?? name;
    return { about, state: 'failed', message: `${failure} (${why})`, cure: cureOf(why) };
  }
}

/** What to do about the code of an attempt that failed. */
function cureOf(why: string): string {
  if (why === 'no_bank_debits') return 'switch ACH Direct Debit on in the account, or "bank_link" off in the provider file';
  if (why === 'no_wallets') return 'switch Apple Pay or Google Pay on in the account, or "wallets" off in the provider file';
  if (why.startsWith('StripePermissionError'))
    return 'give the restricted key the permissions that docs/guides/stripe.md lists, balance transaction sources among them';
  if (why === 'secret_missing') return 'put the secret where the configuration refers to';
  if (/^(EAUTH|smtp_53|twilio_20003)/.test(why)) return 'correct the user or the secret of the account';
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(why)) return 'correct the name of the host, or the name server of this machine';
  if (/CERT|TLS|SELF_SIGNED|UNABLE_TO/.test(why))
    return 'the certificate is not trusted, or not for this host: correct the host, or name its certificate authority';
  if (/ECONNREFUSED|TIMEDOUT|connect_timeout|deadline|Timeout|ECONNECTION|ESOCKET/.test(why))
    return 'check the host and the port, and that a firewall lets this machine connect';
  return 'look the code up in the documentation of the partner, and try again';
}
