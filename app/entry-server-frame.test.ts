import type { PublicProvider } from '#rules';
import { describe, expect, it } from 'vitest';

import { aProvider, pageOf } from './testing/a-request.ts';

const logo_url = 'https://www.lakeside.example/logo.png?v=2';

/** The head of a page, above the step. */
async function headerOf(changes: Partial<PublicProvider> = {}): Promise<string> {
  const html = await pageOf('/bill-info', { provider: aProvider(changes) });
  return /<header.*?<\/header>/s.exec(html)?.[0] ?? '';
}

describe('the mark of a provider', () => {
  it('is one of ours where there is no logo', async () => {
    expect(await headerOf()).toMatch(/<svg class="brand-mark"/);
  });

  it('is its logo, named for it, at most 28 px high', async () => {
    const header = await headerOf({ logo_url });

    expect(header).toContain(`src="${logo_url}"`);
    expect(header).toContain('alt="Lakeside Health"');
    expect(header).toContain('height="28"');
    expect(header).not.toContain('brand-mark');
  });

  it('is its own picture beside its name, with another one for dark pages', async () => {
    const picture = (src: string) => ({ src, width: 64, height: 32 });
    const logo = { light: picture('/brand/1/mark.svg'), dark: picture('/brand/2/mark-dark.svg'), has_name: false };
    const header = await headerOf({ logo_url, brand: { ...aProvider().brand, logo } });

    expect(header).toMatch(/<source media="[^"]*dark\)" srcSet="\/brand\/2\/mark-dark.svg"\/?>/i);
    expect(header).toMatch(
      /<img class="brand-logo" src="\/brand\/1\/mark.svg" alt="" width="56" height="28"\/?>.*<span>Lakeside Health<\/span>/,
    );
    expect(header).not.toContain(logo_url);
  });

  it('names the provider by its picture alone where that holds the name', async () => {
    const logo = { light: { src: '/brand/1/logo.svg', width: 200, height: 40 }, has_name: true };
    const header = await headerOf({ brand: { ...aProvider().brand, logo } });

    expect(header).toContain('alt="Lakeside Health"');
    expect(header).not.toContain('<span>Lakeside Health</span>');
  });

  it('is asked for in the size that it is configured in, and shown in its proportions', async () => {
    const header = await headerOf({ logo_url, logo_size: { width: 400, height: 100 } });

    expect(header).toContain(`src="${logo_url}&amp;width=400&amp;height=100"`);
    expect(header).toContain('width="112" height="28"');
  });

  it('is not made larger than it is', async () => {
    expect(await headerOf({ logo_url, logo_size: { width: 60, height: 20 } })).toContain('width="60" height="20"');
  });
});

describe('the first page', () => {
  const agency = { signedIn: false, agent: 'external', agentName: 'Dana Wells', agentId: 'EX-2071', agentSession: 'k1' } as const;
  const notices = (html: string) => html.match(/<a [^>]*href="\/docs\/[^"]+"/g) ?? [];

  it('shows patients the purpose of the form, with links to privacy notice and terms', async () => {
    const html = await pageOf('/bill-info');

    expect(html).toContain('Enter the patient’s details as they appear on the bill.');
    expect(html).toMatch(/<a [^>]*href="\/docs\/privacy-notice"[^>]*>How we protect your information/);
    expect(new Set(notices(html).map((link) => /href="([^"]+)/.exec(link)?.[1]))).toEqual(
      new Set(['/docs/privacy-notice', '/docs/terms-of-service']),
    );
  });

  it('shows the standards that the provider declares, and marks the invented ones as samples', async () => {
    const standards = async (sample: boolean, locale: 'en' | 'es' = 'en') => {
      const provider = aProvider({ standards: { badges: ['hipaa', 'soc-2-type-2'], sample } });
      const html = await pageOf('/bill-info', { provider, locale });
      return /<ul class="standards".*?<\/ul>/s
        .exec(html)?.[0]
        .replace(/<[^>]+>/g, ' ')
        .trim()
        .split(/\s{2,}/);
    };

    expect(await standards(false)).toEqual(['HIPAA', 'SOC 2 Type 2']);
    expect(await standards(true)).toEqual(['HIPAA', 'SOC 2 Type 2', 'Sample']);
    expect(await standards(true, 'es')).toEqual(['HIPAA', 'SOC 2 Tipo 2', 'Ejemplo']);
  });

  it('shows no standards of a provider that claims none', async () => {
    expect(await pageOf('/bill-info')).not.toContain('standards');
  });

  it('shows agents neither link', async () => {
    expect(notices(await pageOf('/', { session: agency }))).toEqual([]);
  });
});

describe('the frame of a page', () => {
  it('names the support line, and the vendor where the provider allows it', async () => {
    const named = await pageOf('/bill-info', { provider: aProvider({ powered_by: true }) });
    const unnamed = await pageOf('/bill-info', { provider: aProvider({ powered_by: false }) });

    expect(named).toMatch(/<footer.*href="tel:\+1\d{10}".*<\/footer>/s);
    expect(named).toContain('page-footer-small');
    expect(unnamed).not.toContain('page-footer-small');
  });

  it('has no empty line when the provider gives no hours of its phone', async () => {
    const html = await pageOf('/bill-info', { provider: aProvider({ support: { phone: '8885550142', hours: {} } }) });
    const footer = /<footer.*<\/footer>/s.exec(html)?.[0];

    expect(footer).toContain('tel:+18885550142');
    expect(footer).not.toMatch(/<(\w+)[^>]*><\/\1>/);
  });

  it.each(['/overview-1', '/docs/terms-of-service'])('takes the width of the window for %s', async (path) => {
    expect(await pageOf(path)).toContain('page-main-wide');
    expect(await pageOf('/bill-info')).not.toContain('page-main-wide');
  });
});
