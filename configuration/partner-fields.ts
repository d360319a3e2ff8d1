import { closedObject, type Entity } from '#api/entities';

import { optionalFields, secretReference, secretSchema, textSchema } from './field-schemas.ts';
import { vendorPartnerFaults, vendorPartnerFields } from './vendor-fields.ts';

const emailAddress = { type: 'string', pattern: '^[^\\s@<>]+@[^\\s@<>]+\\.[^\\s@<>]+$', maxLength: 254 } as const;

const hostName = {
  type: 'string',
  pattern: '^([A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\\[[0-9a-f:]+\\])$',
} as const;

const certificateAuthority = {
  ...secretReference,
  description:
    'Where the certificate is that signed the one of the server, as PEM. Only for a server whose certificate is not public.',
  examples: ['file:/run/secrets/lakeside-ca.pem'],
} as const;

const smtpSchema = {
  ...closedObject(
    {
      adapter: { const: 'smtp', description: 'A mail server, by SMTP.' },
      host: { ...hostName, description: 'The mail server, by its name in its certificate.', examples: ['smtp.lakeside.example'] },
      from: {
        ...emailAddress,
        description: 'The address that emails come from. Their name is "display_name".',
        examples: ['billing@lakeside.example'],
      },
    },
    {
      port: { type: 'integer', minimum: 1, maximum: 65_535, default: 587, description: '587 for starttls, 465 for tls.' },
      security: {
        enum: ['starttls', 'tls', 'none'],
        default: 'starttls',
        description:
          '"starttls" encrypts before anything is sent, and sends nothing where the server cannot. "tls" encrypts from the first byte. "none" is for a mail server on this computer alone.',
      },
      user: { ...textSchema(254, 'The account at the mail server; without it, the server knows this service by its address.') },
      password: secretSchema('the password of the account', 'env:LAKESIDE_SMTP'),
      certificate_authority: certificateAuthority,
      reply_to: { ...emailAddress, description: 'Where answers of patients go. Without it, to "from".' },
    },
  ),
  description: 'How emails leave.',
} as const;

const usNumber = { type: 'string', pattern: '^\\+1[2-9]\\d{9}$' } as const;

const twilioSchema = {
  ...closedObject(
    {
      adapter: { const: 'twilio', description: 'Twilio, by its API.' },
      account_sid: { type: 'string', pattern: '^AC[0-9a-f]{32}$', description: 'The account: its SID, which is no secret.' },
      auth_token: secretSchema('the auth token of the account', 'env:LAKESIDE_TWILIO'),
    },
    {
      from: {
        ...usNumber,
        description: 'The number that text messages and calls come from.',
        examples: ['+15855550100'],
      },
      messaging_service_sid: {
        type: 'string',
        pattern: '^MG[0-9a-f]{32}$',
        description: 'The messaging service that text messages leave by, in place of "from". Calls still need a number.',
      },
      voice_from: { ...usNumber, description: 'The number that calls come from. Without it, "from".' },
    },
  ),
  description: 'How text messages leave, and who calls a phone to speak a code.',
} as const;

const bureauSchema = {
  ...closedObject(
    {
      adapter: {
        const: 'http',
        description: "The gateway to a credit bureau, by Causeway's contract (docs/guides/credit-bureau.md).",
      },
      url: {
        type: 'string',
        pattern: '^https?://[^\\s?#]+[^\\s?#/]$',
        maxLength: 300,
        description: 'Where the gateway is. The service asks <url>/decisions and <url>/health.',
        examples: ['https://bureau.lakeside.example/causeway'],
      },
      agency: {
        ...closedObject({
          name: textSchema(120, 'Its name.'),
          address: {
            type: 'array',
            minItems: 1,
            maxItems: 5,
            items: textSchema(120, 'A line.'),
            description: 'Its postal address, line by line.',
          },
          phone: { type: 'string', pattern: '^[2-9]\\d{9}$', description: 'Its toll-free number: ten digits, nothing else.' },
        }),
        description: 'The consumer reporting agency behind the gateway. A notice of a refusal has to name it (FCRA 615(a)).',
      },
    },
    {
      client_certificate: {
        ...secretReference,
        description: 'Where the certificate is by which the gateway knows this service, as PEM.',
        examples: ['file:/run/secrets/bureau-client.pem'],
      },
      client_key: secretSchema('the key of "client_certificate"', 'file:/run/secrets/bureau-client.key'),
      token: secretSchema('a token that the gateway asks for, as a bearer token,', 'env:LAKESIDE_BUREAU'),
      certificate_authority: certificateAuthority,
    },
  ),
  description: 'Who decides about credit. Without a bureau, no plan can be offered.',
} as const;

