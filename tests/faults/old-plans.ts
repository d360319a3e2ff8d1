import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import type { BodyOf, Calls } from '#api';
import { importPlans } from '#server';
import { addDays, dayOfMonth, type DayString } from '#rules';

import { onePatient, readDocuments, testCard } from './enrollment.ts';
import { Refused, type HttpVisitor } from './http-visitor.ts';
import type { OwnService } from './service.ts';

type Application = BodyOf<Calls['createBackbook']>['application'];

/** A plan of a new patient: $1,150.00 in 12 payments of $100.00. */
export interface TestPlan {
  readonly number: string;
  readonly mrn: string;
  readonly firstName: string;
  readonly lastName: string;
  /** MM/DD/YYYY, as it is typed. */
  readonly birthDate: string;
  readonly phone: string;
  readonly email: string;
  /** Who pays, where it is not the patient. */
  readonly payer?: { readonly firstName: string; readonly lastName: string };
}

/** Passes the time in which a phone gets no more codes. */
export type PassTime = () => Promise<void>;

let plans = 0;

export function aTestPlan(own: Partial<TestPlan> = {}): TestPlan {
  const { mrn, firstName, lastName, birthDate, phone } = onePatient();
  plans += 1;
  return { number: `TP-${mrn}-${plans}`, mrn: `${mrn}-P`, firstName, lastName, birthDate, phone, email: '', ...own };
}

/** Imports plans by the command that every provider uses; the next payment of each is in ten days. */
export async function bringPlansIn(
  service: Pick<OwnService, 'databaseUrl' | 'hospital'>,
  many: readonly TestPlan[],
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10) as DayString;
  const next = addDays(today, 10);
  const header =
    'plan_number,mrn,patient_first_name,patient_last_name,patient_birth_date,payer_first_name,payer_last_name,phone,email,balance,payments_left,monthly_amount,due_day,next_due_date';
  const terms = ['1150.00', 12, '100.00', dayOfMonth(next), next];
  const rows = many.map(({ number, mrn, firstName, lastName, birthDate, payer, phone, email }) =>
    [number, mrn, firstName, lastName, birthDate, payer?.firstName, payer?.lastName, phone, email, ...terms].join(','),
  );
  const problems: unknown[] = [];
  await importPlans({
    stream: Readable.from([`${[header, ...rows].join('\n')}\n`]),
    provider: { provider_id: service.hospital },
    databaseUrl: service.databaseUrl,
    today,
    onProblem: (problem) => problems.push(problem),
  });
  if (problems.length > 0) throw new Error(`the test's own plan file is faulty: ${JSON.stringify(problems)}`);
}

/** The token for requesting a code, valid for some minutes. */
export async function lookupToken(visitor: HttpVisitor): Promise<string> {
  return (await visitor.get('verificationToken', {})).verification_token;
}

/** Requests a code. */
export async function askForCode(visitor: HttpVisitor, phone: string, token?: string) {
  const headers = { 'x-verification-token': token ?? (await lookupToken(visitor)) };
  return visitor.ask('sendTransferCode', { headers, body: { phone, locale: 'en' } });
}

/** The longest wait for the next code; a longer one means that the phone has had all its codes for now. */
const NEXT_CODE_S = 60;

/** Verifies the phone. At the limit of codes, continues after `passTime`, or is refused without it. */
export async function provePhone(visitor: HttpVisitor, { phone }: TestPlan, passTime?: PassTime): Promise<string> {
  // A visitor who lost the response to a right code needs another one, which is not sent at once.
  for (let sent = await askForCode(visitor, phone); sent.code === 'too_many_requests'; sent = await askForCode(visitor, phone)) {
    const seconds = Number(sent.headers.get('retry-after') ?? 1);
    if (passTime) {
      await passTime();
      await sleep(500);
    } else if (seconds <= NEXT_CODE_S) await sleep(seconds * 1000);
    else throw new Refused('sendTransferCode', sent);
  }
  const code = await visitor.readCode(phone);
  await visitor.get('validateTransferCode', { body: { code } });
  return code;
}

/** Opens the plan by its phone. */
export async function openTransfer(visitor: HttpVisitor, plan: TestPlan, passTime?: PassTime): Promise<Application> {
  await provePhone(visitor, plan, passTime);
  return (await visitor.get('createBackbook', { body: {} })).application;
}

/** Everything except the signature; the arguments of createPlan. */
export async function draftTransfer(visitor: HttpVisitor, plan: TestPlan) {
  return draftOpened(visitor, await openTransfer(visitor, plan));
}

/** The same for a plan that is already open. */
export async function draftOpened(visitor: HttpVisitor, application: Application) {
  const offer_id = application.selected_offer_id ?? '';
  const params = { application_id: application.application_id };
  const body = { token: await visitor.tokenize(testCard), kind: 'card' } as const;
  const { payment_method_id } = await visitor.get('createPaymentMethod', { params, body });
  await visitor.get('chooseOffer', { params, body: { offer_id, payment_method_id } });
  return { params, offer_id, body: { agreements: [...(await readDocuments(visitor, offer_id))] } };
}

/** The whole path: the new plan is pending. */
export async function transferPlan(visitor: HttpVisitor, plan: TestPlan): Promise<BodyOf<Calls['createPlan']>> {
  const { params, body } = await draftTransfer(visitor, plan);
  return visitor.get('createPlan', { params, body });
}
