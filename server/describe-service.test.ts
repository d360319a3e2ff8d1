import { expect, test } from 'vitest';

import { describeService } from './describe-service.ts';
import { parseConfig } from './platform/config/parse-config.ts';
import { aProvider } from './testing/a-provider.ts';

const captcha = { adapter: 'hcaptcha', site_key: 'key', secret: 'env:KEY' } as const;
const providers = [aProvider({ partners: { captcha }, chat_app_id: 'c1' })];

const production = {
  DATABASE_URL: 'postgres://localhost/none',
  SERVER_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789',
  TOKENIZER_SECRET: 'zyxwvutsrqponmlkjihgfedcba9876543210',
  TOKENIZER_ORIGIN: 'https://tokens.example',
  MASTER_KEY: 'file:/run/secrets/master-key',
};

function linesOf(env: Readonly<Record<string, string>>): readonly string[] {
  return describeService({ config: parseConfig({ ...production, ...env }), providers, ofService: {} });
}

test('the report names each vendor that a provider has turned on', () => {
  const lines = linesOf({ ISOLATED_ORIGIN: 'https://isolated.example' });

  expect(lines).toEqual(expect.arrayContaining(['  captcha: hcaptcha', '  chat: front']));
});

test('the report names vendors that cannot run without the isolated origin', () => {
  expect(linesOf({})).toContain('  captcha: OFF, because ISOLATED_ORIGIN is missing');
});

test('the report names the host of the collector of traces, and no more of its address', () => {
  const lines = linesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://user:canary@collector.example:4318/path' });

  expect(lines).toContain('Traces: to collector.example:4318');
  expect(lines.join()).not.toContain('canary');
});
