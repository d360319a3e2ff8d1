import { describe, expect, test } from 'vitest';

import { termsOfServicePage } from './notices.ts';
import { planDocuments } from './plan-documents.ts';
import { aPlan } from '../../testing/a-plan.ts';

/** A document as a person reads it. */
function wordsOf(html: string): string {
  return html
    .replace(/<(?!\/?(strong|time|b|em)\b)[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');
}

const documentsOf = (...[plan, locale]: Parameters<typeof planDocuments>) =>
  planDocuments(plan, locale).map(({ html_file }) => wordsOf(html_file)) as [agreement: string, authorization: string];

const inEnglish = documentsOf(aPlan({ kind: 'bank' }), 'en');
const inSpanish = documentsOf(aPlan({ kind: 'bank' }), 'es');

describe('the authorization has what Nacha asks of a WEB debit', () => {
  test.each([
    [
      '1 that it is recurring',
      'Recurring: one payment a month until you have paid the total',
      'Periódica: un pago al mes hasta completar el total',
    ],
    [
      '2 the amounts',
      '5 payments of $166.67 and a last payment of $166.66, together $1,000.01',
      '5 pagos de $166.67 y un último pago de $166.66, en total $1,000.01',
    ],
    [
      '3 timing, start and frequency',
      'On day 31 of each month, or the last day of a shorter month. The first payment is on June 30, 2026, the last on November 30, 2026',
      'El día 31 de cada mes, o el último día de un mes más corto. El primer pago es el 30 de junio de 2026 y el último, el 30 de noviembre de 2026',
    ],
    ['4 who pays', 'Name on the authorization Ana Rivera', 'Nombre en la autorización Ana Rivera'],
    [
      '5 from which account',
      'Payment method Harbor Test Bank, account ending in 4242',
      'Método de pago Harbor Test Bank, cuenta terminada en 4242',
    ],
    ['6 its date', 'Prepared on June 16, 2026', 'Preparada el 16 de junio de 2026'],
    [
      '7 how to revoke it',
      'You may revoke this authorization at any time. To stop a payment, call (888) 555-0142',
      'Puede revocar esta autorización en cualquier momento. Para detener un pago, llame al (888) 555-0142',
    ],
    ['that it is one', 'Authorization for automatic payments', 'Autorización de pagos automáticos'],
    [
      'whom it is given to',
      'authorize Lakeside Health System and its payment processor',
      'autoriza a Lakeside Health System y a su procesador de pagos',
    ],
    [
      'that errors are put right',
      'put money back (credits) to correct an error',
      'devolver dinero (abonos) para corregir un error',
    ],
  ])('%s', (_element, english, spanish) => {
    expect(inEnglish[1]).toContain(english);
    expect(inSpanish[1]).toContain(spanish);
  });
});

describe('the authorization has what Regulation E asks', () => {
  test.each([
    ['to stop a payment', 'at least 3 business days before it', 'al menos 3 días hábiles antes'],
    ['to stop it at the bank', 'Your bank can also stop a payment', 'Su banco también puede detener un pago'],
    [
      'notice of another amount',
      'If an amount changes, we tell you at least 10 days before',
      'Si cambia un monto, le avisamos al menos 10 días antes',
    ],
    [
      'notice of another date',
      'If a date changes, we tell you at least 7 days before',
      'Si cambia una fecha, le avisamos al menos 7 días antes',
    ],
    ['a copy', 'Keep a copy of this authorization', 'Guarde una copia de esta autorización'],
    ['that it is a choice', 'does not depend on this authorization', 'no depende de esta autorización'],
  ])('%s', (_element, english, spanish) => {
    expect(inEnglish[1]).toContain(english);
    expect(inSpanish[1]).toContain(spanish);
  });
});

const DISCLOSURES = [
  ['the creditor', 'Creditor Lakeside Health System', 'Acreedor Lakeside Health System'],
  [
    'the rate',
    'Annual percentage rate 0% The cost of your credit as a yearly rate',
    'Tasa de porcentaje anual 0% El costo de su crédito como tasa anual',
  ],
  ['the finance charge', 'Finance charge $0.00 The dollar amount the credit will cost you', 'Cargo por financiamiento $0.00'],
  ['the amount financed', 'Amount financed $1,000.01 The amount of credit provided to you', 'Monto financiado $1,000.01'],
  ['the total of payments', 'Total of payments $1,000.01 The amount you will have paid', 'Total de pagos $1,000.01'],
  [
    'the payment schedule',
    'Payment schedule 5 payments of $166.67 and a last payment of $166.66, together $1,000.01 Due on day 31 of each month, from June 30, 2026 to November 30, 2026',
    'Calendario de pagos 5 pagos de $166.67 y un último pago de $166.66, en total $1,000.01 Vencen el día 31 de cada mes, del 30 de junio de 2026 al 30 de noviembre de 2026',
  ],
  [
    'where the rest stands',
    'The rest of this agreement says what happens if you miss a payment',
    'El resto de este acuerdo dice qué pasa si usted no hace un pago',
  ],
] as const;

describe('the agreement has what Regulation Z asks of more than four payments', () => {
  test.each(DISCLOSURES)('%s', (_element, english, spanish) => {
    expect(inEnglish[0]).toContain(english);
    expect(inSpanish[0]).toContain(spanish);
  });

  test.each([2, 3, 4])('and not of %i', (months) => {
    const [agreement] = documentsOf(aPlan({ months }), 'en');

    expect(agreement).not.toContain('Annual percentage rate');
    expect(agreement).toContain('Total of payments $1,000.01');
  });

  test('but of four too where the provider wants it for every plan', () => {
    const [agreement] = documentsOf(aPlan({ months: 4, tila_disclosure: 'always' }), 'en');

    expect(agreement).toContain('Annual percentage rate 0%');
  });

  test.each([5, 6])('and of %i', (months) => {
    expect(documentsOf(aPlan({ months }), 'en')[0]).toContain('Annual percentage rate 0%');
  });
});

test('the agreement states for every charge that there is none', () => {
  expect(inEnglish[0]).toContain('We don’t charge for paying late or for paying early.');
  expect(inEnglish[0]).not.toMatch(/late (fee|charge) of|prepayment penalty|penalty of/i);
  expect(inEnglish[0]).toContain('You may pay everything or a part early, at any time, without a charge.');
});

describe('the agreement has what ESIGN requires before a person consents', () => {
  test.each([
    [
      'what it covers',
      'This covers this agreement, the authorization for automatic payments',
      'Esto incluye este acuerdo, la autorización de pagos automáticos',
    ],
    [
      'paper',
      'You can get any of them on paper instead, now or later, at no cost: call (888) 555-0142',
      'en papel, ahora o más adelante y sin costo: llame al (888) 555-0142',
    ],
    [
      'withdrawal',
      'You can withdraw this consent at any time, at no cost',
      'Puede retirar este consentimiento en cualquier momento y sin costo',
    ],
    [
      'what follows from it',
      'From then on we send paper. Your plan goes on',
      'Desde entonces le enviaremos los documentos en papel. Su plan continúa',
    ],
    [
      'another address',
      'When your phone number, email or mailing address changes',
      'Si cambia su número de teléfono, su correo electrónico o su dirección postal',
    ],
    [
      'hardware and software',
      'a current version of Chrome, Edge, Firefox or Safari',
      'una versión actual de Chrome, Edge, Firefox o Safari',
    ],
    [
      'that it can be read',
      'you show that you can read and keep documents in this form',
      'usted muestra que puede leer y guardar documentos en esta forma',
    ],
  ])('%s', (_element, english, spanish) => {
    expect(inEnglish[0]).toContain(english);
    expect(inSpanish[0]).toContain(spanish);
  });
});

test('the terms describe the credit check, and that it is a soft one', () => {
  const { provider } = aPlan();

  expect(wordsOf(termsOfServicePage(provider, 'en'))).toContain(
    'We ask only after that person has agreed. This is a soft inquiry',
  );
  expect(wordsOf(termsOfServicePage(provider, 'es'))).toContain('Solo preguntamos después de que esa persona haya aceptado');
});

test.each([
  ['en', 'Version 6, June 16, 2026'],
  ['es', 'Versión 6, 16 de junio de 2026'],
] as const)('every document shows its version and its date in %s', (locale, words) => {
  for (const text of documentsOf(aPlan(), locale)) expect(text).toContain(words);
});
