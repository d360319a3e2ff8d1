import type { FormContext } from '#engine/react';
import type { AgreementDocument, Application } from '#api/entities';
import { methodName } from './plan-summary.tsx';
import { readProvider } from './provider.ts';
import { wordsFor } from './words.ts';

const SCRIPTS: Readonly<Record<string, string>> = {
  payment_plan_agreement: 'agentReview.agreementScript',
  automatic_payment_authorization: 'agentReview.authorizationScript',
};

/** The main points of a document, as an agent reads them out before a box; nothing for a patient, who reads it all. */
export function agreementScript(
  { document_type }: AgreementDocument,
  application: Application | undefined,
  context: FormContext,
): string | undefined {
  const { translate, session, tenant } = context;
  const key = SCRIPTS[document_type];
  const draft = application?.draft;
  if (key === undefined || !draft || (session?.['agent'] ?? 'none') === 'none') return undefined;
  const { money, longDay } = wordsFor(context);
  return translate(key, {
    provider: readProvider(tenant).displayName,
    count: draft.months,
    total: money(draft.total_amount),
    amount: money(draft.monthly_amount),
    first: longDay(draft.first_payment_date),
    method: translate('agentReview.method', {
      method: methodName(draft.payment_method, context),
      last4: draft.payment_method.last4,
    }),
  });
}
