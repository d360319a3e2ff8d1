import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth, localesByDepth } from '../setup/depth.ts';
import { layoutShift, tooSmall, tooWide } from './looks.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

const PHONE = { width: 360, height: 640 } as const;
const DESKTOP = { width: 1280, height: 800 } as const;

async function open(visitor: Visitor, path: string): Promise<void> {
  await visitor.open(path);
  await visitor.waitForStep(path, 'landing.title');
  await visitor.page.locator('.swiper-initialized').waitFor();
}

async function sourceOf(visitor: Visitor, path: string): Promise<string> {
  const answer = await visitor.page.request.get(visitor.serviceUrl + path, { headers: { host: new URL(visitor.origin).host } });
  return answer.text();
}

describe.concurrent.each(localesByDepth('es'))('in %s', (locale) => {
  const pages = firstByDepth([
    ['/overview-1', PHONE],
    ['/overview-1', DESKTOP],
    ['/overview-2', PHONE],
    ['/overview-2', DESKTOP],
  ] as const);
  test.each(pages)('%s at %o is accessible, fits, does not shift, and shows its action at once', async (path, size) => {
    await withVisitor({ locale, ...size, isNew: true }, async (visitor) => {
      await open(visitor, path);
      const action = visitor.page.getByRole('link', { name: visitor.text('landing.action') }).first();
      const box = await action.boundingBox();
      const { score, moved } = await layoutShift(visitor);

      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
      expect([await tooWide(visitor), await tooSmall(visitor)]).toEqual([[], []]);
      expect(score, moved.join(' | ')).toBeLessThanOrEqual(0.02);
      expect(await visitor.page.title()).toBe(`${visitor.text('landing.title')} – Lakeside Health`);
      await visitor.expectAccessible();
    });
  });
});

test.concurrent('the control landing redirects to the entry of the flow', async () => {
  await withVisitor({}, async (visitor) => {
    await visitor.open('/overview');
    await visitor.waitForStep('/bill-info', 'billInfo.title');
  });
});

deepTest.concurrent.each(['/overview-1', '/overview-2'])('the action of %s opens the entry of the flow', async (path) => {
  await withVisitor({}, async (visitor) => {
    await open(visitor, path);
    await visitor.page
      .getByRole('link', { name: visitor.text('landing.action') })
      .first()
      .click();
    await visitor.waitForStep('/bill-info', 'billInfo.title');
  });
});

test.concurrent.each(['/overview-1', '/overview-2'])('%s contains all of spec 2 as the server renders it', async (path) => {
  await withVisitor({}, async (visitor) => {
    // The styles, which are in the page too, name classes that it may not use.
    const html = (await sourceOf(visitor, path)).replaceAll(/<style.*?<\/style>/gs, '');

    expect(html.match(/<blockquote>/g)).toHaveLength(6);
    expect(html.match(/<time dateTime="2024-06">June 2024<\/time>/gi)).toHaveLength(6);
    expect(html).toMatch(/<ol class="landing-steps">(<li>.*?<\/li>){3}<\/ol>/s);
    expect(html).toMatch(/<ul class="landing-features">(<li>.*?<\/li>){6}<\/ul>/s);
    expect(html).toMatch(/<div class="carousel" role="group"/);
    expect(html).toContain('HIPAA');
    expect(html).toContain('SOC 2 Type 2');
    expect(html).toContain('4.8 out of 5');
    expect(html).toContain('href="/docs/terms-of-service"');
    expect(html).toContain('href="/docs/privacy-notice"');
    expect(html).toContain('href="https://www.lakeside.example/payment-plans/questions"');
    expect(html.match(/made up these/g)).toHaveLength(2);
    expect(html.includes('action-band')).toBe(path === '/overview-2');
    expect(html.includes('hero-card')).toBe(path === '/overview-2');
    expect(html).not.toMatch(/<[^>]+\sstyle=/);
  });
});

deepTest.concurrent.each(firstByDepth(['/overview-2', '/overview-1']))('%s is accessible on dark pages', async (path) => {
  await withVisitor({ ...PHONE, isNew: true }, async (visitor) => {
    await visitor.page.emulateMedia({ colorScheme: 'dark' });
    await open(visitor, path);

    await visitor.expectAccessible();
    expect(await tooWide(visitor)).toEqual([]);
  });
});

deepTest.concurrent('an example is computed as the visitor moves the slider and chooses months by keyboard', async () => {
  await withVisitor({ ...PHONE, isNew: true }, async (visitor) => {
    await open(visitor, '/overview-1');
    const slider = visitor.page.getByRole('slider', { name: visitor.text('landing.calculator.amount') });
    const month = visitor.page.locator('.calculator-month');

    await slider.focus();
    await visitor.page.keyboard.press('End');
    expect(await slider.getAttribute('aria-valuetext')).toBe('$10,000');
    expect(await month.innerText()).toBe('$416.67 a month');
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('ArrowRight');

    expect(await month.innerText()).toBe('$277.78 a month');
    expect(await visitor.page.locator('.calculator-total').innerText()).toContain(
      '36 payments, $10,000 in all. The last is $277.70.',
    );
    expect(await visitor.page.locator('.calculator .piece').count()).toBe(36);
  });
});

deepTest.concurrent.each([PHONE, DESKTOP])('the largest thing that appears first at %o is text', async (size) => {
  await withVisitor({ ...size, isNew: true }, async (visitor) => {
    await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
    await open(visitor, '/overview-1');
    const largest = await visitor.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const observer = new PerformanceObserver((list) =>
            resolve((list.getEntries().at(-1) as PerformanceEntry & { readonly element?: Element })?.element?.tagName ?? ''),
          );
          observer.observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );

    expect(['H1', 'P']).toContain(largest);
  });
});

deepTest.concurrent('only the landing page receives the provider’s testimonials', async () => {
  await withVisitor({}, async (visitor) => {
    expect(await sourceOf(visitor, '/overview-1')).toContain('"testimonials"');
    expect(await sourceOf(visitor, '/bill-info')).not.toContain('"testimonials"');
    expect(await sourceOf(visitor, '/docs/privacy-notice')).not.toContain('"testimonials"');
  });
});

deepTest.concurrent('the language changes on the same page, and the quotes with it', async () => {
  await withVisitor(PHONE, async (visitor) => {
    await open(visitor, '/overview-1');
    await visitor.page.getByRole('link', { name: 'Español' }).click();
    await visitor.page.getByText('Tenía tres facturas en un cajón').waitFor();
    await visitor.page.locator('.swiper-initialized').waitFor();
    expect(await visitor.page.locator('blockquote').count()).toBe(6);
    expect(visitor.path()).toBe('/overview-1');
  });
});
