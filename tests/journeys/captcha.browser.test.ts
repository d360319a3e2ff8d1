import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { eventually } from '../setup/eventually.ts';
import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth } from '../setup/depth.ts';
import { freshLastName } from './patient.ts';
import { findBill } from './steps.ts';
import { startVendorService, type VendorService } from './vendor-service.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import type { Locale } from './translate.ts';

const SITE_KEYS = ['fine', 'slow', 'slow-script', 'never', 'empty', 'no-widget', 'challenge', 'bad-token', 'flaky'] as const;
type SiteKey = (typeof SITE_KEYS)[number];
/** Captchas that a provider chooses. Version 3 of reCAPTCHA asks no question. */
const ADAPTERS = ['recaptcha', 'recaptcha-v3', 'hcaptcha', 'turnstile'] as const;
type Adapter = (typeof ADAPTERS)[number];

let service: VendorService;
beforeAll(async () => {
  const bySiteKey = SITE_KEYS.map((key) => [key, { captcha_site_key: key }] as const);
  service = await startVendorService({
    ...Object.fromEntries(bySiteKey),
    skipped: { captcha_site_key: 'fine', skip_captcha: true },
    ...Object.fromEntries(ADAPTERS.flatMap((adapter) => [chosen(adapter, 'fine'), chosen(adapter, 'challenge')])),
  });
});
afterAll(() => service.close());

function chosen(adapter: Adapter, site_key: 'fine' | 'challenge') {
  return [`${adapter}-${site_key}`, { partners: { captcha: { adapter, site_key, secret: 'env:NONE' } } }] as const;
}

/** A visitor of the provider whose captcha behaves as this site key means. The provider has no matching patient, so a lookup is a miss. */
async function withVisitorAt(
  slug: SiteKey | 'skipped' | `${Adapter}-${'fine' | 'challenge'}`,
  run: (visitor: Visitor) => Promise<void>,
  locale: Locale = 'en',
) {
  await withVisitor({ url: service.at(slug), locale }, async (visitor) => {
    await visitor.open('/bill-info');
    await visitor.waitUntilIdle();
    await run(visitor);
  });
}

const look = (visitor: Visitor) => findBill(visitor, { lastName: freshLastName(), birthDate: '03/27/1984' });

/** Waits for the lookup, which matches no patient. */
async function isLookedUp(visitor: Visitor): Promise<void> {
  visitor.expectRefusal(404);
  await visitor.waitForPath('/bill-info-phone');
}

/** Waits for the message of a refusal, with a phone number to call. */
async function waitForMessage(visitor: Visitor, code: string): Promise<void> {
  const words = visitor.text(`errors.codes.${code}`, { phone: '(888) 555-0142' });
  await visitor.page.getByRole('alert').getByText(words).waitFor();
  await visitor.expectAccessible();
}

const question = (visitor: Visitor) => visitor.page.frameLocator('.vendor-frame-shown');
/** Waits until the captcha's frame has the focus. */
async function isFocused({ page }: Visitor): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.classList.contains('vendor-frame-shown'));
}

const asked = async (slug: string) => (await service.received()).filter(({ url }) => url.startsWith(`/captcha/${slug}/`));

// These tests run one after the other, since they count what the stand-in receives.

test('a captcha is fetched when the visitor begins with the form, not with the page', async () => {
  await withVisitorAt('fine', async (visitor) => {
    expect(await asked('fine')).toEqual([]);

    await visitor.page.getByLabel(visitor.text('billInfo.lastName')).focus();

    await eventually(async () =>
      expect(await asked('fine')).toContainEqual(expect.objectContaining({ url: '/captcha/fine/script.js' })),
    );
  });
});

