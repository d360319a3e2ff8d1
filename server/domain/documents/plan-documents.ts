import { AUTHORIZATION_VERSION, automaticPaymentAuthorization } from './automatic-payment-authorization.ts';
import { AGREEMENT_VERSION, paymentPlanAgreement } from './payment-plan-agreement.ts';
import { withHash, type HashedHtml } from './document-page.ts';
import { PAYMENT_AUTHORIZATION_VERSION, type OnePayment, paymentAuthorization } from './payment-authorization.ts';
import type { PlanFacts } from './plan-facts.ts';
import { SERVER_LOCALES, serverWords, type ServerLocale } from '../../platform/translations.ts';

/** The two documents that a plan needs, in the order in which they are read. */
const kinds = {
  payment_plan_agreement: { version: AGREEMENT_VERSION, render: paymentPlanAgreement },
  automatic_payment_authorization: { version: AUTHORIZATION_VERSION, render: automaticPaymentAuthorization },
} as const;

export type PlanDocumentType = keyof typeof kinds;

const planDocumentTypes = Object.keys(kinds) as readonly PlanDocumentType[];

export interface PlanDocument extends HashedHtml {
  /** Names type, language and version, so that the same document can be made again. */
  readonly document_id: string;
  readonly document_type: PlanDocumentType | 'payment_authorization';
  readonly name: string;
  readonly version: string;
  readonly locale: ServerLocale;
}

/** The documents of a draft. The same facts give the same bytes, whenever and wherever they are rendered. */
export function planDocuments(
  facts: PlanFacts,
  locale: ServerLocale,
  types: readonly PlanDocumentType[] = planDocumentTypes,
): readonly PlanDocument[] {
  return types.map((document_type) => {
    const { version, render } = kinds[document_type];
    return planDocument(document_type, version, locale, render(facts, locale));
  });
}

/** The one document of a payment in full. */
export function paymentDocuments(payment: OnePayment, locale: ServerLocale): readonly PlanDocument[] {
  return [planDocument('payment_authorization', PAYMENT_AUTHORIZATION_VERSION, locale, paymentAuthorization(payment, locale))];
}

function planDocument(
  document_type: PlanDocument['document_type'],
  version: string,
  locale: ServerLocale,
  html: string,
): PlanDocument {
  return {
    document_id: `${document_type}.${locale}.${version}`,
    document_type,
    name: serverWords(locale).documents[document_type].name,
    version,
    locale,
    ...withHash(html),
  };
}

/** The language of a document by its id, or nothing for an id that we never gave. */
export function findDocumentLocale(documentId: string): ServerLocale | undefined {
  const locale = documentId.split('.')[1];
  return SERVER_LOCALES.find((known) => known === locale);
}

/** A document as the wire carries it. */
export function documentAnswer({ document_id, name, document_type, html_file, hash }: PlanDocument) {
  return { document_id, name, document_type, html_file, hash };
}
