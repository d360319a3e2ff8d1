import { BUREAU_CODES, calls, createApi, ERRORS, FunnelError, type ErrorCode } from '#api';
import { advance, emptyState, type FlowEffect, type RunRef, type Words } from '#engine';
import { formatWords } from '#engine/react';
import { describe, expect, test } from 'vitest';

import en from '#locales/en.json';
import es from '#locales/es.json';

import { factsOf, openShipped } from '../flows/shipped-flow.ts';

const flow = openShipped('enrollment');
const partners = (Object.keys(ERRORS) as readonly ErrorCode[]).filter((code) => ERRORS[code].origin === 'partner');
const isOfBureau = (code: ErrorCode) => BUREAU_CODES.some((one) => one === code);

const locales = { en, es };

function textOf(language: keyof typeof locales, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], locales[language]);
  return typeof found === 'string' ? found : '';
}

/** How the page handles a refusal that a partner has marked as the product's own. */
async function refusalOf(code: ErrorCode): Promise<unknown> {
  const { status, category } = ERRORS[code];
  const body = { message: code, code, category, statusCode: status };
  const headers = { 'content-type': 'application/json', 'x-product-error': 'true' };
  const api = createApi({
    calls,
    baseUrl: 'http://partner.example/v1',
    csrf: { get: () => '', set: () => undefined },
    providerId: 'lakeside',
    clientAgent: 'a-test',
    fetch: () => Promise.resolve(new Response(JSON.stringify(body), { status, headers })),
  });
  return api.enrollmentInfo({ body: { name: 'vault.success' } }).catch((error: unknown) => error);
}

/** Every sentence that the person reads when a run of the flow ends with this code. */
function sentencesFor(code: ErrorCode, language: keyof typeof locales): readonly string[] {
  const run: RunRef = isOfBureau(code)
    ? { named: 'create-offers', step: 'verify-code' }
    : { named: 'find-bill', step: 'bill-info' };
  const { effects } = advance(flow, emptyState, { type: 'failed', run, code }, () => factsOf(flow, {}));
  return effects.flatMap((effect) => wordsOf(effect)).map((words) => formatWords(words, (key) => textOf(language, key)));
}

function wordsOf(effect: FlowEffect): readonly Words[] {
  return 'message' in effect ? [effect.message] : [];
}

describe.each(partners)('%s, which only a partner returns', (code) => {
  test('reaches the flow as that very code', async () => {
    const refusal = await refusalOf(code);

    expect(refusal).toBeInstanceOf(FunnelError);
    expect(refusal).toMatchObject({ code, status: ERRORS[code].status, category: ERRORS[code].category });
  });

  test.each(['en', 'es'] as const)('is read as a sentence of its own in %s', (language) => {
    const sentences = sentencesFor(code, language);

    expect(sentences).not.toEqual([]);
    for (const sentence of sentences) {
      expect(sentence).not.toBe('');
      expect(sentence).not.toBe(textOf(language, 'errors.general'));
    }
    expect(sentences.includes(textOf(language, `errors.codes.${code}`)) || isOfBureau(code)).toBe(true);
  });
});
