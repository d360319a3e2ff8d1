import { FunnelError, type BodyOf, type Calls } from '#api';
import { choosePerson, needsPersonUpdate, toWireBirthDate } from '#rules';

import { anyProgress, type ActionContext, type OutcomeDeclaration } from './action.ts';
import { agentNames, selectionOf } from './request-parts.ts';
type Vault = BodyOf<Calls['lookup']>;
type Application = BodyOf<Calls['createApplication']>;

/** The outcome of every lookup that finds a person. */
export const openedApplication = {
  stores: ['vaultData', 'application', 'isNew'],
  facts: {
    needsCode: false,
    vaultLoaded: true,
    billsFound: true,
    hasPersonChoice: 'any',
    needsPersonChoice: 'any',
    applicationStage: ['fresh', 'hasBills', 'hasOffers', 'completed'],
    signedIn: 'any',
    ...anyProgress,
  },
} as const satisfies OutcomeDeclaration;

/** The outcome of every lookup whose names and bills are shown after a code. */
export const openedBehindCode = {
  stores: ['vaultData', 'application', 'isNew'],
  facts: {
    needsCode: true,
    vaultLoaded: true,
    billsFound: false,
    hasPersonChoice: false,
    needsPersonChoice: false,
    applicationStage: 'fresh',
    signedIn: false,
    billsChosen: false,
    hasBillsToAdd: false,
    reachable: 'any',
    offerSelected: false,
    planDrafted: false,
  },
} as const satisfies OutcomeDeclaration;

/** The calls that it makes. */
export const openingCalls = ['createApplication', 'selectBills'] as const;

type OpeningContext = ActionContext<(typeof openingCalls)[number]>;

/**
 * Creates or resumes the application of the person found, and chooses who enrolls where that is certain. Returns the slots to fill,
 * and whether the visitor is signed in: a sign-in as another person does not count for this one.
 */
export async function openApplication(context: OpeningContext, vault: Vault) {
  const { status, body } = await createApplication(context, vault);
  const application = await withPerson(context, vault, body);
  return {
    store: { vaultData: vault, application, isNew: status === 201 },
    session: { signedIn: application.contact_verified },
  };
}

/** Spec 4: neither a bill nor a plan is a `bad_request`, "No bills found", which the server returns. */
async function createApplication({ api, sendOnce, ...context }: OpeningContext, vault: Vault) {
  // Where bills are shown after a code, a found lookup counts as a bill.
  const openVaultId = vault.needs_code ? vault.unique_value : vault.bills[0]?.open_vault_id;
  if (openVaultId === undefined) throw new FunnelError('bad_request', { message: 'No bills found' });

  const { birth_date } = vault.patient;
  const body = {
    application_unique_value: vault.unique_value,
    open_vault_id: openVaultId,
    last_name: vault.needs_code ? '-' : vault.user.last_name.toLowerCase(),
    date_of_birth: toWireBirthDate(birth_date) ?? birth_date,
  };
  return sendOnce(`create-application ${vault.unique_value} ${vault.data_hash_token}`, (idempotencyKey) =>
    api.createApplication({ idempotencyKey, body, ...agentNames(context) }),
  );
}

/** Spec 4: a person other than the application's is written to it; a completed application keeps its own. */
async function withPerson({ api, today }: OpeningContext, vault: Vault, application: Application): Promise<Application> {
  if (application.needs_code || application.payment_plan_id !== null) return application;
  const person = choosePerson({ vault, application, today });
  if (!person || !needsPersonUpdate(application, person)) return application;

  const { body } = await api.selectBills({
    params: { application_id: application.application_id },
    headers: { 'x-data-token': vault.data_hash_token },
    body: selectionOf(person),
  });
  return body;
}