deepTest('a second press while a captcha runs sends no second request', async () => {
  await withVisitorAt('slow', async (visitor) => {
    await look(visitor);
    await visitor.page.getByRole('button', { name: visitor.text('billInfo.action') }).press('Enter');

    await isLookedUp(visitor);
    expect((await asked('slow')).filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

deepTest('one token covers every lookup of the next minutes', async () => {
  await withVisitorAt('fine', async (visitor) => {
    await service.forget();
    await look(visitor);
    await isLookedUp(visitor);
    await visitor.fill('billInfoPhone.phone', '5855550188');
    await visitor.press('billInfoPhone.action');
    await visitor.page.getByRole('alert').waitFor();

    expect((await asked('fine')).filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

test.each(firstByDepth(ADAPTERS))('a lookup succeeds with the captcha %s', async (adapter) => {
  await withVisitorAt(`${adapter}-fine`, async (visitor) => {
    await look(visitor);

    await isLookedUp(visitor);
    expect(visitor.page.frames().length).toBeGreaterThan(1);
  });
});

test.each(firstByDepth(['turnstile', 'hcaptcha', 'recaptcha'] as const))(
  'a challenge of %s is shown above the page, and can be closed and answered',
  async (adapter) => {
    await withVisitorAt(`${adapter}-challenge`, async (visitor) => {
      await look(visitor);
      const answer = question(visitor).frameLocator('iframe[title="Captcha challenge"]').getByRole('button');
      await answer.waitFor();
      await isFocused(visitor);
      if (process.env['PICTURES']) await visitor.page.screenshot({ path: `${process.env['PICTURES']}/captcha-${adapter}.png` });
      await visitor.page.keyboard.press('Escape');
      await waitForMessage(visitor, 'captcha_cancelled');

      await visitor.press('billInfo.action');
      await answer.click();

      await isLookedUp(visitor);
      expect(await visitor.page.locator('.vendor-frame-shown').count()).toBe(0);
    });
  },
);

test('a challenge can be answered by keyboard alone', async () => {
  await withVisitorAt('challenge', async (visitor) => {
    await look(visitor);
    const answer = question(visitor).frameLocator('iframe[title="Captcha challenge"]').getByRole('button');
    await answer.waitFor();
    await isFocused(visitor);

    // The focus moves into a frame of another process, which takes time.
    const isAtAnswer = () => answer.evaluate((button) => button === document.activeElement);
    const tab = async () => {
      await visitor.page.keyboard.press('Tab');
      await visitor.page.waitForTimeout(100);
      return isAtAnswer();
    };
    await eventually(async () => expect(await tab()).toBe(true));
    await visitor.page.keyboard.press('Enter');

    await isLookedUp(visitor);
  });
});

deepTest('a captcha that is skipped in test mode is never fetched', async () => {
  await service.forget();
  await withVisitorAt('skipped', async (visitor) => {
    await look(visitor);
    await isLookedUp(visitor);

    expect(await service.received()).toEqual([]);
  });
});

describe.concurrent('a lookup that requires a captcha', () => {
  deepTest.each(firstByDepth(['flaky', 'fine', 'slow-script'] as const))('succeeds when the captcha is %s', async (key) => {
    await withVisitorAt(key, async (visitor) => {
      // Two of three requests for a token fail.
      visitor.expectRefusal(503);

      await look(visitor);

      await isLookedUp(visitor);
    });
  });

  deepTest('gives a number to call when the captcha does not load within five seconds', async () => {
    await withVisitorAt('never', async (visitor) => {
      await look(visitor);

      await waitForMessage(visitor, 'captcha_unavailable');
      expect(await visitor.page.getByLabel(visitor.text('billInfo.lastName')).inputValue()).not.toBe('');
    });
  });

  deepTest.each(['empty', 'no-widget'] as const)('gives a number to call when the captcha is %s', async (key) => {
    await withVisitorAt(key, async (visitor) => {
      await look(visitor);

      await waitForMessage(visitor, 'captcha_unavailable');
    });
  });

  deepTest('gives a number to call when the server rejects the token', async () => {
    await withVisitorAt('bad-token', async (visitor) => {
      visitor.expectRefusal(403);

      await look(visitor);

      await waitForMessage(visitor, 'captcha_failed');
    });
  });

  deepTest('shows the challenge above the page, and continues after its answer', async () => {
    await withVisitorAt('challenge', async (visitor) => {
      await look(visitor);

      await question(visitor).frameLocator('iframe[title="Captcha challenge"]').getByRole('button').click();

      await isLookedUp(visitor);
      expect(await visitor.page.locator('.vendor-frame-shown').count()).toBe(0);
    });
  });

  deepTest.each(
    firstByDepth([
      ['en', 'pressing beside it', (visitor: Visitor) => visitor.page.mouse.click(5, 700)],
      [
        'es',
        'its cancel button',
        (visitor: Visitor) =>
          question(visitor)
            .getByRole('button', { name: visitor.text('vendors.cancelCaptcha') })
            .click(),
      ],
      ['en', 'Escape', (visitor: Visitor) => visitor.page.keyboard.press('Escape')],
    ] as const),
  )('continues after a challenge that was closed (%s) by %s is shown again at the next press', async (locale, _how, close) => {
    await withVisitorAt(
      'challenge',
      async (visitor) => {
        await look(visitor);
        const challenge = question(visitor).frameLocator('iframe[title="Captcha challenge"]').getByRole('button');
        await challenge.waitFor();
        await isFocused(visitor);

        await close(visitor);

        await waitForMessage(visitor, 'captcha_cancelled');
        await visitor.press('billInfo.action');
        await challenge.click();
        await isLookedUp(visitor);
      },
      locale,
    );
  });

  deepTest('waits for the network', async () => {
    await withVisitorAt('fine', async (visitor) => {
      await visitor.page.getByLabel(visitor.text('billInfo.lastName')).focus();
      await visitor.waitUntilIdle();

      await visitor.withoutNetwork(async () => {
        await look(visitor);
        await visitor.page.waitForTimeout(500);
      });

      await isLookedUp(visitor);
    });
  });
});
