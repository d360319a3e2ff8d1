import { toCents, type DayString } from '#rules';
import { describe, expect, test } from 'vitest';

import { planDocuments } from './plan-documents.ts';
import { aPlan } from '../../testing/a-plan.ts';

const continues = { planNumberEnd: '0417', lastDue: '2026-06-15' as DayString, remaining: toCents(100_001) };
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ');
const documents = (locale: 'en' | 'es') =>
  planDocuments({ ...aPlan({ kind: 'bank' }), continues }, locale).map((one) => words(one.html_file));

describe.each([
  [
    'en' as const,
    [
      'The move takes about one billing cycle.',
      'Your plan until now Ending in 0417',
      'Its last payment June 15, 2026, paid as you pay it now',
      'Remaining amount, which moves $1,000.01',
      'This plan takes effect After June 15, 2026.',
      'Your old plan charges nothing after June 15, 2026.',
    ],
  ],
  [
    'es' as const,
    [
      'El cambio tarda alrededor de un ciclo de facturación.',
      'Su plan hasta ahora Con número terminado en 0417',
      'Su último pago 15 de junio de 2026, como lo paga ahora',
      'Saldo restante, que se traslada $1,000.01',
      'Este plan entra en vigor Después del 15 de junio de 2026.',
      'Su plan anterior no cobra nada después del 15 de junio de 2026.',
    ],
  ],
])('the documents of a plan that continues another, in %s,', (locale, sentences) => {
  test.each(sentences)('both state: %s', (sentence) => {
    for (const document of documents(locale)) expect(document).toContain(sentence);
  });

  test('name no bill', () => {
    for (const document of documents(locale)) expect(document).not.toMatch(/Bills in this plan|Facturas de este plan/);
  });
});

test('the agreement of a plan that continues another states what it pays', () => {
  expect(documents('en')[0]).toContain('Your plan ending in 0417, what is left after June 15, 2026 $1,000.01 Total $1,000.01');
});

test('documents of a plan of bills name no other plan', () => {
  for (const { html_file } of planDocuments(aPlan({ kind: 'bank' }), 'en'))
    expect(words(html_file)).not.toContain('billing cycle');
});
