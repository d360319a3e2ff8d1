import type { CompiledFlow } from '#engine';
import { isEmbedded, type PageContent, type PageSession, type PublicProvider, type VendorPass } from '#rules';
import type { Locale, Page } from '#screens';

/** The addresses of the built browser code that a page names. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** The page holds the text of its style sheets, so that its first picture waits for no further answer. */
  readonly isStyleInline: boolean;
  readonly preloads: readonly string[];
  /** Those that the provider chose, asked for early. */
  readonly fonts: readonly string[];
}

/** The data that the server sends with a page: plain JSON, with nothing about a patient. */
export interface Initial {
  readonly provider: PublicProvider;
  readonly flow: CompiledFlow;
  readonly options: Readonly<Record<string, unknown>>;
  readonly session: PageSession;
  readonly locale: Locale;
  /** The provider's calendar day, YYYY-MM-DD. */
  readonly today: string;
  readonly tokenizerOrigin: string;
  /** What of vendors may run beside this page; nothing on most. */
  readonly vendorPass?: VendorPass | undefined;
  /** What a page outside of the flow asked for; nothing on the pages of the flow. */
  readonly content: PageContent;
  readonly assets: PageAssets;
}

export const INITIAL_ID = 'initial';

/** Reads the data that the server sent with the page. */
export function readInitial(page: Document): Initial {
  const element = page.getElementById(INITIAL_ID);
  if (!element) throw new Error(`the page holds no element "${INITIAL_ID}"`);
  return JSON.parse(element.textContent) as Initial;
}

/** The part of a page that differs between browser and server. */
export type OwnPage = Pick<Page, 'forms' | 'theme' | 'locale' | 'switchLocale' | 'leave' | 'signOutAgent'> & {
  readonly openChat: () => void;
};

/** What screens know of the page: the data of the server, and what this side adds. */
export function pageOf({ flow, provider, options, today, session, vendorPass }: Initial, { openChat, ...own }: OwnPage): Page {
  return {
    ...own,
    home: flow.base,
    isEmbedded: isEmbedded(flow.base),
    provider,
    options,
    today,
    session,
    ...(vendorPass?.vendors.includes('chat') && { openChat }),
  };
}

/** The CSRF token of the page's meta tag, replaced by every newer one that an answer brings (spec 7). */
export function csrfOfPage(page: Document): { readonly get: () => string; readonly set: (token: string) => void } {
  let token = page.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
  return {
    get: () => token,
    set: (next) => {
      token = next;
    },
  };
}
