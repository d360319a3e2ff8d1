import { toCents, type DayString } from '#rules';
import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openSecretReferences } from '../platform/config/secret-references.ts';
import { createLog } from '../platform/http/log.ts';
import { aProvider } from '../testing/a-provider.ts';
import { startBureauStandIn, type BureauStandIn } from '../testing/bureau-stand-in.ts';
import { certificate } from '../testing/smtp-stand-in.ts';
import { bureauByProvider } from './bureau-by-provider.ts';
import { bureauAnswerSchema, bureauRequestSchema } from './bureau-wire.ts';
import { openBureau, type BureauPartner, type BureauSettings } from './bureau.ts';
import { openPartnerHealth } from './partner-health.ts';
import { noBureau, type BureauRequest } from './ports.ts';

const request: BureauRequest = {
  provider_id: 'lakeside',
  request_id: '6f1f5d8e-0000-4000-8000-000000000001',
  first_name: 'Nadia',
  last_name: 'O’Connor-Nuñez',
  birth_date: '1984-03-27' as DayString,
  amount: toCents(100_000),
  address: { address: '12 Harbor Street', address_number: '12', city: 'Rochester', state: 'NY', postal_code: '14604' },
};

const score = {
  value: 540,
  range: [300, 850],
  created_on: '2026-06-16',
  source: 'Harbor Scores',
  factors: [{ en: 'Too many late payments', es: 'Demasiados pagos atrasados' }],
};

let gateway: BureauStandIn;
let lines: string[];
let health: ReturnType<typeof openPartnerHealth>;

beforeEach(async () => {
  gateway = await startBureauStandIn();
  lines = [];
  const clock = { now: () => new Date('2026-06-16T16:00:00Z') };
  health = openPartnerHealth({ clock, log: createLog('info', { destination: { write: (line) => void lines.push(line) } }) });
});
afterEach(() => gateway.close());

function settingsWith(change: Partial<BureauSettings> = {}): BureauSettings {
  return {
    adapter: 'http',
    url: gateway.url,
    agency: { name: 'Harbor Credit', address: ['P.O. Box 1', 'Albany, NY 12203'], phone: '8885550100' },
    client_certificate: `file:${certificate('client.pem')}`,
    client_key: `file:${certificate('client.key')}`,
    certificate_authority: `file:${certificate('ca.pem')}`,
    ...change,
  };
}

function open(change: Partial<BureauSettings> = {}): BureauPartner {
  return openBureau(settingsWith(change), { findSecret: openSecretReferences({}), health });
}

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: { readonly code: string; readonly cause?: { readonly reason?: string } }) => `${error.code} ${error.cause?.reason}`,
  );

describe('the gateway to a bureau', () => {
  test('is asked who and how much by our certificate, and its approval counts', async () => {
    expect(await open().check(request)).toEqual({ decision: 'approved', reference: 'gateway-1' });

    const { provider_id, request_id, amount, first_name, last_name, birth_date, address } = request;
    const person = { first_name, last_name, birth_date, address };
    expect(gateway.decided).toEqual([{ provider_id, request_id, amount, person }]);
  });

  test('refuses with a code of the contract, and with the score that the refusal rests on', async () => {
    const body = { decision: 'refused', code: 'offer_credit_declined', reference: 'gateway-2', score };
    gateway.answer = { status: 200, body };

    expect(await open().check(request)).toEqual(body);
  });

  test('is asked again after an answer was lost, and decides once', async () => {
    gateway.silences = 1;

    expect(await open().check(request)).toMatchObject({ decision: 'approved' });
    expect(gateway.decided).toHaveLength(1);
  });

  test.each([
    [
      'an unknown code',
      { status: 200, body: { decision: 'refused', code: 'bad_hair', reference: 'x' } },
      'answer_not_understood',
    ],
    ['an approval without a name', { status: 200, body: { decision: 'approved' } }, 'answer_not_understood'],
    [
      'a score without its reasons',
      {
        status: 200,
        body: { decision: 'refused', code: 'offer_credit_declined', reference: 'x', score: { ...score, factors: [] } },
      },
      'answer_not_understood',
    ],
    ['a request that it does not understand', { status: 400, body: {} }, 'status_400'],
    ['a fault of its own', { status: 502, body: {} }, 'status_502'],
  ])('counts as away when it answers with %s', async (_, answer, reason) => {
    gateway.answer = answer;
    expect(await codeOf(open().check(request))).toBe(`gds_error_block_response ${reason}`);
    expect(health.list()).toMatchObject([{ partner: 'bureau', host: 'localhost', state: 'down', reason }]);
  });

  test('decides nothing without our certificate', async () => {
    const { client_certificate: _, client_key: __, ...others } = settingsWith();
    const bureau = openBureau(others, { findSecret: openSecretReferences({}), health });
    expect(await codeOf(bureau.check(request))).toBe('gds_error_block_response status_403');
    expect(gateway.decided).toEqual([]);
  });

  test('gets nothing where its own certificate is signed by a stranger', async () => {
    const { certificate_authority: _, ...others } = settingsWith();
    const bureau = openBureau(others, { findSecret: openSecretReferences({}), health });
    expect(await codeOf(bureau.check(request))).toMatch(/^gds_error_block_response \w*(CERT|SELF_SIGNED|UNABLE)/);
    expect(gateway.decided).toEqual([]);
  });

  test('is left at once when the one who asks gives up', async () => {
    expect(await codeOf(open().check({ ...request, signal: AbortSignal.abort() }))).toMatch(/^gds_error_block_response/);
  });

  test('is tried without a person, and leaves neither name nor key in the log', async () => {
    await open().tryOut();
    gateway.answer = { status: 502, body: { echo: request.last_name } };
    await codeOf(open().check(request));

    const key = readFileSync(certificate('client.key'), 'utf8').split('\n')[1] ?? '';
    expect(lines.join()).toContain('a partner does not answer');
    for (const secret of [request.last_name, request.address.address, key]) expect(lines.join()).not.toContain(secret);
  });
});

test('a provider without a bureau has that of the service, with its agency', async () => {
  const findProvider = (id: string) => (id === 'own' ? aProvider({ partners: { bureau: settingsWith() } }) : aProvider());
  const tools = { findProvider, findSecret: openSecretReferences({}), health };
  const bureau = bureauByProvider({ ...tools, ofService: {}, otherwise: noBureau });

  expect(bureau.agencyOf('own').name).toBe('Harbor Credit');
  expect(await bureau.check({ ...request, provider_id: 'own' })).toMatchObject({ decision: 'approved' });
  expect(await codeOf(bureau.check(request))).toBe('gds_error_block_response undefined');
  const shared = bureauByProvider({ ...tools, ofService: { bureau: settingsWith() }, otherwise: noBureau });
  expect(await shared.check({ ...request, request_id: 'another' })).toMatchObject({ decision: 'approved' });
});

test('the requests and answers that the guide shows fit the contract', () => {
  const guide = readFileSync('docs/guides/credit-bureau.md', 'utf8');
  const blocks = [...guide.matchAll(/^```json\n([^]*?)^```$/gm)].flatMap(([, code = '']) =>
    code.startsWith('{') ? [JSON.parse(code)] : [],
  );
  const kinds = blocks.map((block: object) => {
    const schema = 'request_id' in block ? bureauRequestSchema : bureauAnswerSchema;
    return new Ajv({ strict: false }).validate(schema, block);
  });
  expect(kinds).toEqual([true, true, true]);
});
