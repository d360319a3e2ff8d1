import type { PublicProvider } from '#rules';
import { describe, expect, it } from 'vitest';

import { aProvider, aRequest, flow, pageOf, renderText } from './testing/a-request.ts';
import { application, billInfo, vaultData } from './testing/found-patient.ts';

const hillview = aProvider({
  provider_id: 'hillview',
  display_name: 'Hillview Clinic',
  support: { phone: '8885550199', hours: { en: 'Always' } },
  brand: { ...aProvider().brand, accent: '#7a1f5c', on_accent: '#fffff0' },
});

/** The one element of this name: its attributes and what is in it. */
function only(html: string, name: string): { readonly attributes: string; readonly content: string } {
  const found = [...html.matchAll(new RegExp(`<${name}(\\s[^>]*)?>(.*?)</${name}>`, 'gs'))];
  expect(found).toHaveLength(1);
  return { attributes: found[0]?.[1] ?? '', content: found[0]?.[2] ?? '' };
}

/** The page's data, as the browser reads it. */
function dataOf(html: string): { readonly provider: PublicProvider } {
  const [, json = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as { readonly provider: PublicProvider };
}

describe.each([
  ['en', 'Let’s find your bill', 'Patient’s date of birth'],
  ['es', 'Busquemos su factura', 'Fecha de nacimiento'],
] as const)('the page of bill-info in %s', (locale, title, label) => {
  const page = pageOf('/bill-info', { locale });

  it('declares its language', async () => {
    expect(only(await page, 'html').attributes).toContain(`lang="${locale}"`);
  });

  it('has one heading, which is its title too', async () => {
    expect(only(await page, 'h1').content).toBe(title);
    expect(only(await page, 'title').content).toBe(`${title} – Lakeside Health`);
  });

  it('has the form in it, without any script having run', async () => {
    const { content } = only(await page, 'form');

    expect(content).toContain(label);
    expect(content).toMatch(/<button[^>]*type="submit"/);
  });

  it('asks early for its own words and its own form, and for no other', async () => {
    const preloads = [...(await page).matchAll(/<link rel="modulepreload" href="([^"]*)"/g)].map(([, href]) => href);

    expect(preloads).toEqual([`/assets/${locale}-first.js`, '/assets/bill-info.js']);
  });

  it('holds the text of its style sheets before the colors of its provider, and fetches none', async () => {
    const assets = { ...aRequest('/').assets, css: { '/assets/entry.css': 'h1{margin:0}' } };
    const html = await pageOf('/bill-info', { locale, assets });

    expect(only(html, 'style').content).toMatch(/^h1\{margin:0\}.*--accent:#0b6e6e/);
    expect(html).not.toContain('rel="stylesheet"');
  });

  it('has no style attribute, which the policy would refuse', async () => {
    expect(await page).not.toMatch(/\sstyle="/);
  });

  it('has no script and no style without the nonce', async () => {
    const tags = (await page).match(/<(?:script|style)\b[^>]*>/g) ?? [];

    expect(tags.length).toBeGreaterThanOrEqual(3);
    expect(tags.filter((tag) => !tag.includes('nonce="a-nonce"'))).toEqual([]);
  });

  it('names no key where words belong', async () => {
    const shown = (await page).replace(/<(script|style).*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' ');

    expect(shown.match(/\b[a-z]\w+(?:\.[a-z]\w+)+\b/g)).toBeNull();
    expect(shown).not.toMatch(/\{\{|undefined|\[object/);
  });

  it('is a whole document', async () => {
    expect(await page).toMatch(/^<!DOCTYPE html><html/i);
    expect(await page).toMatch(/<\/html>$/);
  });
});

describe('what a page brings along', () => {
  it('is the token of the session and the colours of the provider', async () => {
    const html = await pageOf('/bill-info');

    expect(html).toContain('<meta name="csrf-token" content="a-token">');
    expect(html).toContain(':root{--accent:#0b6e6e;--on-accent:#ffffff}');
    expect(html).toContain('{:root:not([data-embedded]){--accent:#55c4bb;--on-accent:#000000}}');
  });

  it('cannot end its own script, whatever a provider is called', async () => {
    const name = '</script><script>alert(1)</script><!--&\u2028';
    const html = await pageOf('/bill-info', { provider: aProvider({ display_name: name, statement_descriptor: name }) });

    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<!--&');
    expect(dataOf(html).provider.display_name).toBe(name);
  });

  it('has no colour that is more than a colour', async () => {
    const pair = { accent: 'red}body{display:none', on_accent: '#ffffff' };
    const html = await pageOf('/bill-info', { provider: aProvider({ brand: { ...aProvider().brand, ...pair, dark: pair } }) });

    expect(only(html, 'style').content).not.toContain('display:none');
    expect(only(html, 'style').content).toContain(':root{--on-accent:#ffffff}');
  });

  it('has square corners where the provider has them', async () => {
    const { brand } = aProvider();
    const style = async (shape: 'rounded' | 'square') =>
      only(await pageOf('/bill-info', { provider: aProvider({ brand: { ...brand, shape } }) }), 'style').content;

    expect(await style('square')).toContain('--radius-button:2px');
    expect(await style('rounded')).not.toContain('--radius');
  });

  it('survives a name with dollar signs', async () => {
    const html = await pageOf('/bill-info', { provider: aProvider({ display_name: "Care $& $' $1" }) });

    expect(dataOf(html).provider.display_name).toBe("Care $& $' $1");
  });
});

describe('where a visitor lands', () => {
  it('the root redirects to bill-info', async () => {
    expect(await renderText(aRequest('/'))).toEqual({ status: 303, html: '', redirect: '/bill-info' });
  });

  it('the root takes along what the flow reads from the address, and nothing else', async () => {
    expect(await renderText(aRequest('/?id=LK-1001&utm_source=letter'))).toMatchObject({ redirect: '/bill-info?id=LK-1001' });
  });

  it('the control landing redirects there too', async () => {
    expect(await renderText(aRequest('/overview'))).toEqual({ status: 303, html: '', redirect: '/bill-info' });
  });

  it('an unknown path is not found, and links to the beginning', async () => {
    const { status, html } = await renderText(aRequest('/made-up'));

    expect(status).toBe(404);
    expect(only(html, 'h1').content).toBe('We can’t find that page');
    expect(html).toContain('href="/"');
  });

  it.each(['/bill-info/', '/bill-infos', '/BILL-INFO', '/bill-info/more'])('%s is not bill-info', async (url) => {
    expect((await renderText(aRequest(url))).status).toBe(404);
  });

  it('a step that only the browser can decide on is a skeleton with the title of the step', async () => {
    const { status, html } = await renderText(aRequest('/review-info'));

    expect(status).toBe(200);
    expect(only(html, 'h1').content).toBe('Are these details right?');
    expect(html).toContain('class="skeleton"');
    expect(html).not.toContain('<form');
  });

  it.each(stepsThat('need a browser').map(({ path }) => path))('%s waits for the browser, or redirects', async (url) => {
    const { status, html } = await renderText(aRequest(url));

    expect([200, 303]).toContain(status);
    if (status === 200) expect(html).toContain('class="skeleton"');
  });

  it.each(stepsThat('need nothing').map(({ path }) => path))('%s is there at once, or redirects', async (url) => {
    const { status, html } = await renderText(aRequest(url));

    expect([200, 303]).toContain(status);
    if (status === 200) expect(html).not.toContain('class="skeleton"');
  });
});

describe('a picture of a page', () => {
  const held = { slots: { billInfo, vaultData, application }, counters: {}, remembered: null };

  it('shows the step with what its visitor holds', async () => {
    const html = await pageOf('/review-info', { held });

    expect(html).toContain('<form');
    expect(html).toContain('0123');
    expect(html).not.toContain('class="skeleton"');
  });

  it('is the path of another step where the visitor holds too little', async () => {
    expect(await renderText(aRequest('/payment-plan', { held }))).toMatchObject({ redirect: '/review-info' });
  });
});

describe('an agent', () => {
  const internal = {
    signedIn: false,
    agent: 'internal',
    agentName: 'Jordan Blake',
    agentId: 'CS-1042',
    agentSession: 'k1',
  } as const;
  const external = { ...internal, agent: 'external' } as const;

  it.each(stepsFor('agents').map(({ path }) => path))('alone knows of %s', async (url) => {
    const { status } = await renderText(aRequest(url));

    expect(status).toBe(404);
  });

  it('sees on the page who they are, and where to find a caller’s bill', async () => {
    const { status, html } = await renderText(aRequest('/agent-lookup', { session: internal }));

    expect(status).toBe(200);
    expect(html).toContain('Agent mode: Jordan Blake · CS-1042');
    expect(html).toContain('Guarantor’s first name');
  });

  it.each(['/', '/bill-info', '/bill-info-error', '/error-vault', '/ssn'])(
    'of the provider is redirected from %s to the lookup of their own',
    async (url) => {
      const { redirect } = await renderText(aRequest(url, { session: internal }));

      expect(redirect).toBe('/agent-lookup');
    },
  );

  it('of an agency waits for the browser to know whether they have said who they are', async () => {
    const { status, html } = await renderText(aRequest('/', { session: external }));

    expect(status).toBe(200);
    expect(html).toContain('class="skeleton"');
  });

  it('of an agency finds no lookup of the provider’s own agents', async () => {
    const { status } = await renderText(aRequest('/agent-lookup', { session: external }));

    expect(status).toBe(404);
  });
});

describe('two providers', () => {
  it('whose pages are made at the same time know nothing of one another', async () => {
    const requests = Array.from({ length: 20 }, (_, index) =>
      aRequest('/bill-info', index % 2 === 0 ? {} : { provider: hillview, locale: 'es', csrfToken: 'another-token' }),
    );
    const pages = await Promise.all(requests.map(renderText));

    for (const [index, { html }] of pages.entries()) {
      const [own, other] = index % 2 === 0 ? ['Lakeside', 'Hillview'] : ['Hillview', 'Lakeside Health<'];
      expect(html).toContain(own);
      expect(html).not.toContain(other);
    }
    expect(new Set(pages.map(({ html }) => html)).size).toBe(2);
  });

  it('each show their own phone number', async () => {
    const [lakeside, other] = await Promise.all([pageOf('/bill-info'), pageOf('/bill-info', { provider: hillview })]);

    expect(lakeside).toContain('(888) 555-0142');
    expect(other).toContain('(888) 555-0199');
    expect(other).not.toContain('(888) 555-0142');
  });
});

/** What only the browser's session knows, the server cannot show. */
function stepsThat(which: 'need a browser' | 'need nothing') {
  return stepsFor('patients').filter(({ requires = [], clientOnly }) => {
    // Of a patient the server knows that they are no agent.
    const needsBrowser = clientOnly === true || requires.some(({ guard }) => guard !== 'agentKnown');
    return needsBrowser === (which === 'need a browser');
  });
}

/** Of some steps only agents know. */
function stepsFor(whom: 'patients' | 'agents') {
  return flow.steps.filter(({ instead }) => (instead === 'notFound') === (whom === 'agents'));
}

it('sends a long page in its place, so that no inline script has to move it there', async () => {
  const provider = aProvider({ support: { phone: '8885550142', hours: { en: 'Monday to Friday. '.repeat(2_000) } } });

  const html = await pageOf('/bill-info', { provider });

  expect(html.includes('<template')).toBe(false);
});

describe('a page that was rendered for another visitor', () => {
  const visitor = (name: string) => ({ nonce: `nonce-${name}`, csrfToken: `token-${name}` });
  const changes: readonly (readonly [string, Parameters<typeof aRequest>[1]])[] = [
    ['provider', { provider: hillview }],
    ['language', { locale: 'es' }],
    ['session', { session: { signedIn: true, agent: 'none' } }],
    ['session of an agent', { session: { signedIn: false, agent: 'internal', agentName: 'Maya' } as never }],
    ['day', { today: '2031-02-03' }],
    ['options', { options: { birthDateFields: 'three' } }],
    ['flow', { flow: { ...flow, version: flow.version + 1 } as typeof flow }],
  ];

  it('is sent again with the nonce and the token of this one', async () => {
    const first = await pageOf('/bill-info', visitor('one'));
    const second = await pageOf('/bill-info', visitor('two'));

    expect(second).toBe(first.replaceAll('nonce-one', 'nonce-two').replaceAll('token-one', 'token-two'));
    expect(second).not.toContain('-one');
  });

  it.each(changes)('is not sent where the %s is another', async (_, change) => {
    const first = await pageOf('/bill-info');
    const other = await pageOf('/bill-info', change);

    expect(other).not.toBe(first);
    expect(await pageOf('/bill-info')).toBe(first);
  });

  it('stays as it is however many other addresses are asked for', async () => {
    const first = await pageOf('/bill-info');
    for (let count = 0; count < 60; count += 1) await pageOf(`/bill-info?${count}`);

    expect(await pageOf('/bill-info')).toBe(first);
  });
});
