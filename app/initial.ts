import type { VendorPass, PageContent, PageSession, PublicProvider } from '#rules';
import type { CompiledFlow } from '#engine';
import type { Locale } from '#screens';

/** The addresses of the built browser code that a page names. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
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

/** The id of the page's data element. */
export const INITIAL_ID = 'initial';

/** Reads what the server handed over. */
export function readInitial(page: Document): Initial {
  const element = page.getElementById(INITIAL_ID);
  if (!element) throw new Error(`the page holds no element "${INITIAL_ID}"`);
  return JSON.parse(element.textContent) as Initial;
}
