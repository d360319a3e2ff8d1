import { BUREAU_CODES } from '#api';
import type { DayString } from '#rules';
import { describe, expect, test } from 'vitest';

import { findRefusal } from '../../partners/bureau-refusals.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { adverseActionNotice, type NoticeFacts } from './adverse-action-notice.ts';
import { serverWords } from '../../platform/translations.ts';

const facts: NoticeFacts = {
  provider: aProvider(),
  agency: { name: 'Bureau & Sons', address: ['P.O. Box 1', 'Albany, NY 12203'], phone: '8005550100' },
  person: { first_name: 'Ana', last_name: 'rivera' },
  code: 'offer_credit_declined',
  decidedOn: '2026-06-16' as DayString,
};

test.each(['en', 'es'] as const)('every refusal that has a notice has its own reason (%s)', (locale) => {
  const { reasonByCode } = serverWords(locale).documents.adverse_action_notice;
  const noticed = BUREAU_CODES.filter((code) => findRefusal(code).notice !== 'none');

  expect(noticed.filter((code) => !Object.hasOwn(reasonByCode, code))).toEqual([]);
});

describe('the notice', () => {
  test('names the agency, the person and the day', () => {
    const { html_file } = adverseActionNotice(facts, 'en');

    for (const part of [
      'Bureau &amp; Sons, P.O. Box 1, Albany, NY 12203, <a href="tel:+18005550100">(800) 555-0100</a>',
      'Ana Rivera',
      'June 16, 2026',
    ])
      expect(html_file).toContain(part);
  });

  test('is the same bytes for the same facts, and the message has the same text without markup', () => {
    const [one, other] = [adverseActionNotice(facts, 'es'), adverseActionNotice(facts, 'es')];

    expect(one.hash).toBe(other.hash);
    expect(one.text).toContain('Bureau & Sons');
    expect(one.text).not.toMatch(/<\w/);
  });

  test('has the wording of a provider that has one, and ours for the rest', () => {
    const provider = aProvider({ adverse_action_texts: { en: { helpText: 'Write to our lawyers.' } } });
    const { html_file } = adverseActionNotice({ ...facts, provider }, 'en');

    expect(html_file).toContain('Write to our lawyers.');
    expect(html_file).toContain('within 60 days');
  });

  test.each([
    ['en', 'Your score on June 15, 2026 was 540. Scores go from 300 to 850.', '1. Late payments', '2. High balances'],
    ['es', 'Su puntaje el 15 de junio de 2026 era 540. Los puntajes van de 300 a 850.', '1. Pagos atrasados', '2. High balances'],
  ] as const)('states a score that the refusal rests on, with what lowered it (%s)', (locale, ...sentences) => {
    const factors = [{ en: 'Late payments', es: 'Pagos atrasados' }, { en: 'High balances' }];
    const score = {
      value: 540,
      range: [300, 850],
      created_on: '2026-06-15' as DayString,
      source: 'Harbor Scores',
      factors,
    } as const;
    const [withScore, without] = [adverseActionNotice({ ...facts, score }, locale), adverseActionNotice(facts, locale)];

    for (const sentence of sentences) expect(withScore.text).toContain(sentence);
    const { scoreText } = serverWords(locale).documents.adverse_action_notice;
    expect([withScore.text.includes(scoreText), without.text.includes(scoreText)]).toEqual([false, true]);
  });
});
