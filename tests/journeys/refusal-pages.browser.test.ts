import type { ErrorCode } from '#api';
import { describe, test } from 'vitest';

import { walkHeadless } from './answers.ts';
import { reachHeadless, type Way } from './reach.ts';
import { decision } from './refusals.ts';
import { repack } from './repack.ts';
import { serviceUrls } from './service.ts';
import { refusal, standInFor, success } from './stand-in.ts';
import { openForVisits } from './visiting.ts';
import { refused } from './ways.ts';

const visiting = openForVisits();
const [serviceUrl = ''] = serviceUrls();

/** The pages that tell of one kind of refusal alone. */
const OF_ONE_KIND = ['credit-freeze', 'bankruptcy-exists', 'ofac-hit', 'no-credit-record-found'] as const;

/** What somebody carries whose last attempt to get offers has failed. */
async function luggageAfterFailure(step: string, way?: Way) {
  const { visit } = await reachHeadless(step, { serviceUrl }, way);
  return { path: visit.path(), luggage: repack(visit.luggage(), () => ({ counters: { failedOffers: 1 } })) };
}

/** Signs in before there are offers. */
const signedInAtAddress: Way = {
  until: 'review-info',
  async next(walker) {
    await walker.visit.act('change-address');
    await walkHeadless(walker, 'address');
  },
};

describe.concurrent('a page of a refusal', () => {
  test.each([
    ['with offers to the offers', 1, 'payment-plan', 'payment-plan', undefined],
    ['without offers to the bills', 2, 'address', 'invoice-to-pay', signedInAtAddress],
  ] as const)('leads whoever is refused no longer and is %s', async (_how, row, from, to, way) => {
    const { path, luggage } = await luggageAfterFailure(from, way);

    await visiting({}, async (visit) => {
      await visit.takeOver(luggage, path);
      for (const page of OF_ONE_KIND) {
        await visit.ask(`/errors/${page}`);
        await visit.takes(`${page} load none ${row}`);
        await visit.standsAt(`/${to}`);
      }
    });
  });

  test('leads whoever is refused for something else to the page for all the rest', async () => {
    const { path, luggage } = await luggageAfterFailure('error-enroll', refused);

    await visiting({}, async (visit) => {
      await visit.takeOver(luggage, path);
      for (const page of OF_ONE_KIND) {
        await visit.ask(`/errors/${page}`);
        await visit.takes(`${page} load told 2`);
        await visit.lands('/errors/error-enroll', 'enrollError.title');
      }
    });
  });

  /** Where it can be told, and what is offered to do about it. */
  const offers: readonly (readonly [code: ErrorCode, act: string, key: string])[] = [
    ['gds_id_mismatch', 'check-address', 'enrollError.checkAddress'],
    ['offer_below_minimum_amount', 'other-bills', 'enrollError.otherBills'],
    ['gds_error_block_response', 'try-again', 'enrollError.tryAgain'],
  ];

  test.each(['error-identity', 'error-enroll'])('at %s offers what helps with its reason', async (page) => {
    const { path, luggage } = await luggageAfterFailure('error-enroll', refused);

    await visiting({}, async (visit) => {
      (await standInFor(visit.page, 'createOffers')).answer = refusal('gds_post_bureau_decline');
      const lastDecision = await standInFor(visit.page, 'getRefusal');
      // Whoever leaves and comes back while it is asked for is told what the first question brings.
      for (const [code] of offers.slice(0, 1)) lastDecision.answer = success({ refusal: decision(code) });
      await visit.takeOver(luggage, path);
      for (const [code, act, key] of offers) {
        await visit.ask('/invoice-to-pay');
        lastDecision.answer = success({ refusal: decision(code) });
        await visit.ask(`/errors/${page}`);
        await visit.page
          .getByText(visit.say(`errors.codes.${code}`))
          .first()
          .waitFor();
        await visit.press(key);
        await visit.takes(`${page} ${act} 1`);
      }
      await visit.page.locator('h1').waitFor();
    });
  });

  test.each(OF_ONE_KIND)('at %s can be tried again when what it tells does not come', async (page) => {
    const { luggage } = await luggageAfterFailure('error-enroll', refused);

    await visiting({}, async (visit) => {
      (await standInFor(visit.page, 'getRefusal')).answer = refusal('too_many_requests');
      await visit.takeOver(luggage, `/errors/${page}`);
      await visit.press('enrollError.tryAgain');
      await visit.takes(`${page} try-again 1`);
    });
  });
});
