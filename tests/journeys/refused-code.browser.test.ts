import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { arriveAt } from './arrive.ts';
import { refusal, standInFor } from './stand-in.ts';
import { askForCode } from './steps.ts';
import { withVisitor } from './with-visitor.ts';

const refused = (ask: 'call' | 'person') => refusal('code_refused', { userDetails: { ask } });

/** Where the pictures of a review go; no picture without it. */
const PICTURES = process.env['PICTURES'];

describe.concurrent.each(localesByDepth('en'))('a code that cannot arrive (%s)', (locale) => {
  test('is offered by a call where the phone takes no text messages', async () => {
    await withVisitor({ locale }, async (visitor) => {
      await arriveAt(visitor, 'review-info');
      const sending = await standInFor(visitor.page, 'sendCode');
      sending.answer = refused('call');
      await askForCode(visitor);
      await visitor.waitForTransition('run send-code offersCall 1');
      await visitor.waitForPath('/verify-code');
      await visitor.page.getByText(visitor.text('verifyCode.offersCall')).waitFor();
      await visitor.expectAccessible();
      expect(await visitor.page.getByRole('button', { name: visitor.text('verifyCode.resend') }).count()).toBe(0);
      for (const width of PICTURES ? [360, 1280] : []) {
        await visitor.page.setViewportSize({ width, height: 800 });
        await visitor.page.screenshot({ path: `${PICTURES}/refused-code-${width}-${locale}.png` });
      }

      await visitor.press('verifyCode.call');
      await visitor.waitForTransition('verify-code resend sent 1');
      await visitor.page
        .getByText(visitor.text('verifyCode.leadCall', { phone: '' }).split('  ')[0] ?? '')
        .first()
        .waitFor();
      if (PICTURES) await visitor.page.screenshot({ path: `${PICTURES}/called-code-${locale}.png` });
    });
  });

  deepTest('is not sent where neither a call nor an email can follow, and a person helps', async () => {
    await withVisitor({ locale }, async (visitor) => {
      await arriveAt(visitor, 'review-info');
      (await standInFor(visitor.page, 'sendCode')).answer = refused('person');
      await askForCode(visitor);
      await visitor.waitForTransition('run send-code unreachable 1');
      await visitor.waitForPath('/review-info');
      await visitor.expectAccessible();
    });
  });

  deepTest.each([
    ['call', 'offersCall'],
    ['person', 'unreachable'],
  ] as const)('once more gives its reason and what follows (%s)', async (ask, outcome) => {
    await withVisitor({ locale }, async (visitor) => {
      await visitor.page.clock.install();
      await arriveAt(visitor, 'verify-code');
      (await standInFor(visitor.page, 'resendCode')).answer = refused(ask);
      await visitor.page.clock.runFor(31_000);
      await visitor.press('verifyCode.resend');
      await visitor.waitForTransition(`verify-code resend ${outcome} 1`);
      await visitor.waitForPath('/verify-code');
    });
  });
});
