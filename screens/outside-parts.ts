import type { DocumentKind, OutsidePage } from './outside-page.ts';

/** A part of the code that is fetched only where it is wanted. */
export interface OutsidePart {
  /** Its name in the build, so that the server can ask for it early. */
  readonly file: string;
  readonly load: () => Promise<OutsidePage>;
}

/** The documents are pages of one part. */
function documentPart(kind: DocumentKind): OutsidePart {
  return {
    file: 'screens/documents/document-viewer.tsx',
    load: async () => (await import('./documents/document-viewer.tsx')).documentPage(kind),
  };
}

/** The pages outside of the flow. Each is a part of its own, so that the first step weighs nothing more. */
export const outsideParts = {
  overviewA: {
    file: 'screens/landing/variation-a.tsx',
    load: async () => (await import('./landing/variation-a.tsx')).page,
  },
  overviewB: {
    file: 'screens/landing/variation-b.tsx',
    load: async () => (await import('./landing/variation-b.tsx')).page,
  },
  paymentPlanAgreement: documentPart('payment_plan_agreement'),
  automaticPaymentAuthorization: documentPart('automatic_payment_authorization'),
  paymentAuthorization: documentPart('payment_authorization'),
  termsOfService: documentPart('terms_of_service'),
  privacyNotice: documentPart('privacy_notice'),
  fullText: documentPart('full_text'),
} as const satisfies Readonly<Record<string, OutsidePart>>;
