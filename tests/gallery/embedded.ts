import type { FrameLocator } from 'playwright';

import { choosePlan, confirm, payByCard } from '../embed/frame-steps.ts';
import { openHost } from '../embed/hosts.ts';
import { refusal, standInFor } from '../journeys/stand-in.ts';
import type { Visit } from '../journeys/visit.ts';
import type { Screen, Section } from './screen.ts';

const FRAME = '#first iframe';

/** The frame in the page of a portal, of which one funnel is left. */
function inPortal(name: string, note: string, go: (frame: FrameLocator, visit: Visit) => Promise<unknown>): Screen {
  return {
    name: `embed-${name}`,
    note,
    leadsTo: '/',
    frame: FRAME,
    // The portal speaks one language at a time.
    isSaidOnce: true,
    async go(visit, ahead) {
      const host = await openHost({
        name: 'portal',
        page: 'plain',
        locale: visit.locale,
        isFresh: true,
        now: new Date(Date.now() + ahead),
      });
      try {
        await standInFor(visit.page, 'fromSimulatedOffer');
        await visit.page.goto(host.origin);
        await visit.page.evaluate(() => {
          for (const one of document.querySelectorAll<HTMLElement>('#second, #log, h2')) one.hidden = true;
        });
        await go(visit.page.frameLocator(FRAME), visit);
      } finally {
        await host.close();
      }
    },
    before: isAsHighAsItsContent,
  };
}

/** A frame follows the width of its page, and tells its height a moment later. */
async function isAsHighAsItsContent({ page }: Visit): Promise<void> {
  const inside = page.frameLocator(FRAME).locator('body');
  for (let looks = 0, before = -1; looks < 40; looks += 1, await page.waitForTimeout(150)) {
    const height = await page.locator(FRAME).evaluate((frame) => frame.clientHeight);
    const content = await inside.evaluate((body) => body.getBoundingClientRect().height);
    if (height === before && Math.abs(content - height) < 2) return;
    before = height;
  }
}

const isAt = (frame: FrameLocator, visit: Visit, title: string) =>
  frame.getByRole('heading', { level: 1, name: visit.say(title) }).waitFor();

const chosen = async (frame: FrameLocator, visit: Visit) => {
  await choosePlan(frame, visit.locale, 12);
  await isAt(frame, visit, 'connectPaymentMethod.title');
};
const drafted = async (frame: FrameLocator, visit: Visit) => {
  await chosen(frame, visit);
  await payByCard(frame, visit.locale);
  await isAt(frame, visit, 'confirmPayment.title');
  await frame.getByRole('checkbox').first().waitFor();
};
const refused = (code: 'offer_expired' | 'guarantor_denied', title: string) => async (frame: FrameLocator, visit: Visit) => {
  await frame.getByRole('radio').first().waitFor();
  (await standInFor(visit.page, 'fromSimulatedOffer')).answer = refusal(code, { userMessage: undefined });
  await frame.locator('body').evaluate(() => location.reload());
  await isAt(frame, visit, title);
};

/** The funnel in somebody else's page. */
export const embedded: Section = {
  title: 'In the page of a portal',
  screens: [
    inPortal('payment-plan', 'The first step, without a logo', (frame) => frame.getByRole('radio').first().waitFor()),
    inPortal('connect-payment-method', 'The payment method', chosen),
    inPortal('confirm-payment', 'The terms', drafted),
    inPortal('success', 'The plan has started', async (frame, visit) => {
      await drafted(frame, visit);
      await confirm(frame);
      await isAt(frame, visit, 'success.title');
    }),
    inPortal('gone', 'The offer is no longer there', refused('offer_expired', 'embed.gone.title')),
    inPortal('refused', 'No plan is possible', refused('guarantor_denied', 'embed.refused.title')),
  ],
};
