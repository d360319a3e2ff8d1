import type { PageContent } from '#rules';
import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';

import type { FetchDocument } from './document-source.ts';

/** What a page outside of the flow may do beside showing what it was given. */
export interface PagePorts {
  readonly fetchDocument: FetchDocument;
}

export interface OutsidePageProps {
  /** The named parts of its path, such as `offerId`. */
  readonly params: Params;
  readonly content: PageContent;
  readonly ports: PagePorts;
}

/** A page outside of every flow. It declares its content and the width of its frame. */
export interface OutsidePage {
  readonly Content: ComponentType<OutsidePageProps>;
  /** More links in the header, before the language. */
  readonly Links?: ComponentType<OutsidePageProps>;
  /** The content reaches from side to side of the window, and its sections keep their own width. */
  readonly isWide?: true;
}
