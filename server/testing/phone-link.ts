import type { BodyOf, Calls } from '#api';

import { opened } from '../platform/database/sealed-rows.ts';
import type { OpenRow } from '../schema/sealed-tables.ts';
import type { Agent } from '../schema/column-types.ts';
import { danasHeaders, jordan, seat } from './agent.ts';
import { lookUp, offerRequest, readCode, signIn } from './enrollment.ts';
import { addHousehold, type Household } from './people.ts';
import type { TestService } from './test-service.ts';
import type { Visitor } from './visitor.ts';

type Application = BodyOf<Calls['getApplication']>;

/** An agent whose caller was verified, with the caller's application. */
export interface Call {
  readonly agent: Visitor;
  readonly household: Household;
  readonly application: Application;
  readonly params: { readonly application_id: string };
}

/** An agent up to the offers: the caller confirmed their phone to customer service, or read the code out to an agency. */
export async function callWithOffers(
  service: TestService,
  { as = jordan, patient = {}, host }: { readonly as?: Agent; readonly patient?: object; readonly host?: string } = {},
): Promise<Call> {
  const agent = service.visitor(host);
  await seat(service.db, agent, as);
  const household = await addHousehold(service.db, { patient });
  const headers = as.kind === 'external' ? danasHeaders : {};
  const { body: vault } = await lookUp(agent, household);
  const begun = await agent.get('createApplication', {
    headers,
    body: {
      application_unique_value: vault.unique_value,
      open_vault_id: vault.bills[0]?.open_vault_id ?? vault.unique_value,
      last_name: household.patient.last_name,
      date_of_birth: '03/07/1984',
    },
  } as never);
  const selected = await agent.get('selectBills', {
    params: { application_id: begun.application_id },
    headers,
    body: {
      first_name: household.patient.first_name,
      is_patient: true,
      bill_invoice_ids: household.bills.map(({ invoice_id }) => invoice_id),
    },
  } as never);
  const params = { application_id: selected.application_id };
  if (as.kind === 'external') await signIn(agent, service.db, selected, selected.code_channel === 'email' ? 'email' : 'sms');
  else await agent.get('verifyByAgent', { params, body: { mobile_number_verified: true, credit_check: true, locale: 'en' } });
  const application = await agent.get('createOffers', { ...offerRequest(household, selected), headers } as never);
  return { agent, household, application, params };
}

/** The link in the newest message about an application, and its token. */
export async function readLink({ db }: TestService, { application_id }: { readonly application_id: string }) {
  const newest = await opened(db, 'outbox')
    .selectFrom('outbox')
    .innerJoin('phone_links', (join) => join.onRef('outbox.provider_id', '=', 'phone_links.provider_id'))
    .selectAll('outbox')
    .$castTo<OpenRow<'outbox'>>()
    .where('kind', '=', 'phone-link')
    .where('application_id', '=', application_id)
    .whereRef('outbox.created_at', '=', 'phone_links.created_at')
    .orderBy('outbox.created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { body } = newest;
  const url = /https?:\/\/\S+/.exec(body)?.[0] ?? '';
  return { body, url, token: url.split('#')[1] ?? '' };
}

/** Sends the link and answers its token. */
export async function sendLink(service: TestService, { agent, params }: Call): Promise<string> {
  await agent.get('sendPhoneLink', { params });
  return (await readLink(service, params)).token;
}

/** The patient's phone opens the link and begins what the page of the code needs. */
export async function openLink(phone: Visitor, token: string): Promise<string> {
  const { state, vault } = await phone.get('openPhoneLink', { body: { token } });
  if (state !== 'opened' || !vault) throw new Error(`the link answers ${state}`);
  const { unique_value } = vault;
  const begun = await phone.get('createApplication', {
    body: { application_unique_value: unique_value, open_vault_id: unique_value, last_name: '-', date_of_birth: '01/01/1901' },
  });
  return begun.application_id;
}

/** The same, with the code from the patient's phone; answers the person's application. */
export async function openWithCode(service: TestService, phone: Visitor, token: string): Promise<Application> {
  const application_id = await openLink(phone, token);
  await phone.get('sendCode', { body: { application_id, channel: 'sms', locale: 'en' } });
  await phone.get('validateCode', { body: { application_id, code: await readCode(service.db) } });
  return phone.get('getApplication', { params: { application_id } });
}
