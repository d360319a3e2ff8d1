import type { Wallet } from '#api/entities';

import type { FoundContext } from '../calls/context.ts';
import type { Application } from './applications.ts';
import { actsForPerson } from './require-application.ts';

interface OfferedWallets {
  readonly wallets?: Wallet[];
}

/** With which wallets the patient may pay, once an offer is chosen and until its plan has started. */
export async function walletsAnswer(context: FoundContext, application: Application): Promise<OfferedWallets> {
  const isToPay = application.selected_offer_id !== null && application.payment_plan_id === null;
  return isToPay ? offeredWallets(context, application) : {};
}

/**
 * The wallets that the account of the processor has, where the provider offers them. The wallet is on the patient's own device, so an
 * agent gets none, and a frame in a host's page has no access to it.
 */
export async function offeredWallets(
  { provider, session, ports }: FoundContext,
  application: Application,
): Promise<OfferedWallets> {
  if (!provider.payments?.wallets || session.agent !== null || session.kind === 'embed') return {};
  if (!actsForPerson(session, application)) return {};
  const { wallets } = await ports.payments.capabilities(provider.provider_id);
  return wallets.length === 0 ? {} : { wallets: [...wallets] };
}
