import { expect, test } from 'vitest';

import { paymentCalendar } from './payment-calendar.ts';

const now = new Date('2026-11-21T08:30:00Z');
const linesOf = (text: string) => text.split('\r\n');

test('a payment is a whole day with a reminder', () => {
  const lines = linesOf(paymentCalendar('JJWF-FK8A', [{ number: 1, due: '2026-12-05', title: 'Plan payment: $98.89' }], now));

  expect(lines).toContain('DTSTART;VALUE=DATE:20261205');
  expect(lines).toContain('DTSTAMP:20261121T083000Z');
  expect(lines).toContain('UID:JJWF-FK8A-1@causeway');
  expect(lines).toContain('TRIGGER:-PT15H');
});

test('signs that mean something to a calendar are escaped', () => {
  const lines = linesOf(paymentCalendar('C', [{ number: 1, due: '2026-12-05', title: 'Smith, Jones; and \\ co' }], now));

  expect(lines).toContain('SUMMARY:Smith\\, Jones\\; and \\\\ co');
});

test('no line is longer than 75 bytes, and none is cut within a letter', () => {
  const title = 'Pago del plan de la clínica de Nuñez y compañía: '.repeat(3).trim();
  const lines = linesOf(paymentCalendar('C', [{ number: 1, due: '2026-12-05', title }], now));

  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(lines.join('\n').replaceAll('\n ', '')).toContain(title);
});
