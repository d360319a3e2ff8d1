import { expect, it } from 'vitest';

import { findForm } from './registry.ts';

const around = { today: '2026-06-16' as const, options: {}, tenant: {}, slots: {}, holds: () => true };
const person = { first_name: 'Ana', last_name: 'Nuñez', phone: '607-555-0142' };

it('the service validates a form by its schema and its checks, as the page does', () => {
  const form = findForm('lets-get-in-touch');
  const problemsOf = (change: object) => form?.validate({ ...person, ...change }, around).problems;

  expect(problemsOf({})).toEqual({});
  expect(problemsOf({ last_name: undefined, best_time: 'never' })).toEqual({ last_name: 'required', best_time: 'enum' });
  expect(Object.keys(problemsOf({ phone: '123', first_name: '<b>' }) ?? {})).toEqual(['first_name', 'phone']);
});

it('a form has its fields with their labels, and what is not asked is left out', () => {
  const form = findForm('review-info');
  const { asked } = form?.validate({ phone: '', creditCheckConsent: true }, { ...around, holds: () => false }) ?? {};

  expect(asked).toEqual({});
  expect(form?.labels['creditCheckConsent']).toBe('reviewInfo.creditCheckConsent');
  expect(findForm('no-such-form')).toBeUndefined();
});
