const text = { type: 'string', minLength: 1 } as const;
const port = { type: 'integer', minimum: 0, maximum: 65_535 } as const;
const secret = { type: 'string', minLength: 32 } as const;
const flag = { type: 'boolean', default: false } as const;

/** Where the files of visitors go, and what scans them. */
const uploadVariables = {
  UPLOADS: {
    enum: ['off', 'disk', 's3'],
    description: 'where files of visitors are stored, encrypted: `disk` in test mode, `off` in production when absent',
  },
  UPLOADS_DIR: { ...text, description: 'folder of the files; every process of the service needs the same one' },
  UPLOAD_SCANNER: {
    enum: ['none', 'clamd'],
    description: 'what scans files before they can be used; `none` takes them without a scan',
  },
  CLAMD_ADDRESS: {
    type: 'string',
    pattern: '^[^:\\s]+:\\d{1,5}$',
    default: '127.0.0.1:3310',
    description: 'host and port of clamd',
  },
  S3_ENDPOINT: {
    type: 'string',
    pattern: '^https?://[^/?#]+/?$',
    description: 'the storage, such as https://s3.us-east-1.amazonaws.com',
  },
  S3_BUCKET: { type: 'string', pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$', description: 'the bucket of the files' },
  S3_REGION: { type: 'string', pattern: '^[a-z0-9-]+$', default: 'us-east-1', description: 'the region that signs requests' },
  S3_ACCESS_KEY_ID: { ...text, description: 'what the storage knows this service by' },
  S3_SECRET_ACCESS_KEY: { ...text, description: 'what signs requests to the storage' },
} as const;

/** Where Stripe is. */
export const STRIPE_URL = 'https://api.stripe.com';

/** Where the script of Stripe is that browsers load: the release that belongs to the version of its API. */
export const STRIPE_JS_URL = 'https://js.stripe.com/endive/stripe.js';

/** Where Twilio is. */
export const TWILIO_URL = 'https://api.twilio.com';

/** How agents sign in. Roles name the provider, so that an agent of one provider is none of another. */
const agentVariables = {
  AGENT_SIGN_IN: {
    enum: ['off', 'simulator', 'oidc'],
    description: 'how agents sign in; `simulator` in test mode, `off` in production when absent',
  },
  AGENT_ISSUER: { type: 'string', pattern: '^https?://', description: "the issuer of the agents' OpenID Connect sign-in" },
  AGENT_CLIENT_ID: { ...text, description: 'what the issuer knows this service by' },
  AGENT_CLIENT_SECRET: { ...text, description: 'what the issuer gave this service with it' },
  AGENT_SCOPE: {
    type: 'string',
    pattern: '\\bopenid\\b',
    default: 'openid profile',
    description: 'what the issuer is asked for',
  },
  AGENT_ID_CLAIM: { ...text, default: 'sub', description: "the claim that holds an agent's id" },
  AGENT_NAME_CLAIM: { ...text, default: 'name', description: "the claim that holds an agent's name" },
  AGENT_ROLES_CLAIM: {
    ...text,
    default: 'roles',
    description: "the claim that holds an agent's roles, such as realm_access.roles",
  },
  AGENT_INTERNAL_ROLE: {
    ...text,
    default: '{provider}:customer-service',
    description: "the role of a provider's own agents; {provider} becomes its id",
  },
  AGENT_EXTERNAL_ROLE: {
    ...text,
    default: '{provider}:enrollment-agent',
    description: 'the role of agents of an enrollment agency; {provider} becomes the id of the provider',
  },
  AGENT_REFUND_ROLE: {
    ...text,
    default: '{provider}:refunds',
    description: "the further role with which a provider's own agents refund payments; {provider} becomes its id",
  },
  STUDIO_SIGN_IN: {
    enum: ['off', 'simulator', 'oidc'],
    description: 'how staff sign in to `causeway studio --team`: at the issuer of the agents, with roles of their own',
  },
  STUDIO_ORIGIN: {
    type: 'string',
    pattern: '^https?://[^/]+$',
    description: 'the address of Studio for its team, without a path',
  },
  STUDIO_EDITOR_ROLE: {
    ...text,
    default: '{provider}:studio-editor',
    description: 'the role that writes and publishes in Studio; {provider} becomes the id of the provider',
  },
  STUDIO_APPROVER_ROLE: {
    ...text,
    default: '{provider}:studio-approver',
    description: 'the role that approves and publishes in Studio; {provider} becomes the id of the provider',
  },
  STUDIO_VIEWER_ROLE: {
    ...text,
    default: '{provider}:studio-viewer',
    description: 'the role that reads in Studio; {provider} becomes the id of the provider',
  },
} as const;

function vendorScript<const Name extends string>(name: Name, example = '') {
  const description = `address of the ${name} script; {id} becomes the provider's key${example}`;
  return { type: 'string', pattern: '^https?://[a-zA-Z0-9.:-]+/\\S*$', description } as const;
}

function vendorOrigins<const Name extends string>(name: Name, example = '') {
  const description = `what else the ${name} script may load from and speak to, with spaces between${example}`;
  return { type: 'string', pattern: '^https?://[a-zA-Z0-9.*:-]+( https?://[a-zA-Z0-9.*:-]+)*$', description } as const;
}

/** Every environment variable that the service reads; anything else in the environment is none of its business. */
export const configSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    CAUSEWAY_MODE: {
      enum: ['test', 'production'],
      default: 'production',
      description: '`test`: simulators, demo pages, made-up secrets',
    },
    CAUSEWAY_QUIET: { ...flag, description: 'prints nothing at start' },
    HOST: { ...text, default: '127.0.0.1', description: 'address to listen on' },
    PORT: { ...port, default: 3000, description: '0: any free port' },
    DATABASE_URL: { type: 'string', pattern: '^postgres(ql)?://', description: 'any PostgreSQL 15 or newer' },
    DATABASE_POOL_SIZE: {
      type: 'integer',
      minimum: 5,
      maximum: 200,
      default: 8,
      description: 'connections of this process to the database, all together',
    },
    DRAIN_MS: {
      type: 'integer',
      minimum: 0,
      maximum: 600_000,
      description:
        'after SIGTERM: how long the process still serves, while /health/ready reports that it is not ready; 5000 in production and 0 in test mode when absent',
    },
    STOP_MS: {
      type: 'integer',
      minimum: 100,
      maximum: 600_000,
      default: 8_000,
      description: 'after that: how long requests and jobs in progress have to end',
    },
    SERVER_SECRET: { ...secret, description: 'keys the hashes and CSRF tokens; the same for every process' },
    ANSWER_KEYS: {
      ...text,
      description:
        'encrypt stored answers: name:key with commas between, each key 32 bytes as base64; the first encrypts, all decrypt. Without it, no answers are accepted',
    },
    MASTER_KEY: {
      type: 'string',
      pattern: '^(env:[A-Za-z_][A-Za-z0-9_]*|file:/.+)$',
      description:
        'where the master key is that encrypts personal data: env:NAME or file:/path, with name:key as for ANSWER_KEYS; the first encrypts, all decrypt',
    },
    WEBHOOK_PRIVATE_HOSTS: {
      type: 'string',
      pattern: '^[a-z0-9.:-]+(,[a-z0-9.:-]+)*$',
      description: 'hosts of webhooks that may have a private address, with commas between',
    },
    ...uploadVariables,
    REMITTANCE_DIR: {
      ...text,
      description:
        'folder in which the service writes a file with the money of each day of each provider; none is written when absent',
    },
    PROVIDERS_DIR: { ...text, description: 'folder of the provider files' },
    FLOWS_DIR: { ...text, description: 'folder of the flow files' },
    PREVIEW_PROVIDER: {
      type: 'string',
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      description: 'test mode: the one provider that is served, under every host, with invented people of its own',
    },
    PREVIEW_FRAME: {
      type: 'string',
      pattern: '^http://localhost:\\d{1,5}$',
      description: 'test mode: the origin on this machine that may show pages in a frame, which Studio sets for its preview',
    },
    TRUST_PROXY: {
      type: 'string',
      pattern: '^(none|\\d{1,2}|[0-9a-fA-F:./, ]+)$',
      default: 'none',
      description: 'whose X-Forwarded-* headers count: none, a number of hops, or addresses and networks with commas between',
    },
    LOG_LEVEL: {
      enum: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      description: '`info`, in test mode `warn`, when absent',
    },
    RATE_LIMITS: { enum: ['on', 'off'], default: 'on', description: '`off` only in test mode, for measuring' },
    TOKENIZER_PORT: {
      ...port,
      description: 'where the fields for card and account numbers are; the port after PORT when absent',
    },
    TOKENIZER_ORIGIN: {
      type: 'string',
      pattern: '^https?://[^/]+$',
      description: 'how browsers reach that port: an origin of its own, so that no page of a provider holds a number',
    },
    TOKENIZER_SECRET: { ...secret, description: 'keys the fingerprints of card and account numbers; the same for every process' },
    PARTNERS_FILE: {
      ...text,
      description: 'the partners of providers whose files name none: a JSON file with the shape of "partners" in a provider file',
    },
    TWILIO_URL: {
      type: 'string',
      pattern: '^https?://[^/]+$',
      default: TWILIO_URL,
      description: 'where the API of Twilio is; another address only in test mode, for a stand-in',
    },
    BUREAU: {
      enum: ['simulator', 'none'],
      description: 'the credit bureau: `simulator` in test mode and in a demonstration, `none` in production when absent',
    },
    PAYMENTS: {
      enum: ['simulator', 'none'],
      description:
        'the payment processor of providers whose file names none: `simulator` in test mode and in a demonstration, `none` in production when absent',
    },
    STRIPE_URL: {
      type: 'string',
      pattern: '^https?://[^/]+$',
      default: STRIPE_URL,
      description: 'where the API of Stripe is; another address only in test mode, for a stand-in',
    },
    STRIPE_JS_URL: {
      type: 'string',
      pattern: '^https?://[^/]+/\\S+$',
      default: STRIPE_JS_URL,
      description: 'where the script of Stripe for browsers is; another address only in test mode, for a stand-in',
    },
    MESSAGES: {
      enum: ['simulator', 'none'],
      description:
        'text messages, calls and emails without a partner of their own: `simulator` in test mode and in a demonstration, `none` in production when absent',
    },
    ADDRESSES: {
      enum: ['none', 'simulator'],
      description: 'who suggests addresses while one is typed: `simulator` in test mode and `none` in production when absent',
    },
    ISOLATED_ORIGIN_PORT: { ...port, description: 'two ports after PORT when absent' },
    ISOLATED_ORIGIN: {
      type: 'string',
      pattern: '^https?://[^/]+$',
      description: 'how browsers reach the isolated origin, where vendor scripts run; none in production when absent',
    },
    STAND_INS_PORT: {
      ...port,
      description: 'test mode: where the stand-ins for vendors listen; three ports after PORT when absent',
    },
    OPERATOR_PORT: {
      ...port,
      minimum: 1,
      description:
        'port for operators: /check shows the configuration in force, /metrics counts for Prometheus; none when absent',
    },
    OPERATOR_HOST: { ...text, default: '127.0.0.1', description: 'address of that port; never one that patients reach' },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      type: 'string',
      pattern: '^https?://',
      description:
        'the OpenTelemetry collector that gets traces, by OTLP over HTTP with protobuf; no traces when absent. The other OTEL_* variables of the standard apply too',
    },
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
      type: 'string',
      pattern: '^https?://',
      description: 'the whole address for traces, in place of OTEL_EXPORTER_OTLP_ENDPOINT',
    },
    OTEL_TRACES_EXPORTER: { enum: ['otlp', 'none'], default: 'otlp', description: '`none`: no traces' },
    OTEL_SDK_DISABLED: { ...flag, description: '`true`: no traces' },
    CAPTCHA: {
      enum: ['none', 'simulator', 'siteverify'],
      description: 'who verifies captcha tokens: `simulator` in test mode and `none` in production when absent',
    },
    CAPTCHA_SECRET: { ...text, description: 'what siteverify knows us by' },
    CAPTCHA_VERIFY_URL: {
      type: 'string',
      pattern: '^https?://',
      default: 'https://www.google.com/recaptcha/api/siteverify',
      description: 'where captcha tokens are verified',
    },
    CAPTCHA_SCRIPT_URL: vendorScript('captcha', ', such as https://www.google.com/recaptcha/api.js?render=explicit'),
    CAPTCHA_ORIGINS: vendorOrigins('captcha', ', such as https://www.google.com https://www.gstatic.com'),
    ANALYTICS_SCRIPT_URL: vendorScript('analytics'),
    ANALYTICS_ORIGINS: vendorOrigins('analytics'),
    REPLAY_SCRIPT_URL: vendorScript('session replay'),
    REPLAY_ORIGINS: vendorOrigins('session replay'),
    CHAT_SCRIPT_URL: vendorScript('chat'),
    CHAT_ORIGINS: vendorOrigins('chat'),
    ...agentVariables,
    ALLOW_SIMULATORS: { ...flag, description: 'production mode may run on simulators: a demonstration, no real money' },
    ALLOW_TEST_MODE_FOR_STRANGERS: {
      ...flag,
      description:
        'test mode may listen for other machines and run on a database that production made: a public demonstration, invented people only',
    },
    BUREAU_LATENCY_MS: {
      type: 'integer',
      minimum: 0,
      maximum: 120_000,
      default: 0,
      description: 'how long the simulated bureau thinks',
    },
    CLOCK_OFFSET_MS: { type: 'integer', default: 0, description: 'moves the clock; only in test mode' },
  },
} as const;

type Properties = typeof configSchema.properties;
export type VariableName = keyof Properties;

/** Values that may never be printed. */
export const SECRET_VARIABLES: readonly VariableName[] = [
  'DATABASE_URL',
  'SERVER_SECRET',
  'TOKENIZER_SECRET',
  'ANSWER_KEYS',
  'S3_SECRET_ACCESS_KEY',
  // An address can hold a password.
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'CAPTCHA_SECRET',
  'AGENT_CLIENT_SECRET',
];
