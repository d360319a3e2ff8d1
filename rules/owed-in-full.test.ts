import type { EarlierPlan, MyPlan } from '#api/entities';
import { describe, expect, test } from 'vitest';

import { findOwedInFull } from './owed-in-full.ts';

type Owing = Parameters<typeof findOwedInFull>[0];

const balance = (left: number) => ({ total: 600, paid: 600 - left, left, pending: 0, forgiven: 0 });
const plan = (left: number, changes: object = {}): Owing => ({
  application_id: 'now',
  plan: { status: 'ACTIVE', ...changes } as MyPlan['plan'],
  balance: balance(left),
  earlier: [],
});
const earlier = (application_id: string, left: number, changes: object = {}) =>
  ({ application_id, status: 'COMPLETED', in_full: true, balance: balance(left), ...changes }) as EarlierPlan;

describe('what is paid first of what came back', () => {
  test('is the payment in full that the page shows', () => {
    const owing = { ...plan(600, { in_full: true }), earlier: [earlier('before', 300)] };
    expect(findOwedInFull(owing)).toEqual({ application_id: 'now', amount: 600 });
  });

  test('is else the oldest one before it', () => {
    const owing = { ...plan(600), earlier: [earlier('newer', 100), earlier('older', 200), earlier('paid', 0)] };
    expect(findOwedInFull(owing)).toEqual({ application_id: 'older', amount: 200 });
  });

  test.each([
    ['of a plan of months', { in_full: undefined }],
    ['that the provider handles', { status: 'DEFAULTED' }],
  ])('is nothing %s', (_, changes) => {
    expect(findOwedInFull({ ...plan(600), earlier: [earlier('before', 300, changes)] })).toBeUndefined();
  });
});
