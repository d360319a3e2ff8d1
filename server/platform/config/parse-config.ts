import { Ajv, type ErrorObject } from 'ajv';
import type { FromSchema } from 'json-schema-to-ts';

import { productionProblems, TEST_SECRETS, testModeProblems } from './mode-problems.ts';
import { parseSealingKeys } from '../sealing.ts';
import { configSchema, SECRET_VARIABLES, type VariableName } from './schema.ts';

type Variables = FromSchema<typeof configSchema>;

type Optional =
  | 'TOKENIZER_ORIGIN'
  | 'ANSWER_KEYS'
  | 'MASTER_KEY'
  | 'WEBHOOK_PRIVATE_HOSTS'
  | 'UPLOADS_DIR'
  | 'S3_ENDPOINT'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'PARTNERS_FILE'
  | 'PROVIDERS_DIR'
  | 'FLOWS_DIR'
  | 'PREVIEW_PROVIDER'
  | 'PREVIEW_FRAME'
  | 'ISOLATED_ORIGIN'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  | 'CAPTCHA_SECRET'
  | 'AGENT_ISSUER'
  | 'AGENT_CLIENT_ID'
  | 'AGENT_CLIENT_SECRET'
  | 'STUDIO_ORIGIN'
  | `${'CAPTCHA' | 'ANALYTICS' | 'REPLAY' | 'CHAT'}_${'SCRIPT_URL' | 'ORIGINS'}`;

/** The environment, validated and complete. */
export interface Config
  extends Required<Omit<Variables, Optional | 'OPERATOR_PORT'>>, Readonly<Record<Optional, string | undefined>> {
  /** Without it, there is no page for operators. */
  readonly OPERATOR_PORT: number | undefined;
  readonly isTestMode: boolean;
}

/** Everything that is wrong with the environment, in one error. */
export class ConfigProblem extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The environment needs attention:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigProblem';
    this.problems = problems;
  }
}

// A schema of ours is checked by a test; doing so at every start would take longer than all that it is for.
// Optimized code takes longer to make than the one time that it runs.
const ajv = new Ajv({
  allErrors: true,
  coerceTypes: true,
  useDefaults: true,
  strict: false,
  validateSchema: false,
  meta: false,
  code: { optimize: false },
});
const isValid = ajv.compile<Variables>(configSchema);

/** Test mode takes files of invented people, without a scan. */
const TEST_DEFAULTS = {
  LOG_LEVEL: 'warn',
  CAPTCHA: 'simulator',
  ADDRESSES: 'simulator',
  AGENT_SIGN_IN: 'simulator',
  STUDIO_SIGN_IN: 'simulator',
  UPLOADS: 'disk',
  DRAIN_MS: 0,
  UPLOAD_SCANNER: 'none',
  ...TEST_SECRETS,
};
const PRODUCTION_DEFAULTS = {
  LOG_LEVEL: 'info',
  CAPTCHA: 'none',
  ADDRESSES: 'none',
  AGENT_SIGN_IN: 'off',
  STUDIO_SIGN_IN: 'off',
  UPLOADS: 'off',
  DRAIN_MS: 5_000,
};
/** What takes the place of partners that are not configured. */
const SIMULATED = { BUREAU: 'simulator', PAYMENTS: 'simulator', MESSAGES: 'simulator' };
const NOT_SIMULATED = { BUREAU: 'none', PAYMENTS: 'none', MESSAGES: 'none' };

/** Reads the environment once; throws a ConfigProblem with every problem. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values = pickVariables(env);
  const schemaProblems = isValid(values) ? [] : (isValid.errors ?? []).map(sentence);
  const isTestMode = values['CAUSEWAY_MODE'] === 'test';
  const isDemonstration = isTestMode || values['ALLOW_SIMULATORS'] === true;
  const defaults = { ...(isDemonstration ? SIMULATED : NOT_SIMULATED), ...(isTestMode ? TEST_DEFAULTS : PRODUCTION_DEFAULTS) };
  const config = { ...defaults, ...values, isTestMode } as Config;
  const modeProblems = isTestMode ? testModeProblems(config) : productionProblems(config);
  const problems = [...schemaProblems, ...missing(config), ...answerKeyProblems(config), ...modeProblems];
  if (problems.length > 0) throw new ConfigProblem(problems);
  return { ...neighbouringPorts(config.PORT), ...config };
}

function answerKeyProblems({ ANSWER_KEYS: text }: Config): readonly string[] {
  if (text === undefined || parseSealingKeys(text)) return [];
  return ['ANSWER_KEYS is not in its form: name:key with commas between, each key made with `openssl rand -base64 32`.'];
}

/** The listeners beside the service are at the ports after its own. */
function neighbouringPorts(port: number): Pick<Config, 'TOKENIZER_PORT' | 'ISOLATED_ORIGIN_PORT' | 'STAND_INS_PORT'> {
  const after = (places: number) => (port === 0 ? 0 : port + places);
  return { TOKENIZER_PORT: after(1), ISOLATED_ORIGIN_PORT: after(2), STAND_INS_PORT: after(3) };
}

function pickVariables(env: Readonly<Record<string, string | undefined>>): Record<string, unknown> {
  const names = Object.keys(configSchema.properties);
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined || env[name] === '' ? [] : [[name, env[name]]])));
}

/** What each storage needs. */
const STORAGE = {
  disk: ['UPLOADS_DIR'],
  s3: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
} as const;

function missing(config: Partial<Config>): readonly string[] {
  const needed = ['DATABASE_URL', 'SERVER_SECRET', 'TOKENIZER_SECRET'] as const;
  const ofCaptcha = config.CAPTCHA === 'siteverify' ? (['CAPTCHA_SECRET'] as const) : [];
  const signsIn = config.AGENT_SIGN_IN === 'oidc' || config.STUDIO_SIGN_IN === 'oidc';
  const ofAgents = signsIn ? (['AGENT_ISSUER', 'AGENT_CLIENT_ID', 'AGENT_CLIENT_SECRET'] as const) : [];
  const ofStudio = config.STUDIO_SIGN_IN === 'oidc' ? (['STUDIO_ORIGIN'] as const) : [];
  const ofUploads =
    config.UPLOADS === undefined || config.UPLOADS === 'off' ? [] : (['UPLOAD_SCANNER', ...STORAGE[config.UPLOADS]] as const);
  return [...needed, ...ofCaptcha, ...ofAgents, ...ofStudio, ...(config.isTestMode ? [] : ofUploads)]
    .filter((name) => config[name] === undefined)
    .map((name) => `${name} is missing: ${configSchema.properties[name].description}.`);
}

/** Never with the value itself: it may be a secret in the wrong variable. */
function sentence({ instancePath, keyword, params, message }: ErrorObject): string {
  const name = instancePath.slice(1);
  if (keyword === 'enum') return `${name} must be one of: ${(params['allowedValues'] as readonly string[]).join(', ')}.`;
  const { description } = configSchema.properties[name as VariableName] as { readonly description?: string };
  const rule = keyword === 'pattern' ? 'is not in its form' : (message ?? 'is not valid');
  return `${name} ${rule}${description === undefined ? '' : ` (${description})`}.`;
}

/** The configuration as it may be printed: secrets by their presence only. */
export function describeConfig(config: Config): Readonly<Record<string, unknown>> {
  const shown = Object.keys(configSchema.properties) as VariableName[];
  return Object.fromEntries(
    shown
      .filter((name) => config[name] !== undefined)
      .map((name) => [name, SECRET_VARIABLES.includes(name) ? '(set)' : config[name]] as const),
  );
}
