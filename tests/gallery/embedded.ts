import type { FrameLocator } from 'playwright';

import { choosePlan, confirm, payByCard } from '../embed/frame-steps.ts';
import { openHost } from '../embed/hosts.ts';
import { refusal, standInFor } from '../journeys/stand-in.ts';
import type { Visitor } from '../journeys/visitor.ts';
import type { Screen, Section } from './screen.ts';

const FRAME = '#first iframe';

/** The frame in the page of a portal, with only one funnel visible. */
function inPortal(name: string, note: string, go: (frame: FrameLocator, visitor: Visitor) => Promise<unknown>): Screen {
  return {
    name: `embed-${name}`,
    note,
    destination: '/',
    frame: FRAME,
    // The portal has one language at a time.
    isTransient: true,
    async go(visitor, ahead) {
      const host = await openHost({
        name: 'portal',
        page: 'plain',
        locale: visitor.locale,
        isFresh: true,
        now: new Date(Date.now() + ahead),
      });
      try {
        await standInFor(visitor.page, 'fromSimulatedOffer');
        await visitor.page.goto(host.origin);
        await visitor.page.evaluate(() => {
          for (const one of document.querySelectorAll<HTMLElement>('#second, #log, h2')) one.hidden = true;
        });
        await go(visitor.page.frameLocator(FRAME), visitor);
      } finally {
        await host.close();
      }
    },
    before: isAsHighAsItsContent,
  };
}

/** A frame follows the width of its page, and reports its height a moment later. */
async function isAsHighAsItsContent({ page }: Visitor): Promise<void> {
  const inside = page.frameLocator(FRAME).locator('body');
  for (let looks = 0, before = -1; looks < 40; looks += 1, await page.waitForTimeout(150)) {
    const height = await page.locator(FRAME).evaluate((frame) => frame.clientHeight);
    const content = await inside.evaluate((body) => body.getBoundingClientRect().height);
    if (height === before && Math.abs(content - height) < 2) return;
    before = height;
  }
}

const isAt = (frame: FrameLocator, visitor: Visitor, title: string) =>
  frame.getByRole('heading', { level: 1, name: visitor.text(title) }).waitFor();

const chosen = async (frame: FrameLocator, visitor: Visitor) => {
  await choosePlan(frame, visitor.locale, 12);
  await isAt(frame, visitor, 'connectPaymentMethod.title');
};
const drafted = async (frame: FrameLocator, visitor: Visitor) => {
  await chosen(frame, visitor);
  await payByCard(frame, visitor.locale);
  await isAt(frame, visitor, 'confirmPayment.title');
  await frame.getByRole('checkbox').first().waitFor();
};
const refused = (code: 'offer_expired' | 'guarantor_denied', title: string) => async (frame: FrameLocator, visitor: Visitor) => {
  await frame.getByRole('radio').first().waitFor();
  (await standInFor(visitor.page, 'fromSimulatedOffer')).answer = refusal(code, { userMessage: undefined });
  await frame.locator('body').evaluate(() => location.reload());
  await isAt(frame, visitor, title);
};

/** The funnel in a page of another origin. */
export const embedded: Section = {
  title: 'In the page of a portal',
  screens: [
    inPortal('payment-plan', 'The first step, without a logo', (frame) => frame.getByRole('radio').first().waitFor()),
    inPortal('connect-payment-method', 'The payment method', chosen),
    inPortal('confirm-payment', 'The terms', drafted),
    inPortal('success', 'The plan has started', async (frame, visitor) => {
      await drafted(frame, visitor);
      await confirm(frame);
      await isAt(frame, visitor, 'success.title');
    }),
    inPortal('gone', 'The offer is no longer there', refused('offer_expired', 'embed.gone.title')),
    inPortal('refused', 'No plan is possible', refused('guarantor_denied', 'embed.refused.title')),
  ],
};
