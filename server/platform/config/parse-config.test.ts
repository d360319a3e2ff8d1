import { Ajv } from 'ajv';
import { expect, test } from 'vitest';

import { ConfigProblem, describeConfig, parseConfig } from './parse-config.ts';
import { configSchema } from './schema.ts';

const DATABASE_URL = 'postgres://causeway:pass-canary@db.example/causeway';
const production = {
  CAUSEWAY_MODE: 'production',
  DATABASE_URL,
  SERVER_SECRET: 'secret-canary-of-thirty-two-characters',
  TOKENIZER_SECRET: 'tokens-canary-of-thirty-two-characters',
  TOKENIZER_ORIGIN: 'https://tokens.example',
  MASTER_KEY: 'file:/run/secrets/master-key',
  ALLOW_SIMULATORS: 'true',
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems;
    throw error;
  }
}

test('test mode needs nothing but a database', () => {
  const config = parseConfig({ CAUSEWAY_MODE: 'test', DATABASE_URL });

  expect(config).toMatchObject({
    PORT: 3000,
    TOKENIZER_PORT: 3001,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    isTestMode: true,
    TRUST_PROXY: 'none',
  });
});

test('without a mode it is production', () => {
  expect(parseConfig({ ...production, CAUSEWAY_MODE: '' }).isTestMode).toBe(false);
});

test('all problems are reported at once', () => {
  const problems = problemsOf({ PORT: 'many', LOG_LEVEL: 'loud', TRUST_PROXY: 'everybody!' });

  expect(problems).toHaveLength(8);
  expect(problems.join(' ')).toMatch(
    /PORT must be integer.*TRUST_PROXY is not in its form.*LOG_LEVEL must be one of.*DATABASE_URL is missing.*SERVER_SECRET is missing.*TOKENIZER_SECRET is missing.*TOKENIZER_ORIGIN/,
  );
});

test('production runs on simulators only when the environment allows it', () => {
  const { ALLOW_SIMULATORS: _, ...silent } = production;

  const asked = { ...silent, BUREAU: 'simulator', PAYMENTS: 'simulator', MESSAGES: 'simulator' };
  expect(problemsOf(asked).join()).toContain('BUREAU, PAYMENTS, MESSAGES would be simulated');
  expect(problemsOf({ ...asked, ALLOW_SIMULATORS: 'true' })).toEqual([]);
});

test.each([
  [{ CLOCK_OFFSET_MS: '86400000' }, 'CLOCK_OFFSET_MS'],
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
  [{ PREVIEW_FRAME: 'http://localhost:4400' }, 'PREVIEW_FRAME'],
  [{ SERVER_SECRET: 'test-mode-server-secret-of-no-worth' }, 'SERVER_SECRET'],
])('production refuses what is for tests: %o', (change, name) => {
  expect(problemsOf({ ...production, ...change }).join()).toContain(name);
});

test('production simulates nothing unless it is a demonstration', () => {
  const { ALLOW_SIMULATORS: _, ...silent } = production;
  expect(parseConfig(silent)).toMatchObject({ BUREAU: 'none', PAYMENTS: 'none', MESSAGES: 'none', CAPTCHA: 'none' });
  expect(parseConfig(production)).toMatchObject({ BUREAU: 'simulator', PAYMENTS: 'simulator', MESSAGES: 'simulator' });
});

test('a secret too short is reported without being repeated', () => {
  const problems = problemsOf({ ...production, SERVER_SECRET: 'short-canary' }).join();

  expect(problems).toContain('SERVER_SECRET must NOT have fewer than 32 characters');
  expect(problems).not.toContain('canary');
});

test('what is printed holds no secret', () => {
  const printed = JSON.stringify(describeConfig(parseConfig(production)));

  expect(printed).not.toContain('canary');
  expect(printed).toContain('"SERVER_SECRET":"(set)"');
});

test('variables that are none of ours are left alone', () => {
  expect(parseConfig({ ...production, HOME: '/somewhere', npm_config_x: '1' })).not.toHaveProperty('HOME');
});

test('agents are those of test mode there, and none in production', () => {
  expect(parseConfig({ CAUSEWAY_MODE: 'test', DATABASE_URL }).AGENT_SIGN_IN).toBe('simulator');
  expect(parseConfig(production).AGENT_SIGN_IN).toBe('off');
});

test('production signs in no made-up agent', () => {
  expect(problemsOf({ ...production, AGENT_SIGN_IN: 'simulator' })).toEqual([
    'AGENT_SIGN_IN=simulator signs in every visitor who asks, which only test mode may do.',
  ]);
});

test('a sign-in at an issuer needs its address, which is https, and what it knows us by', () => {
  const missing = problemsOf({ ...production, AGENT_SIGN_IN: 'oidc' }).map((problem) => problem.split(' ')[0]);
  const client = { AGENT_CLIENT_ID: 'causeway', AGENT_CLIENT_SECRET: 'client-canary' };

  expect(missing).toEqual(['AGENT_ISSUER', 'AGENT_CLIENT_ID', 'AGENT_CLIENT_SECRET']);
  expect(problemsOf({ ...production, AGENT_SIGN_IN: 'oidc', AGENT_ISSUER: 'http://login.example', ...client })).toEqual([
    'AGENT_ISSUER must be an https address: a listener on the network could sign in.',
  ]);
  const config = parseConfig({ ...production, AGENT_SIGN_IN: 'oidc', AGENT_ISSUER: 'https://login.example', ...client });
  expect(JSON.stringify(describeConfig(config))).not.toContain('canary');
});

