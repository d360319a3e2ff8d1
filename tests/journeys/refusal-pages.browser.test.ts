import type { ErrorCode } from '#api';
import { describe } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth } from '../setup/depth.ts';
import { answerUntil } from './answers.ts';
import { arriveByCalls, type Arrival } from './arrive.ts';
import { decision } from './refusals.ts';
import { changeSession } from './change-session.ts';
import { serviceUrls } from './service.ts';
import { refusal, standInFor, success } from './stand-in.ts';
import { withVisitor } from './with-visitor.ts';
import { refused } from './arrivals.ts';

const [serviceUrl = ''] = serviceUrls();

/** The pages for one kind of refusal each. */
const OF_ONE_KIND = ['credit-freeze', 'bankruptcy-exists', 'ofac-hit', 'no-credit-record-found'] as const;

/** The session of a visitor whose last attempt to get offers has failed. */
async function sessionAfterFailure(step: string, arrival?: Arrival) {
  const { visitor } = await arriveByCalls(step, { serviceUrl }, arrival);
  return { path: visitor.path(), session: changeSession(visitor.session(), () => ({ counters: { failedOffers: 1 } })) };
}

/** Signs in before there are offers. */
const signedInAtAddress: Arrival = {
  until: 'review-info',
  async next(enrollee) {
    await enrollee.visitor.act('change-address');
    await answerUntil(enrollee, 'address');
  },
};

describe.concurrent('a page of a refusal', () => {
  deepTest.each(
    firstByDepth([
      ['with offers to the offers', 1, 'payment-plan', 'payment-plan', undefined],
      ['without offers to the bills', 2, 'address', 'invoice-to-pay', signedInAtAddress],
    ] as const),
  )('redirects a visitor who is no longer refused, %s', async (_how, row, from, to, arrival) => {
    const { path, session } = await sessionAfterFailure(from, arrival);

    await withVisitor({}, async (visitor) => {
      await visitor.resume(session, path);
      for (const page of OF_ONE_KIND) {
        await visitor.navigate(`/errors/${page}`);
        await visitor.waitForTransition(`${page} load none ${row}`);
        await visitor.waitForPath(`/${to}`);
      }
    });
  });

  deepTest('redirects a visitor who is refused for another reason to the general page', async () => {
    const { path, session } = await sessionAfterFailure('error-enroll', refused);

    await withVisitor({}, async (visitor) => {
      await visitor.resume(session, path);
      for (const page of OF_ONE_KIND) {
        await visitor.navigate(`/errors/${page}`);
        await visitor.waitForTransition(`${page} load found 2`);
        await visitor.waitForStep('/errors/error-enroll', 'enrollError.title');
      }
    });
  });

  /** Codes that the page can show, and the action that it offers for each. */
  const offers: readonly (readonly [code: ErrorCode, act: string, key: string])[] = [
    ['gds_id_mismatch', 'check-address', 'enrollError.checkAddress'],
    ['offer_below_minimum_amount', 'other-bills', 'enrollError.otherBills'],
    ['gds_error_block_response', 'try-again', 'enrollError.tryAgain'],
  ];

  deepTest.each(firstByDepth(['error-identity', 'error-enroll']))('at %s offers what helps with its reason', async (page) => {
    const { path, session } = await sessionAfterFailure('error-enroll', refused);

    await withVisitor({}, async (visitor) => {
      (await standInFor(visitor.page, 'createOffers')).answer = refusal('gds_post_bureau_decline');
      const lastDecision = await standInFor(visitor.page, 'getRefusal');
      // A visitor who returns during the request gets the response to the first one.
      for (const [code] of offers.slice(0, 1)) lastDecision.answer = success({ refusal: decision(code) });
      await visitor.resume(session, path);
      for (const [code, act, key] of offers) {
        await visitor.navigate('/invoice-to-pay');
        lastDecision.answer = success({ refusal: decision(code) });
        await visitor.navigate(`/errors/${page}`);
        await visitor.page
          .getByText(visitor.text(`errors.codes.${code}`))
          .first()
          .waitFor();
        await visitor.press(key);
        await visitor.waitForTransition(`${page} ${act} 1`);
      }
      await visitor.page.locator('h1').waitFor();
    });
  });

  deepTest.each(firstByDepth(OF_ONE_KIND))('at %s can be tried again when its data does not arrive', async (page) => {
    const { session } = await sessionAfterFailure('error-enroll', refused);

    await withVisitor({}, async (visitor) => {
      (await standInFor(visitor.page, 'getRefusal')).answer = refusal('too_many_requests');
      await visitor.resume(session, `/errors/${page}`);
      await visitor.press('enrollError.tryAgain');
      await visitor.waitForTransition(`${page} try-again 1`);
    });
  });
});
