import { calls, FunnelError, type RequestOf } from '#api';
import { isMinor, isSameName, namedGuarantors, sumCents } from '#rules';

import type { Db } from '../../schema/database.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { areSameBills, listSelectedBills, replaceSelectedBills, requireBalance } from './application-bills.ts';
import { changeApplication, NOTHING_CHOSEN, personOf, type Application } from './applications.ts';
import type { Bill } from '../patients/bills.ts';
import { invalidField } from './entered-values.ts';
import { invalidateOffers } from './offers.ts';
import { readUsedPhones } from './phone-changes.ts';
import { applicationAnswer } from './application-answer.ts';
import { originOf, subjectOf, type FoundContext } from '../calls/context.ts';
import { refuseCompleted, refuseTransfer, refuseWhilePaying, withApplication } from './require-application.ts';
import { readVault, vaultHash, type Vault } from './vault.ts';

type Selection = RequestOf<typeof calls.selectBills>['body'];
type PersonChange = Pick<Application, 'is_patient' | 'guarantor_id'>;

/** Sets who enrolls and, where the request names bills, which ones the plan covers. Earlier offers expire. */
export const selectBills = defineRoute(calls.selectBills, async (context) => {
  const changed = await withApplication(context, context.params.application_id, async (trx, application) => {
    refuseCompleted(application);
    refuseTransfer(application);
    const vault = await readVault(trx, subjectOf(context));
    requireSameVault(context, vault, context.headers['x-data-token']);
    const person = choosePerson(context, vault, application, context.body);
    const bills = chooseBills(context, vault, context.body.bill_invoice_ids);
    return select(trx, context, application, { person, bills });
  });
  return ok(await applicationAnswer(context, changed));
});

async function select(
  trx: Db,
  context: FoundContext,
  application: Application,
  { person, bills }: { readonly person: PersonChange; readonly bills: readonly Bill[] | undefined },
): Promise<Application> {
  const isOtherPerson = person.is_patient !== application.is_patient || person.guarantor_id !== application.guarantor_id;
  const areOtherBills = bills !== undefined && !areSameBills(await listSelectedBills(trx, application), bills);
  if (!isOtherPerson && !areOtherBills) return application;

  await refuseWhilePaying(trx, application);
  if (areOtherBills) await replaceSelectedBills(trx, application, bills);
  await invalidateOffers(trx, application, context.now);
  // What one person entered about themselves does not belong to another.
  const forgotten =
    isOtherPerson && application.is_patient !== null
      ? { phone: null, address: null, named_contact: null, payment_method_id: null }
      : {};
  const phone = isOtherPerson ? (await readUsedPhones(trx, application)).get(personOf(person)) : undefined;
  const details = {
    person: person.guarantor_id ?? 'patient',
    ...(bills && { invoice_ids: bills.map(({ invoice_id }) => invoice_id) }),
  };
  const set = {
    ...person,
    ...forgotten,
    ...(phone !== undefined && { phone }),
    ...NOTHING_CHOSEN,
  };
  return changeApplication(trx, application, { event: 'application.selected', details, set }, originOf(context));
}

function requireSameVault({ keyedHash }: FoundContext, vault: Vault, token: string | undefined): void {
  if (token === undefined || token === vaultHash(vault, keyedHash)) return;
  throw new FunnelError('application_bills_modified', { message: 'person or bills changed since the lookup' });
}

function choosePerson({ today }: FoundContext, vault: Vault, application: Application, wanted: Selection): PersonChange {
  const { patient, guarantors } = vault;
  if (wanted.is_patient) {
    const isNamed = wanted.guarantor_id === undefined && isSameName(wanted.first_name, patient.first_name);
    // Spec 3: a minor does not enroll; a guarantor does.
    if (!isNamed || isMinor(patient.birth_date, today)) throw unknownPerson();
    return { is_patient: true, guarantor_id: null };
  }
  const namesakes = namedGuarantors({ guarantors }).filter(({ first_name }) => isSameName(first_name, wanted.first_name));
  const known = namesakes.find(({ guarantor_id }) => guarantor_id === (wanted.guarantor_id ?? application.guarantor_id));
  const guarantor = wanted.guarantor_id === undefined ? (known ?? namesakes[0]) : known;
  if (!guarantor) throw unknownPerson();
  return { is_patient: false, guarantor_id: guarantor.guarantor_id };
}

function chooseBills(
  context: FoundContext,
  { bills }: Vault,
  invoiceIds: readonly string[] | undefined,
): readonly Bill[] | undefined {
  if (!invoiceIds) return undefined;
  const chosen = invoiceIds.map((id) => {
    const bill = bills.find(({ invoice_id }) => invoice_id === id);
    if (!bill) throw new FunnelError('bill_not_found');
    if (bill.in_plan) throw new FunnelError('bill_already_in_payment_plan');
    return bill;
  });
  requireBalance(context, sumCents(chosen.map(({ total_cents }) => total_cents)));
  return chosen;
}

function unknownPerson(): FunnelError {
  return invalidField('first_name', 'no person of this lookup can enroll under this name');
}