test('in test mode a captcha is simulated, and the isolated origin is two ports after the service', () => {
  const config = parseConfig({ CAUSEWAY_MODE: 'test', DATABASE_URL, PORT: '4000' });

  expect(config).toMatchObject({ CAPTCHA: 'simulator', ISOLATED_ORIGIN_PORT: 4002, STAND_INS_PORT: 4003 });
});

test('in production there is no captcha unless it is configured', () => {
  expect(parseConfig(production).CAPTCHA).toBe('none');
});

test('who verifies captchas needs a secret, which is never printed', () => {
  const siteverify = { ...production, CAPTCHA: 'siteverify' };

  expect(problemsOf(siteverify)).toEqual(['CAPTCHA_SECRET is missing: what siteverify knows us by.']);
  const config = parseConfig({ ...siteverify, CAPTCHA_SECRET: 'captcha-canary' });
  expect(JSON.stringify(describeConfig(config))).not.toContain('captcha-canary');
});

test.each([
  ['CAPTCHA_SCRIPT_URL', 'javascript:alert(1)'],
  ['CHAT_SCRIPT_URL', 'https://chat;script-src/x.js'],
  ['CHAT_ORIGINS', "https://chat.example; script-src 'unsafe-inline'"],
])('%s takes addresses only', (name, value) => {
  expect(problemsOf({ ...production, [name]: value }).join()).toContain(`${name} is not in its form`);
});

test('the schema of the environment is one that a validator reads', () => {
  expect(new Ajv().validateSchema(configSchema)).toBe(true);
});

test.each(['0.0.0.0', '::', '10.0.0.5', 'clinic.example'])('test mode refuses to listen on %s', (HOST) => {
  const problems = problemsOf({ CAUSEWAY_MODE: 'test', DATABASE_URL, HOST }).join();

  expect(problems).toContain('HOST');
  expect(problems).toContain('CAUSEWAY_MODE=production');
});

test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost', 'lakeside.localhost'])('test mode listens on %s', (HOST) => {
  expect(problemsOf({ CAUSEWAY_MODE: 'test', DATABASE_URL, HOST })).toEqual([]);
});

test('test mode listens on any address when the environment opens the demonstration to strangers', () => {
  const exposed = { CAUSEWAY_MODE: 'test', DATABASE_URL, HOST: '0.0.0.0', ALLOW_TEST_MODE_FOR_STRANGERS: 'true' };

  expect(problemsOf(exposed)).toEqual([]);
});

test.each([
  ['http://tokens.example', false],
  ['http://localhost:3001', true],
  ['https://tokens.example', true],
])('production takes the tokenizer origin %s: %s', (TOKENIZER_ORIGIN, isTaken) => {
  const problems = problemsOf({ ...production, TOKENIZER_ORIGIN });

  expect(problems).toEqual(isTaken ? [] : ['TOKENIZER_ORIGIN must be an https address: card numbers go there.']);
});

test('production refuses secrets that a program could guess', () => {
  const guessable = 'a'.repeat(48);

  expect(problemsOf({ ...production, SERVER_SECRET: guessable, TOKENIZER_SECRET: guessable })).toEqual([
    'SERVER_SECRET has too few different characters: make one with `openssl rand -base64 48`.',
    'TOKENIZER_SECRET has too few different characters: make one with `openssl rand -base64 48`.',
    'SERVER_SECRET and TOKENIZER_SECRET are the same: make one for each.',
  ]);
});

test('the printed configuration leaves out a secret that is not set', () => {
  const printed = describeConfig(parseConfig(production));

  expect(printed).not.toHaveProperty('CAPTCHA_SECRET');
  expect(printed).toHaveProperty('SERVER_SECRET', '(set)');
});

test('production takes no files unless a storage and a scanner are named', () => {
  expect(parseConfig(production).UPLOADS).toBe('off');
  expect(problemsOf({ ...production, UPLOADS: 'disk' })).toEqual([
    'UPLOAD_SCANNER is missing: what scans files before they can be used; `none` takes them without a scan.',
    'UPLOADS_DIR is missing: folder of the files; every process of the service needs the same one.',
  ]);
  const s3 = { ...production, UPLOADS: 's3', UPLOAD_SCANNER: 'clamd', S3_SECRET_ACCESS_KEY: 'storage-canary' };
  expect(problemsOf(s3).map((problem) => problem.split(' ')[0])).toEqual(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID']);
  const whole = { ...s3, S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'AKID' };
  expect(JSON.stringify(describeConfig(parseConfig(whole)))).not.toContain('canary');
});

test('test mode takes files into a folder, without a scan', () => {
  expect(parseConfig({ CAUSEWAY_MODE: 'test', DATABASE_URL })).toMatchObject({ UPLOADS: 'disk', UPLOAD_SCANNER: 'none' });
});

test('only test mode sends the requests for Stripe to a stand-in', () => {
  const STRIPE_URL = 'http://127.0.0.1:4010';

  expect(problemsOf({ CAUSEWAY_MODE: 'test', DATABASE_URL, STRIPE_URL })).toEqual([]);
  expect(problemsOf({ ...production, STRIPE_URL })).toEqual([
    'STRIPE_URL must be https://api.stripe.com: secret keys would go elsewhere, which only test mode may do.',
  ]);
});

test('production needs no simulated payment processor where every provider has its own', () => {
  const { ALLOW_SIMULATORS: _, ...real } = production;

  expect(problemsOf({ ...real, PAYMENTS: 'none' }).join()).not.toContain('PAYMENTS');
});
