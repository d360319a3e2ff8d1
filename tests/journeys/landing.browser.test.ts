import { describe, expect, test } from 'vitest';

import { layoutShift, tooSmall, tooWide } from './looks.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();

const PHONE = { width: 360, height: 640 } as const;
const DESK = { width: 1280, height: 800 } as const;

async function open(visit: Visit, path: string): Promise<void> {
  await visit.open(path);
  await visit.lands(path, 'landing.title');
  await visit.page.locator('.swiper-initialized').waitFor();
}

async function sourceOf(visit: Visit, path: string): Promise<string> {
  const answer = await visit.page.request.get(visit.serviceUrl + path, { headers: { host: new URL(visit.origin).host } });
  return answer.text();
}

describe.concurrent.each(['en', 'es'] as const)('in %s', (locale) => {
  test.each([
    ['/overview-1', PHONE],
    ['/overview-1', DESK],
    ['/overview-2', PHONE],
    ['/overview-2', DESK],
  ])('%s at %o is accessible, fits, stands still and asks at once', async (path, size) => {
    await visiting({ locale, ...size, isNew: true }, async (visit) => {
      await open(visit, path);
      const action = visit.page.getByRole('link', { name: visit.say('landing.action') }).first();
      const box = await action.boundingBox();
      const { score, moved } = await layoutShift(visit);

      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
      expect([await tooWide(visit), await tooSmall(visit)]).toEqual([[], []]);
      expect(score, moved.join(' | ')).toBeLessThanOrEqual(0.02);
      expect(await visit.page.title()).toBe(`${visit.say('landing.title')} – Lakeside Health`);
      await visit.isAccessible();
    });
  });
});

test.concurrent('the control landing leads to the entry of the flow', async () => {
  await visiting({}, async (visit) => {
    await visit.open('/overview');
    await visit.lands('/bill-info', 'billInfo.title');
  });
});

test.concurrent.each(['/overview-1', '/overview-2'])('the way in of %s leads to the entry of the flow', async (path) => {
  await visiting({}, async (visit) => {
    await open(visit, path);
    await visit.page
      .getByRole('link', { name: visit.say('landing.action') })
      .first()
      .click();
    await visit.lands('/bill-info', 'billInfo.title');
  });
});

test.concurrent.each(['/overview-1', '/overview-2'])('%s has all of spec 2 in the page as the server writes it', async (path) => {
  await visiting({}, async (visit) => {
    const html = await sourceOf(visit, path);

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

test.concurrent('only the landing is told what the provider says of itself', async () => {
  await visiting({}, async (visit) => {
    expect(await sourceOf(visit, '/overview-1')).toContain('"testimonials"');
    expect(await sourceOf(visit, '/bill-info')).not.toContain('"testimonials"');
    expect(await sourceOf(visit, '/docs/privacy-notice')).not.toContain('"testimonials"');
  });
});

test.concurrent('the language changes where one stands, and the quotes with it', async () => {
  await visiting(PHONE, async (visit) => {
    await open(visit, '/overview-1');
    await visit.page.getByRole('link', { name: 'Español' }).click();
    await visit.page.getByText('Tenía tres facturas en un cajón').waitFor();
    await visit.page.locator('.swiper-initialized').waitFor();
    expect(await visit.page.locator('blockquote').count()).toBe(6);
    expect(visit.path()).toBe('/overview-1');
  });
});
