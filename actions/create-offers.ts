import { missingGuarantorFields, type Address, type Application, type VaultData } from '#rules';

import { defineAction, requireApplication, requireVault, type ActionContext } from './action.ts';

/** Spec 9: what the bureau answers is awaited with a pause, in milliseconds, so that the answer does not flash by. */
const OFFER_DELAY = 1000;

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
  errors: [
    'application_is_already_completed',
    'application_bills_modified',
    'bill_already_in_payment_plan',
    'bill_not_found',
    'guarantor_denied',
    'guarantor_delinquent',
    'guarantor_no_credit_file',
    'guarantor_missing_ssn',
    'guarantor_incorrect_pii',
    'guarantor_missing_address',
    'offer_credit_frozen',
    'offer_credit_declined',
    'underwriting_amount_not_in_allowed_range',
    'offer_below_minimum_amount',
    'offer_above_maximum_amount',
    'gds_error_block_response',
    'unauthorized',
    'auth_session_invalid',
    'validation_error',
    'guarantor_not_found',
    'idempotency_error',
    'idempotency_in_progress',
  ],
  async run(context) {
    const vault = requireVault(context.slots);
    const application = await refresh(context);
    if (application.payment_plan_id !== null || application.offer_ids.length > 0) {
      return { outcome: 'ready', store: { application } };
    }

    const guarantor = { first_name: application.first_name, last_name: application.last_name, ...application.guarantor_address };
    const missing = missingGuarantorFields(guarantor);
    if (missing.some((field) => field === 'first_name' || field === 'last_name'))
      return { outcome: 'missingName', store: { application } };
    if (application.guarantor_address === null || missing.length > 0)
      return { outcome: 'missingAddress', store: { application } };

    const [withOffers] = await Promise.all([
      ask(context, application, vault, application.guarantor_address),
      context.wait(OFFER_DELAY),
    ]);
    return { outcome: 'ready', store: { application: withOffers } };
  },
});

async function refresh({ api, slots }: ActionContext): Promise<Application> {
  const { body } = await api.getApplication({ params: { application_id: requireApplication(slots).application_id } });
  return body;
}

async function ask(
  { api, sendOnce }: ActionContext,
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
  const { body: withOffers } = await sendOnce(
    `create-offers ${params.application_id} ${JSON.stringify(body)}`,
    (idempotencyKey) => api.createOffers({ params, idempotencyKey, body }),
  );
  return withOffers;
}
