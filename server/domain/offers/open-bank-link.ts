import { calls, FunnelError } from '#api';

import { requireVerifiedApplication } from '../applications/require-application.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { askProcessor, countAttempt } from './create-payment-method.ts';

/**
 * Fetches the secret anew for each request, for the owner of the account alone: an agent gets none, because only the caller can sign in to
 * their bank. The account that they choose serves this application and no other.
 */
export const openBankLink = defineRoute(calls.openBankLink, async (context) => {
  const { params, ports, provider, session } = context;
  const { application_id } = await requireVerifiedApplication(context, params.application_id);
  const isOffered = provider.payments?.bank_link === true && provider.payment_methods.includes('bank');
  if (!isOffered || session.agent) throw unsupported();
  await countAttempt(context, application_id);
  const secret = await askProcessor(() => ports.payments.openBankLink(provider.provider_id, application_id));
  if (secret === undefined) throw unsupported();
  return ok({ secret });
});

function unsupported(): FunnelError {
  return new FunnelError('transaction_not_supported', { message: 'this visitor cannot sign in to their bank here' });
}
