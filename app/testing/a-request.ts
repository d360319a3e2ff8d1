import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledFlow } from '#engine';
import { compileFlow } from '#engine/check';
import type { PublicProvider } from '#rules';

import { render, type PageRequest, type RenderedPage } from '../entry-server.tsx';

/** A flow as it is shipped. */
export function shippedFlow(name: string): CompiledFlow {
  const file = `flows/${name}.json`;
  return compileFlow({ file, text: readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8') });
}

/** The flow of the demo. */
export const flow = shippedFlow('enrollment');

const PARTS = {
  'virtual:words/en/first': ['/assets/en-first.js'],
  'virtual:words/en/rest': ['/assets/en-rest.js'],
  'virtual:words/es/first': ['/assets/es-first.js'],
  'virtual:words/es/rest': ['/assets/es-rest.js'],
  'virtual:form/bill-info': ['/assets/bill-info.js'],
  'virtual:form-pack/enrollment': ['/assets/review-info.js'],
};

/** A provider as its pages know it. */
export function aProvider(changes: Partial<PublicProvider> = {}): PublicProvider {
  return {
    provider_id: 'lakeside',
    texts: {},
    provider_name: 'Lakeside Health System',
    display_name: 'Lakeside Health',
    provider_url: 'https://www.lakeside.example',
    logo_url: null,
    time_zone: 'America/New_York',
    locales: ['en', 'es'],
    support: { phone: '8885550142', hours: { en: 'Monday to Friday', es: 'De lunes a viernes' } },
    calls_back: true,
    brand: {
      accent: '#0b6e6e',
      on_accent: '#ffffff',
      dark: { accent: '#55c4bb', on_accent: '#000000' },
      shape: 'rounded',
      fonts: 'inter',
    },
    powered_by: true,
    statement_descriptor: 'LAKESIDE HLTH PLAN',
    minimum_balance_cents: 5_000,
    maximum_balance_cents: 1_000_000,
    plan_lengths: [3, 6, 12],
    charge_days: [1, 15, 28],
    payment_methods: ['bank', 'card', 'hsa-fsa'],
    card_brands: ['Visa', 'Mastercard', 'Discover'],
    card_fundings: ['debit'],
    ...changes,
  };
}

/** The request of a visitor who opens an address. */
export function aRequest(url: string, changes: Partial<PageRequest> = {}): PageRequest {
  return {
    url,
    provider: aProvider(),
    flow,
    options: {},
    session: { signedIn: false, agent: 'none' },
    locale: 'en',
    nonce: 'a-nonce',
    csrfToken: 'a-token',
    tokenizerOrigin: 'http://tokenizer.test',
    today: '2026-03-10',
    content: {},
    assets: { scripts: ['/assets/entry.js'], styles: ['/assets/entry.css'], preloads: [], parts: PARTS },
    ...changes,
  };
}

/** The page at an address, as the server writes it. */
export const pageOf = async (url: string, changes?: Partial<PageRequest>) => (await renderText(aRequest(url, changes))).html;

/** A page as text. */
export async function renderText(request: PageRequest): Promise<Omit<RenderedPage, 'html'> & { readonly html: string }> {
  const page = await render(request);
  return { ...page, html: String(page.html) };
}