const addressesSchema = {
  ...closedObject({
    adapter: { enum: ['smarty', 'google'], description: 'Smarty (US Autocomplete Pro), or Google (Places API, new).' },
    key: secretSchema('the key of the account (for Smarty: its auth id, a colon and its auth token)', 'env:LAKESIDE_ADDRESSES'),
  }),
  description: 'Who suggests addresses while one is typed. Without it, patients type the whole address.',
} as const;

const serviceFields = { email: smtpSchema, texts: twilioSchema, bureau: bureauSchema, addresses: addressesSchema } as const;

/** The partners of the service, for every provider that names none of its own. A provider turns vendors of scripts on by itself. */
export const servicePartnersSchema = optionalFields(serviceFields);

/** The partners of a provider. */
const partnersSchema = {
  ...optionalFields({ ...serviceFields, ...vendorPartnerFields }),
  description:
    'The partners of this provider, each with an adapter and its settings. A partner that is not here is the one of the service.',
} as const;

/** The field of a provider file for its partners. */
export const partnersField = { partners: { ...partnersSchema, default: {} } } as const;

/** The partners as they are configured. Their secrets are references. */
export type Partners = Entity<typeof partnersSchema>;

interface PartnerFault {
  readonly path: readonly string[];
  readonly message: string;
  readonly cure: string;
}

/** What is wrong with the settings of partners beside each other, by the field. */
export function partnerFaults({ email, texts, bureau, ...vendors }: Partners): readonly PartnerFault[] {
  return [
    ...(email ? emailFaults(email) : []),
    ...(texts ? textFaults(texts) : []),
    ...(bureau ? bureauFaults(bureau) : []),
    ...vendorPartnerFaults(vendors),
  ];
}

function emailFaults({ host, security, user, password }: NonNullable<Partners['email']>): readonly PartnerFault[] {
  const faults: PartnerFault[] = [];
  if (security === 'none' && !isThisComputer(host))
    faults.push({
      path: ['email', 'security'],
      message: `emails would go to ${host} without encryption, so strangers in the network could read them`,
      cure: 'write "starttls" or "tls"; "none" is for a mail server on this computer alone',
    });
  if ((user === undefined) !== (password === undefined))
    faults.push({
      path: ['email', user === undefined ? 'password' : 'user'],
      message: 'an account of the mail server has both "user" and "password"',
      cure: user === undefined ? 'add "user", or take "password" out' : 'add "password", or take "user" out',
    });
  return faults;
}

function textFaults({ from, messaging_service_sid: service, voice_from: caller }: NonNullable<Partners['texts']>) {
  if (from === undefined && service === undefined)
    return [
      {
        path: ['texts'],
        message: 'text messages come from no number',
        cure: 'add "from", or "messaging_service_sid" with "voice_from"',
      },
    ];
  if (from === undefined && caller === undefined)
    return [
      {
        path: ['texts'],
        message: 'calls that speak a code come from no number',
        cure: 'add "voice_from" beside "messaging_service_sid"',
      },
    ];
  return [];
}

function bureauFaults({ url, client_certificate, client_key, token }: NonNullable<Partners['bureau']>): readonly PartnerFault[] {
  const faults: PartnerFault[] = [];
  const host = /^http:\/\/([^/:]+|\[[^\]]+\])/.exec(url)?.[1];
  if (host !== undefined && !isThisComputer(host))
    faults.push({
      path: ['bureau', 'url'],
      message: `names and birth dates would go to ${host} without encryption, so strangers in the network could read them`,
      cure: 'write https://; http:// is for a gateway on this computer alone',
    });
  if ((client_certificate === undefined) !== (client_key === undefined))
    faults.push({
      path: ['bureau', client_key === undefined ? 'client_certificate' : 'client_key'],
      message: '"client_certificate" and "client_key" belong together',
      cure: `add "${client_key === undefined ? 'client_key' : 'client_certificate'}"`,
    });
  if (client_certificate === undefined && client_key === undefined && token === undefined)
    faults.push({
      path: ['bureau'],
      message: 'the gateway cannot know who asks for credit decisions',
      cure: 'add "client_certificate" with "client_key", or "token"',
    });
  return faults;
}

function isThisComputer(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);
}
