import { describe, expect, test } from 'vitest';

import { findPlace, pageRows } from './pages.ts';

describe('a path', () => {
  test.each([
    ['/docs/terms-of-service', {}],
    ['/docs/a1/payment-plan-agreement', { offerId: 'a1' }],
    ['/docs/a%20b/payment-plan-agreement', { offerId: 'a b' }],
  ])('%s is that of a page', (path, params) => {
    expect(findPlace(path)).toMatchObject({ kind: 'page', params });
  });

  test.each([
    '/overview-11',
    '/overview-1/',
    '/Overview-1',
    '/docs//payment-plan-agreement',
    '/docs/a/b/payment-plan-agreement',
    '/docs/a1/payment-plan-agreement/',
  ])('%s is that of no page', (path) => {
    expect(findPlace(path)).toBeUndefined();
  });
});

test('the control landing redirects to the entry of the flow', () => {
  expect(findPlace('/overview')).toEqual({ kind: 'redirect', to: '/' });
});

test.each(['/', '/bill-info', '/made-up'])('%s is left to the flow', (path) => {
  expect(findPlace(path)).toBeUndefined();
});

test('no path is in the table twice', () => {
  const paths = pageRows.map(({ path }) => path);

  expect(new Set(paths).size).toBe(paths.length);
});

describe('an agent', () => {
  const home = { kind: 'redirect', to: '/' };
  /** Every page has a row: an agent sees it, or is redirected to the entry of their flow. */
  const answers: Readonly<Record<string, 'shown' | typeof home>> = {
    '/overview': home,
    '/overview-1': home,
    '/overview-2': home,
    '/docs/:offerId/payment-plan-agreement': 'shown',
    '/docs/:offerId/automatic-payment-authorization': 'shown',
    '/docs/:offerId/payment-authorization': 'shown',
    '/docs/terms-of-service': 'shown',
    '/docs/privacy-notice': 'shown',
    '/documents/:version': 'shown',
  };

  test('has a declared answer for every page', () => {
    expect(Object.keys(answers)).toEqual(pageRows.map(({ path }) => path));
  });

  test.each(
    Object.entries(answers).flatMap(([path, answer]) =>
      (['internal', 'external'] as const).map((kind) => ({ path, kind, answer })),
    ),
  )('of kind $kind gets the declared answer at $path', ({ path, kind, answer }) => {
    const place = findPlace(path.replace(/:\w+/, 'o-1'), kind);

    expect(place?.kind === 'page' ? 'shown' : place).toEqual(answer);
  });
});
