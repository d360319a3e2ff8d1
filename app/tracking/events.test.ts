import { readFileSync } from 'node:fs';

import { openFlow } from '#engine';
import { compileFlow } from '#engine/check';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { allowListOf } from './events.ts';

const file = 'flows/enrollment.json';
const flow = openFlow(compileFlow({ file, text: readFileSync(file, 'utf8') }));
const allowed = allowListOf(flow);
const pages = new Set([...flow.byId.keys(), '/overview-1', '/overview-2', 'elsewhere']);

test('a page view is told twice: as one of all pages, and as one of this', () => {
  expect(allowed.pageView('/bill-info')).toEqual([
    { track: 'PV', page: 'bill-info' },
    { track: 'direct_v1/bill-info', page: 'bill-info' },
  ]);
});

test('a landing page is told by its path in the table', () => {
  expect(allowed.pageView('/overview-1')[0]).toEqual({ track: 'PV', page: '/overview-1' });
});

test('what a row of the flow tracks is told', () => {
  expect(allowed.event('ERROR/APPLICATION_COMPLETED', '/bill-info')).toEqual([
    { track: 'ERROR/APPLICATION_COMPLETED', page: 'bill-info' },
  ]);
});

test('an event that no row tracks is not told', () => {
  expect(allowed.event('Ana Rivera', '/bill-info')).toEqual([]);
});

test('an address that no step has is told by no part of it', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const told = allowed.pageView(path);

      expect(told.every(({ track, page }) => pages.has(page) && ['PV', `direct_v1/${page}`].includes(track))).toBe(true);
    }),
  );
});
