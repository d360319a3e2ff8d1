import type * as documents from './documents/index.ts';
import type { OutsidePage } from './outside-page.ts';

/** A part of the code that is fetched only where it is wanted. */
export interface OutsidePart {
  /** Its name in the build, so that the server can ask for it early. */
  readonly file: string;
  readonly load: () => Promise<OutsidePage>;
}

/** The documents are pages of one part. */
function documentPart(name: keyof typeof documents): OutsidePart {
  return { file: 'screens/documents/index.ts', load: async () => (await import('./documents/index.ts'))[name] };
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
  paymentPlanAgreement: documentPart('paymentPlanAgreement'),
  automaticPaymentAuthorization: documentPart('automaticPaymentAuthorization'),
  termsOfService: documentPart('termsOfService'),
  privacyNotice: documentPart('privacyNotice'),
  fullText: documentPart('fullText'),
} as const satisfies Readonly<Record<string, OutsidePart>>;
