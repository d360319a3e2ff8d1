import { picturesOf, type Pictures, publicProvider, type Provider } from '#configuration';
import { type CompiledFlow, type FlowState, flowAt } from '#engine';
import { type PageSession, today } from '#rules';

import type { PageAssets } from '../platform/http/assets.ts';
import { linksOf, type Render } from './render.ts';

/** A provider that is a draft, with its flows as it has them. */
export interface DraftedProvider {
  readonly provider: Provider;
  readonly flows: readonly CompiledFlow[];
}

/** What pages are made with. */
export interface PictureTools {
  readonly render: Render;
  readonly assets: PageAssets;
  readonly pictures: Pictures;
}

/** A page as text, and the policy under which alone it may be sent. */
export interface DraftPage {
  readonly html: string;
  readonly policy: string;
}

/** Whom a page is shown to. */
export interface Onlooker {
  readonly session: PageSession;
  /** What their session holds. */
  readonly held: FlowState;
}

interface PictureWish extends Onlooker {
  readonly path: string;
  readonly locale: string;
  readonly now: Date;
  readonly nonce: string;
}

/** What a page has that waits for data. */
export const SKELETON = 'class="skeleton"';

/** The markup and styles of a page as this visitor sees it; nothing where they are redirected. It may be sent under `draftPolicy` alone. */
export async function renderPicture(
  { provider, flows }: DraftedProvider,
  { path, locale, now, nonce, session, held }: PictureWish,
  { render, assets, pictures }: PictureTools,
): Promise<string | undefined> {
  const flow = flowAt(flows, path);
  if (flow === undefined) return undefined;
  const page = await render({
    url: path,
    provider: publicProvider(provider, pictures.find),
    session: { ...session, ...linksOf(provider, session.agent) },
    locale: provider.locales.find((one) => one === locale) ?? provider.locales[0] ?? locale,
    nonce,
    csrfToken: '',
    assets,
    flow,
    options: flow.options,
    today: today(provider.time_zone, now),
    tokenizerOrigin: '',
    vendorPass: undefined,
    content: { landing: provider.landing },
    held,
  });
  if (page.redirect !== undefined || typeof page.html !== 'string') return undefined;
  return withPictures(asPicture(page.html), provider, pictures);
}

/** Without what would run, load or lead away: the policy would stop it, and the browser complain. */
function asPicture(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<noscript\b[^>]*>[\s\S]*?<\/noscript>/g, '')
    .replaceAll(/<link\b[^>]*>/g, '')
    .replaceAll(/(<a\b[^>]*?) href="[^"]*"/g, '$1');
}

/** The pictures of the brand are at the provider's host, which the frame does not have. */
function withPictures(html: string, { brand }: Provider, pictures: Pictures): string {
  return picturesOf(brand).reduce((text, name) => {
    const picture = pictures.find(name);
    if (picture === undefined) return text;
    const address = `/brand/${picture.hash}/${name}`;
    if (!text.includes(address)) return text;
    const data = `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`;
    return text.replaceAll(address, data);
  }, html);
}

/** `sandbox` gives the page an origin of its own, which has no cookie and reaches nothing. */
export function draftPolicy(nonce: string, { logo_url }: Pick<Provider, 'logo_url'>): string {
  const images = ['data:', ...(logo_url === null ? [] : [new URL(logo_url).origin])].join(' ');
  return [
    `default-src 'none'; style-src 'nonce-${nonce}'; font-src 'self'; img-src ${images}`,
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  ].join('; ');
}
