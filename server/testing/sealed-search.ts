import type { TestService } from './test-service.ts';
import { begin, lookUp, readCode, type LookupExtras } from './enrollment.ts';
import type { Household } from './people.ts';
import type { Answer, Visitor } from './visitor.ts';

/** Whom a lookup searches for. */
export type Sought = Pick<Household, 'patient'>;

let strangers = 0;

/** A number that no other stranger of this file has. */
export function nextStranger(): number {
  strangers += 1;
  return strangers;
}

/** A name that no patient has; as long as that of `like`, so that requests are of one size. */
export function strangerLike({ patient }: Sought): Sought {
  const letters = nextStranger()
    .toString(36)
    .replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
  return { patient: { ...patient, last_name: `${letters}${'x'.repeat(80)}`.slice(0, patient.last_name.length) } };
}

/** Everything of an answer that a stranger sees, with what is opaque and new each time replaced by its shape. */
export function seen({ status, body, headers }: Answer<unknown>) {
  const text = JSON.stringify(body);
  const normal = text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/\b[0-9a-f]{64}\b/g, '<hash>')
    .replace(/[0-9A-F]{4}-[0-9A-F]{4}/g, '<reference>')
    .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '<moment>');
  const { date: _, ...others } = headers;
  const shapes = Object.entries(others).map(([name, value]) => [name, String(value).replace(/[0-9a-f-]{32,}/g, '<opaque>')]);
  return { status, body: normal, length: text.length, headers: Object.fromEntries(shapes) };
}

export function sendAs(visitor: Visitor, application_id: string, channel: 'on_file' | 'voice' | 'sms' = 'on_file') {
  return visitor.ask('sendCode', { body: { application_id, channel, locale: 'en' } });
}

export function enter(visitor: Visitor, application_id: string, code: string) {
  return visitor.ask('validateCode', { body: { application_id, code } });
}

/** Every step that a stranger can take, and everything that comes back. */
export async function everything(service: TestService, sought: Sought, extras: LookupExtras = {}) {
  const visitor = service.visitor(undefined, `2001:db8:${nextStranger()}::1`);
  const answers: [string, Answer<unknown>][] = [];
  const note = <A extends Answer<unknown>>(name: string, answer: A): A => {
    answers.push([name, answer]);
    return answer;
  };
  const found = note('lookup', await lookUp(visitor, sought, extras));
  const request = {
    application_unique_value: found.body.unique_value,
    open_vault_id: found.body.unique_value,
    last_name: '-',
    date_of_birth: '03/07/1984',
  };
  const { body: application } = note('begin', await visitor.ask('createApplication', { body: request }));
  const { application_id } = application;
  const params = { application_id };
  note('begin again', await visitor.ask('createApplication', { body: request }));
  note('lookup again', await lookUp(visitor, sought, extras));
  note('application', await visitor.ask('getApplication', { params }));
  note('check', await visitor.ask('checkOtp', { params: { ...params, phone_number: 'on-file' } }));
  note('check a number', await visitor.ask('checkOtp', { params: { ...params, phone_number: sought.patient.phone ?? '' } }));
  note('choose', await visitor.ask('selectBills', { params, headers: {}, body: { first_name: 'Ana', is_patient: true } }));
  note('consent', await visitor.ask('recordConsents', { params, body: { credit_check: true, locale: 'en' } }));
  note('phone', await visitor.ask('changePhone', { params, body: { phone_number: '5855550177' } }));
  note('vault', await visitor.ask('getVault', {}));
  note('offers', await visitor.ask('getOffers', { query: { offer_ids: [application_id] } }));
  note('early code', await enter(visitor, application_id, '000000'));
  note('send', await sendAs(visitor, application_id));
  await service.settled();
  note('resend too soon', await visitor.ask('resendCode', { body: { application_id, channel: 'voice', locale: 'es' } }));
  service.wait(31);
  note('resend', await visitor.ask('resendCode', { body: { application_id, channel: 'voice', locale: 'es' } }));
  await service.settled();
  for (let count = 1; count <= 6; count += 1) note(`wrong ${count}`, await enter(visitor, application_id, '000000'));
  note('send after tries', await sendAs(visitor, application_id, 'sms'));
  note('send over the limit', await sendAs(visitor, application_id));
  note('help', await visitor.ask('notifyAgent', { body: { first_name: 'Ana', last_name: 'Rivera', reason: 'bill_found' } }));
  note('signed in', await visitor.ask('loggedIn', {}));
  service.wait(24 * 60 * 60);
  return answers.map(([name, answer]) => ({ name, ...seen(answer) }));
}

/** Begins an application with what the lookup returned. */
export async function beginAs(visitor: Visitor, sought: Sought, extras: LookupExtras = {}) {
  const { body: vault } = await lookUp(visitor, sought, extras);
  const { unique_value } = vault;
  const body = {
    application_unique_value: unique_value,
    open_vault_id: unique_value,
    last_name: '-',
    date_of_birth: '03/07/1984',
  };
  return visitor.ask('createApplication', { body });
}

/** Signs in with the code that reaches the contact on file. */
export async function signIn(service: TestService, visitor: Visitor, person: Household) {
  const { application_id } = await begin(visitor, person);
  await sendAs(visitor, application_id);
  await service.settled();
  return enter(visitor, application_id, await readCode(service.db));
}
