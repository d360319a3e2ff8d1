import { FunnelError } from '#api';
import type { Address, Application, VaultData } from '#api/entities';
import { isAddress, missingGuarantorFields } from '#rules';

import { defineAction, requireApplication, requireVault, type ActionContext } from './action.ts';
import { agentNames } from './request-parts.ts';

/** Spec 9: what the bureau answers is awaited with a pause, in milliseconds, so that the answer does not flash by. */
const OFFER_DELAY = 1000;
/** How often the action polls while another request asks the bureau, which times out after half a minute. */
const MOST_WAITS = 30;

/** Asks for offers, unless the refreshed application has them already (spec 4, "Offer creation"). */
export const createOffers = defineAction({
  name: 'create-offers',
  outcomes: {
    ready: {
      stores: ['application'],
      facts: { applicationStage: ['hasOffers', 'completed'], offerSelected: 'any', planDrafted: 'any' },
    },
    missingName: { stores: ['application'] },
    missingAddress: { stores: ['application'] },
  },
  calls: ['getApplication', 'createOffers'],
  async run(context) {
    const vault = requireVault(context.slots);
    const application = await refresh(context);
    const known = application.guarantor_address;
    const address = givenAddress(context.slots) ?? known;
    const hasMoved = known !== null && address !== null && !isSameAddress(known, address);
    // Valid offers are for this guarantor and all of these bills; the server still receives a new address.
    if (application.payment_plan_id !== null || (application.offer_ids.length > 0 && !hasMoved)) {
      return { outcome: 'ready', store: { application } };
    }

    const missing = missingGuarantorFields({ first_name: application.first_name, last_name: application.last_name, ...address });
    if (missing.some((field) => field === 'first_name' || field === 'last_name'))
      return { outcome: 'missingName', store: { application } };
    if (address === null || missing.length > 0) return { outcome: 'missingAddress', store: { application } };

    const [withOffers] = await Promise.all([ask(context, application, vault, address), context.wait(OFFER_DELAY)]);
    return { outcome: 'ready', store: { application: withOffers } };
  },
});

async function refresh({ api, slots }: ActionContext<'getApplication'>): Promise<Application> {
  const { body } = await api.getApplication({ params: { application_id: requireApplication(slots).application_id } });
  return body;
}

/** The address that the visitor gave in this session. */
function givenAddress(slots: ActionContext['slots']): Address | null {
  const given = slots['guarantorAddress'];
  return isAddress(given) ? given : null;
}

function isSameAddress(one: Address, other: Address): boolean {
  return (['address', 'city', 'state', 'postal_code', 'address_number'] as const).every((part) => one[part] === other[part]);
}

async function ask(
  context: ActionContext<'createOffers'>,
  application: Application,
  vault: VaultData,
  address: Address,
): Promise<Application> {
  const chosen = vault.bills.filter(({ invoice_id }) => application.bill_invoice_ids.includes(invoice_id));
  const body = {
    bills: chosen.map(({ invoice_id, total_amount, servicing_date }) => ({
      invoice_id,
      amount: total_amount,
      service_date: servicing_date,
    })),
    guarantor: { first_name: application.first_name ?? '', last_name: application.last_name, address },
  };
  const params = { application_id: application.application_id };
  return whenFree(context, async () => {
    const { body: withOffers } = await context.sendOnce(
      `create-offers ${params.application_id} ${JSON.stringify(body)}`,
      (idempotencyKey) => context.api.createOffers({ params, idempotencyKey, body, ...agentNames(context) }),
    );
    return withOffers;
  });
}

/** Another tab, or a request whose answer was lost, may be asking the bureau already: its answer is this one's too. */
async function whenFree<T>({ wait, signal }: Pick<ActionContext, 'wait' | 'signal'>, send: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await send();
    } catch (error) {
      const isBusy = error instanceof FunnelError && error.code === 'idempotency_in_progress';
      if (!isBusy || signal.aborted || waits >= MOST_WAITS) throw error;
      await wait(OFFER_DELAY);
    }
  }
}
