import { FunnelError, type Api, type BodyOf, type Calls } from '#api';
import { choosePerson, needsPersonUpdate, normaliseLastName, toWireBirthDate, today } from '#rules';

import { defineAction, type ActionContext } from './action.ts';
import { readBillInfo, type BillInfo } from './form-data.ts';

type Vault = BodyOf<Calls['lookup']>;
type Application = BodyOf<Calls['createApplication']>;

/** Finds the person and the bills, creates or resumes the application, and chooses who enrolls where that is certain. */
export const lookup = defineAction({
  name: 'lookup',
  outcomes: {
    found: {
      stores: ['vaultData', 'application', 'isNew'],
      facts: {
        vaultLoaded: true,
        billsFound: true,
        hasPersonChoice: 'any',
        needsPersonChoice: 'any',
        applicationStage: ['fresh', 'hasBills', 'hasOffers', 'completed'],
        billsChosen: 'any',
        offerSelected: 'any',
        planDrafted: 'any',
      },
    },
    notFound: {},
  },
  errors: [
    'bad_request',
    'verification_token_missing',
    'too_many_requests',
    'vault_conflict',
    'bill_not_found',
    'validation_error',
    'auth_session_invalid',
    'application_is_already_completed',
    'application_bills_modified',
    'bill_already_in_payment_plan',
    'offer_below_minimum_amount',
    'offer_above_maximum_amount',
    'idempotency_error',
    'idempotency_in_progress',
  ],
  async run(context) {
    const billInfo = readBillInfo(context.input);
    const vault = await findVault(context.api, billInfo);
    await tell(context.api, vault);
    if (!vault) return { outcome: 'notFound' };

    const { status, body } = await createApplication(context, vault, billInfo);
    const application = await withPerson(context, vault, body);
    return { outcome: 'found', store: { vaultData: vault, application, isNew: status === 201 } };
  },
});

async function findVault(api: Api, { patientLastName, patientDateOfBirth }: BillInfo): Promise<Vault | undefined> {
  const { body: token } = await api.verificationToken({});
  try {
    const { body } = await api.lookup({
      headers: { 'x-verification-token': token.verification_token },
      body: {
        last_name: normaliseLastName(patientLastName),
        date_of_birth: toWireBirthDate(patientDateOfBirth) ?? patientDateOfBirth,
      },
    });
    return body;
  } catch (error) {
    if (error instanceof FunnelError && error.code === 'user_not_found') return undefined;
    throw error;
  }
}

/** Only for the measure of how lookups go; a failure here is nobody's concern. */
async function tell(api: Api, vault: Vault | undefined): Promise<void> {
  await api.enrollmentInfo({ body: { name: vault ? 'vault.success' : 'vault.failure' } }).catch(() => undefined);
}

/** Spec 4: neither a bill nor a plan is a `bad_request`, "No bills found"; the server says it. */
async function createApplication({ api, sendOnce }: ActionContext, vault: Vault, billInfo: BillInfo) {
  const openVaultId = vault.bills[0]?.open_vault_id;
  if (openVaultId === undefined) throw new FunnelError('bad_request', { message: 'No bills found' });

  const body = {
    application_unique_value: vault.unique_value,
    open_vault_id: openVaultId,
    last_name: vault.user.last_name.toLowerCase(),
    date_of_birth: toWireBirthDate(billInfo.patientDateOfBirth) ?? billInfo.patientDateOfBirth,
  };
  return sendOnce(`create-application ${vault.unique_value} ${vault.data_hash_token}`, (idempotencyKey) =>
    api.createApplication({ idempotencyKey, body }),
  );
}

/** Spec 4: a person other than the application's is written to it; a completed application keeps its own. */
async function withPerson({ api, provider, now }: ActionContext, vault: Vault, application: Application): Promise<Application> {
  if (application.payment_plan_id !== null) return application;
  const person = choosePerson({ vault, application, today: today(provider.time_zone, now()) });
  if (!person || !needsPersonUpdate(application, person)) return application;

  const { body } = await api.selectBills({
    params: { application_id: application.application_id },
    headers: { 'x-data-token': vault.data_hash_token },
    body: { first_name: person.first_name, is_patient: person.type === 'patient' },
  });
  return body;
}
