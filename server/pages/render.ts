import type { Readable } from 'node:stream';

import type { VendorPass, PageContent, PageSession, PublicProvider } from '#rules';
import type { CompiledFlow } from '#engine';
import type { DayString } from '#rules';

import type { PageAssets } from '../platform/http/page-assets.ts';

/** Everything that a page is made from; nothing of it is about a patient. */
export interface RenderRequest {
  /** Path and query, such as `/bill-info?x=1`. */
  readonly url: string;
  readonly provider: PublicProvider;
  readonly session: PageSession;
  readonly locale: 'en' | 'es';
  /** What the policy of this very answer lets run. */
  readonly nonce: string;
  readonly csrfToken: string;
  readonly assets: PageAssets;
  readonly flow: CompiledFlow;
  /** The flow's options as this provider has them. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The day it is where the provider is. */
  readonly today: DayString;
  readonly tokenizerOrigin: string;
  readonly testMode: boolean;
  /** What of vendors may run beside this page. */
  readonly vendorPass: VendorPass | undefined;
  /** What pages outside of the flow may ask for beside the provider. */
  readonly content: PageContent;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string | Readable;
  readonly headers?: Readonly<Record<string, string>>;
  /** A path of ours; sent as 303 instead of the page. */
  readonly redirect?: string;
}

/** The app, as the server knows it. */
export type Render = (request: RenderRequest) => Promise<RenderedPage>;
