/**
 * The documents of spec 2's viewer: the two notices are the provider's, two belong to an offer. The full text of what an agent
 * reads aloud has an address of its own.
 */
export type DocumentKind =
  | 'terms_of_service'
  | 'privacy_notice'
  | 'payment_plan_agreement'
  | 'automatic_payment_authorization'
  | 'full_text';

export interface DocumentAddress {
  readonly kind: DocumentKind;
  readonly offerId?: string;
  /** Of a full text. */
  readonly version?: string;
  readonly locale: 'en' | 'es';
}

export interface FetchedDocument {
  /** The whole document, as it is stored or was just made. */
  readonly html: string;
  /** Of a document that was signed: SHA-256 of its bytes, hexadecimal. */
  readonly signedHash?: string;
}

/** Fetches a document; rejects where there is none for this visitor. */
export type FetchDocument = (address: DocumentAddress) => Promise<FetchedDocument>;
