import { calls, FunnelError, type Calls } from '#api';

import { ProcessorUnavailable } from '../../partners/payments.ts';
import { requireVerifiedApplication } from '../applications/require-application.ts';
import type { FoundContext } from '../calls/context.ts';
import { defineRoute, ok, type RouteContext } from '../calls/route.ts';
import { findAttempt } from './ask-patiently.ts';
import { findReference } from '../collection/ask-processor.ts';

type Opening = FoundContext & RouteContext<Calls['openConfirmation']>;

/** Fetches the secret anew for each request. An agent gets none: only the patient can confirm anything with their bank. */
export const openConfirmation = defineRoute(calls.openConfirmation, async (context) => {
  const of = await findWhat(context);
  const secret = of === undefined || context.session.agent ? undefined : await askProcessor(context, of);
  if (secret === undefined) throw unconfirmed();
  return ok({ secret });
});

/** The token, or what the processor calls the charge. */
async function findWhat(context: Opening): Promise<string | undefined> {
  const { db, body, params } = context;
  const application = await requireVerifiedApplication(context, params.application_id);
  if ('token' in body) return body.token;
  const attempt = await findAttempt(db, application, body.payment_id);
  return attempt && findReference(db, attempt);
}

async function askProcessor({ ports, provider }: Opening, of: string): Promise<string | undefined> {
  try {
    return await ports.payments.findConfirmation(provider.provider_id, of);
  } catch (cause) {
    if (!(cause instanceof ProcessorUnavailable)) throw cause;
    throw new FunnelError('payment_method_creation_failure', { cause, message: cause.message });
  }
}

function unconfirmed(): FunnelError {
  return new FunnelError('payment_method_unconfirmed', { message: 'there is nothing that the patient can confirm' });
}
