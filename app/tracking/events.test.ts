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

test('a page view gives two events: one for all pages and one for this page', () => {
  expect(allowed.pageView('/bill-info')).toEqual([
    { track: 'PV', page: 'bill-info' },
    { track: 'direct_v1/bill-info', page: 'bill-info' },
  ]);
});

test('a landing page is named by its path in the table', () => {
  expect(allowed.pageView('/overview-1')[0]).toEqual({ track: 'PV', page: '/overview-1' });
});

test('an event that a row of the flow tracks is reported', () => {
  expect(allowed.event('ERROR/APPLICATION_COMPLETED', '/bill-info')).toEqual([
    { track: 'ERROR/APPLICATION_COMPLETED', page: 'bill-info' },
  ]);
});

test('an event that no row tracks is not reported', () => {
  expect(allowed.event('Ana Rivera', '/bill-info')).toEqual([]);
});

test('no part of an unknown address is reported', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const events = allowed.pageView(path);

      expect(events.every(({ track, page }) => pages.has(page) && ['PV', `direct_v1/${page}`].includes(track))).toBe(true);
    }),
  );
});
