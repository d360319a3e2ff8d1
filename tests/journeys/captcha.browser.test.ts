import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { freshLastName } from './patient.ts';
import { findBill } from './steps.ts';
import { startVendorService, type VendorService } from './vendor-service.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import type { Locale } from './words.ts';

const SITE_KEYS = ['fine', 'slow', 'slow-script', 'never', 'empty', 'no-widget', 'challenge', 'bad-token', 'flaky'] as const;
type SiteKey = (typeof SITE_KEYS)[number];

let service: VendorService;
const inVisit = openForVisits();

beforeAll(async () => {
  const bySiteKey = SITE_KEYS.map((key) => [key, { captcha_site_key: key }] as const);
  service = await startVendorService({
    ...Object.fromEntries(bySiteKey),
    skipped: { captcha_site_key: 'fine', skip_captcha: true },
  });
});
afterAll(() => service.close());

/** A visit to the provider whose captcha does what this site key means. Nobody of that name is there: a lookup is a miss. */
async function visitTo(slug: SiteKey | 'skipped', tell: (visit: Visit) => Promise<void>, locale: Locale = 'en') {
  await inVisit({ url: service.at(slug), locale }, async (visit) => {
    await visit.open('/bill-info');
    await visit.hasEverything();
    await tell(visit);
  });
}

const look = (visit: Visit) => findBill(visit, { lastName: freshLastName(), birthDate: '03/27/1984' });

/** The lookup was made, and found nobody. */
async function isLookedUp(visit: Visit): Promise<void> {
  visit.expectRefusal(404);
  await visit.standsAt('/bill-info-phone');
}

/** The words of a refusal, with a phone number to call. */
async function isTold(visit: Visit, code: string): Promise<void> {
  const words = visit.say(`errors.codes.${code}`, { phone: '(888) 555-0142' });
  await visit.page.getByRole('alert').getByText(words).waitFor();
  await visit.isAccessible();
}

const question = (visit: Visit) => visit.page.frameLocator('.annex-frame-shown');
/** Keys are for the question now. */
async function isFocused({ page }: Visit): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.classList.contains('annex-frame-shown'));
}

const asked = async (slug: string) => (await service.received()).filter(({ url }) => url.startsWith(`/captcha/${slug}/`));

// What the stand-in was sent is counted while nobody else is there.

test('a captcha is fetched when somebody begins with the form, not with the page', async () => {
  await visitTo('fine', async (visit) => {
    expect(await asked('fine')).toEqual([]);

    await visit.page.getByLabel(visit.say('billInfo.lastName')).focus();

    await expect.poll(() => asked('fine')).toContainEqual(expect.objectContaining({ url: '/captcha/fine/script.js' }));
  });
});

test('a second press while a captcha is executing asks for nothing more', async () => {
  await visitTo('slow', async (visit) => {
    await look(visit);
    await visit.page.getByRole('button', { name: visit.say('billInfo.action') }).press('Enter');

    await isLookedUp(visit);
    expect((await asked('slow')).filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

test('one token is good for every lookup of the next minutes', async () => {
  await visitTo('fine', async (visit) => {
    await service.forget();
    await look(visit);
    await isLookedUp(visit);
    await visit.fill('billInfoPhone.phone', '5855550188');
    await visit.press('billInfoPhone.action');
    await visit.page.getByRole('alert').waitFor();

    expect((await asked('fine')).filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

test('a question can be answered by keyboard alone', async () => {
  await visitTo('challenge', async (visit) => {
    await look(visit);
    const answer = question(visit).frameLocator('iframe[title="Captcha challenge"]').getByRole('button');
    await answer.waitFor();
    await isFocused(visit);

    // The focus goes into a frame of another process, which takes its time.
    const isAtAnswer = () => answer.evaluate((button) => button === document.activeElement);
    const tab = async () => {
      await visit.page.keyboard.press('Tab');
      await visit.page.waitForTimeout(100);
      return isAtAnswer();
    };
    await expect.poll(tab).toBe(true);
    await visit.page.keyboard.press('Enter');

    await isLookedUp(visit);
  });
});

test('a captcha that is skipped in test mode is never fetched', async () => {
  await service.forget();
  await visitTo('skipped', async (visit) => {
    await look(visit);
    await isLookedUp(visit);

    expect(await service.received()).toEqual([]);
  });
});

describe.concurrent('a lookup that asks for a captcha', () => {
  test.each(['fine', 'slow-script', 'flaky'] as const)('a captcha that is %s lets a person look for a bill', async (key) => {
    await visitTo(key, async (visit) => {
      // Two of three tokens are lost on their way.
      visit.expectRefusal(503);

      await look(visit);

      await isLookedUp(visit);
    });
  });

  test('a captcha that does not load in five seconds says so, with a number to call', async () => {
    await visitTo('never', async (visit) => {
      await look(visit);

      await isTold(visit, 'captcha_unavailable');
      expect(await visit.page.getByLabel(visit.say('billInfo.lastName')).inputValue()).not.toBe('');
    });
  });

  test.each(['empty', 'no-widget'] as const)('a captcha that is %s says so, with a number to call', async (key) => {
    await visitTo(key, async (visit) => {
      await look(visit);

      await isTold(visit, 'captcha_unavailable');
    });
  });

  test('a token that is no good is refused by the server, with a number to call', async () => {
    await visitTo('bad-token', async (visit) => {
      visit.expectRefusal(403);

      await look(visit);

      await isTold(visit, 'captcha_failed');
    });
  });

  test('a question of the captcha is before the page, and can be answered', async () => {
    await visitTo('challenge', async (visit) => {
      await look(visit);

      await question(visit).frameLocator('iframe[title="Captcha challenge"]').getByRole('button').click();

      await isLookedUp(visit);
      expect(await visit.page.locator('.annex-frame-shown').count()).toBe(0);
    });
  });

  test.each([
    ['en', 'pressing beside it', (visit: Visit) => visit.page.mouse.click(5, 700)],
    [
      'es',
      'its cancel button',
      (visit: Visit) =>
        question(visit)
          .getByRole('button', { name: visit.say('vendors.cancelCaptcha') })
          .click(),
    ],
    ['en', 'Escape', (visit: Visit) => visit.page.keyboard.press('Escape')],
  ] as const)('a question is closed by a person (%s) by %s, and asked again at the next press', async (locale, _how, close) => {
    await visitTo(
      'challenge',
      async (visit) => {
        await look(visit);
        const challenge = question(visit).frameLocator('iframe[title="Captcha challenge"]').getByRole('button');
        await challenge.waitFor();
        await isFocused(visit);

        await close(visit);

        await isTold(visit, 'captcha_cancelled');
        await visit.press('billInfo.action');
        await challenge.click();
        await isLookedUp(visit);
      },
      locale,
    );
  });

  test('a captcha without a network waits for it', async () => {
    await visitTo('fine', async (visit) => {
      await visit.page.getByLabel(visit.say('billInfo.lastName')).focus();
      await visit.hasEverything();

      await visit.cutOff(async () => {
        await look(visit);
        await visit.page.waitForTimeout(500);
      });

      await isLookedUp(visit);
    });
  });
});
