import type { Refused } from './cells.ts';
import { guarantorPositions } from './file-columns.ts';

type Data = Readonly<Record<string, unknown>>;

/** An invoice, or the charges of an account without one, with all that it refers to. */
export interface FhirBill {
  /** Where it is among all lines of the files. */
  readonly place: number;
  readonly invoice: Data | null;
  readonly account: Data | null;
  readonly patient: Data | null;
  readonly guarantors: readonly Data[] | null;
  /** A guarantor is referred to, but is in none of the files. */
  readonly lacks_guarantor: boolean;
  readonly charges: Data | null;
  readonly organization: string | null;
}

/** An invoice that was retracted or paid is closed; a draft is none yet. */
const invoiceStatus: Readonly<Record<string, 'open' | 'closed'>> = {
  issued: 'open',
  balanced: 'closed',
  cancelled: 'closed',
  'entered-in-error': 'closed',
};

const accountStatus: Readonly<Record<string, 'open' | 'closed'>> = {
  active: 'open',
  inactive: 'closed',
  'entered-in-error': 'closed',
};

/** The text of each column of a bill file for a FHIR bill, or why there is none. */
export function textsOf(bill: FhirBill, facility: string): (column: string) => string | Refused {
  const texts = new Map<string, string | Refused>(Object.entries(billTexts(bill, facility)));
  addPerson(texts, 'patient', bill.patient);
  const payers = (bill.guarantors ?? []).slice(0, guarantorPositions.length);
  for (const [index, payer] of payers.entries()) addPerson(texts, `guarantor${index + 1}`, payer);
  if (bill.lacks_guarantor)
    texts.set('guarantor1_first_name', {
      code: 'noPerson',
      refused: 'refers to a person who is in none of the files: export them, too',
    });
  return (column) => texts.get(column) ?? '';
}

function addPerson(texts: Map<string, string | Refused>, prefix: string, person: Data | null): void {
  for (const [detail, value] of Object.entries(person ?? {})) texts.set(`${prefix}_${detail}`, textOf(value));
}

function billTexts(bill: FhirBill, facility: string): Readonly<Record<string, string | Refused>> {
  const { invoice, account, patient, charges, organization } = bill;
  const status = statusOf(bill);
  const named = textOf(invoice?.['issuer'] ?? account?.['owner']) || textOf(organization) || facility;
  return {
    mrn: patient === null ? missingPatient(bill) : textOf(patient['mrn']),
    invoice_id: textOf(invoice?.['number'] ?? account?.['number']),
    account_number: missingAccount(bill) ?? textOf(account?.['number']),
    facility: named,
    servicing_date: textOf(account?.['from'] ?? charges?.['from'] ?? invoice?.['date']),
    total_amount: status === 'closed' ? closedAmount(invoice) : amountOf(invoice ?? charges ?? {}),
    status,
  };
}

function missingPatient({ invoice, account, charges }: FhirBill): Refused {
  const stated = invoice?.['patient'] ?? account?.['patient'] ?? charges?.['patient'];
  if (stated === undefined) return { code: 'noPatient', refused: 'names no Patient' };
  return { code: 'unknownPatient', refused: 'refers to a Patient that is in none of the files: export the patients, too' };
}

function missingAccount({ invoice, account }: FhirBill): Refused | undefined {
  if (account !== null || textOf(invoice?.['account']) === '') return undefined;
  return { code: 'noAccount', refused: 'refers to an Account that is in none of the files: export the accounts, too' };
}

function statusOf({ invoice, account }: FhirBill): string | Refused {
  const status = (invoice === null ? accountStatus : invoiceStatus)[textOf((invoice ?? account)?.['status'])];
  if (status !== undefined) return status;
  return invoice?.['status'] === 'draft'
    ? { code: 'draft', refused: 'is "draft", so it is no bill yet' }
    : { code: 'status', refused: 'is none that a bill can have' };
}

/** A retracted invoice may have lost its amount, which the patient no longer owes. */
function closedAmount(invoice: Data | null): string | Refused {
  const amount = amountOf(invoice ?? {});
  return typeof amount === 'string' && !amount.startsWith('-') ? amount : '0';
}

function amountOf({ amount, currency, unpriced }: Data): string | Refused {
  if (typeof amount !== 'number' || unpriced === true) return { code: 'noAmount', refused: 'has no amount' };
  if (currency !== 'USD') return { code: 'currency', refused: 'must be in US dollars, with the currency "USD"' };
  return String(amount);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

const places: Readonly<Record<string, string>> = {
  mrn: 'Patient.identifier',
  first_name: 'Patient.name.given',
  last_name: 'Patient.name.family',
  birth_date: 'Patient.birthDate',
  phone: 'Patient.telecom',
  email: 'Patient.telecom',
  ssn_last4: 'Patient.identifier',
  invoice_id: 'Invoice.identifier',
  account_number: 'Invoice.account',
  facility: 'Invoice.issuer',
  servicing_date: 'Account.servicePeriod',
  total_amount: 'Invoice.totalGross',
  status: 'Invoice.status',
};

/** The element of FHIR that a column comes from, with the column behind: `Patient.birthDate (patient_birth_date)`. */
export function fhirNameOf(column: string): string {
  const [, payer, detail = column] = /^(patient|guarantor\d)_(.+)$/.exec(column) ?? [];
  const place = places[detail] ?? 'Patient.address';
  return `${payer?.startsWith('guarantor') ? place.replace('Patient', 'Account.guarantor') : place} (${column})`;
}
