import { openFlow } from '#engine';
import { describe, test } from 'vitest';

import { flow } from '../transitions/enrollment.ts';
import { reach, slugOf } from './reach.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();

/** What the bureau refuses comes with a status that Chromium tells of. */
const REFUSALS = [409, 422, 502] as const;

describe.concurrent('the shortest way', () => {
  test.each([...openFlow(flow).byId.keys()])('leads to %s', async (step) => {
    await visiting({ slug: slugOf(step) }, async (visit) => {
      visit.expectRefusal(...REFUSALS);
      await reach(visit, step);
    });
  });
});
