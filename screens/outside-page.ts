import type { PageContent } from '#rules';
import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';

export interface OutsidePageProps {
  /** The named parts of its path, such as `offerId`. */
  readonly params: Params;
  readonly content: PageContent;
  readonly fetchDocument: FetchDocument;
}

/** A page outside of every flow. It declares its content and the width of its frame. */
export interface OutsidePage {
  readonly Content: ComponentType<OutsidePageProps>;
  /** More links in the header, before the language. */
  readonly Links?: ComponentType<OutsidePageProps>;
  /** The content reaches from side to side of the window, and its sections keep their own width. */
  readonly isWide?: true;
}

/**
 * The documents of spec 2's viewer: the two notices are the provider's, three belong to an offer. The full text of what an agent
 * reads aloud has an address of its own.
 */
export type DocumentKind =
  | 'terms_of_service'
  | 'privacy_notice'
  | 'payment_plan_agreement'
  | 'automatic_payment_authorization'
  | 'payment_authorization'
  | 'full_text';

export interface DocumentAddress {
  readonly kind: DocumentKind;
  readonly offerId?: string;
  /** Of a full text. */
  readonly version?: string;
  readonly locale: string;
}

export interface FetchedDocument {
  /** The whole document, as it is stored or was just made. */
  readonly html: string;
  /** Of a document that was signed: SHA-256 of its bytes, hexadecimal. */
  readonly signedHash?: string;
}

/** Fetches a document; rejects where there is none for this visitor. */
export type FetchDocument = (address: DocumentAddress) => Promise<FetchedDocument>;
