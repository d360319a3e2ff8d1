import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';

/** A made-up patient of the demo provider, new for each test, so that tests do not share patients. */
export interface TestPatient {
  readonly mrn: string;
  readonly firstName: string;
  readonly lastName: string;
  /** MM/DD/YYYY, as it is typed. */
  readonly birthDate: string;
  readonly phone: string;
  /** The last four digits; absent when not on file. */
  readonly ssn?: string;
  readonly email?: string;
  readonly guarantors: readonly { readonly firstName: string; readonly lastName: string; readonly phone: string }[];
  readonly bills: readonly TestBill[];
}

interface TestBill {
  readonly invoice: string;
  readonly dollars: string;
  readonly facility?: string;
  readonly department?: string;
  /** YYYY-MM-DD */
  readonly day?: string;
}

let anyNumber: (from: number, to: number) => number = randomInt;

/** Makes the people of this file the same in every run, with these names. The files of one run differ by their number. */
export function nameOneByOne(names: Record<'first' | 'last', readonly string[]>, file: number): void {
  let last = 4_730_000 + file * 10_000;
  anyNumber = () => (last += 1);
  freshFirstName = oneByOne(names.first);
  const nextLastName = oneByOne(names.last);
  freshLastName = () => nextLastName();
}

/** One name after the other; then two at a time. */
function oneByOne(names: readonly string[]): () => string {
  let given = 0;
  return () => {
    const [place, round] = [given % names.length, Math.floor(given / names.length)];
    given += 1;
    const name = names[place] ?? '';
    return round === 0 ? name : `${name}-${names[(place + round) % names.length]}`;
  };
}

/** A patient with two bills by default. */
export function aPatient(
  wishes: Partial<Pick<TestPatient, 'firstName' | 'lastName' | 'birthDate' | 'phone' | 'ssn' | 'email' | 'guarantors'>> & {
    readonly dollars?: readonly string[];
  } = {},
): TestPatient {
  const number = anyNumber(0, 1_000_000_000);
  const { dollars = ['640.00', '412.50'], ...given } = wishes;
  return {
    mrn: `T-${number}`,
    firstName: 'Maya',
    lastName: freshLastName(),
    birthDate: '03/27/1984',
    phone: freshPhone(),
    guarantors: [],
    bills: dollars.map((amount, index) => ({ invoice: `TI-${number}-${index + 1}`, dollars: amount })),
    ...given,
  };
}

/** A last name that no other patient has. */
export let freshLastName = (beginning = 'Tester'): string => beginning + letters(anyNumber(0, 1_000_000_000));

/** A first name that no other patient has. */
export let freshFirstName = (): string => freshLastName('Karen');

export function freshPhone(): string {
  return `585${anyNumber(2_000_000, 10_000_000)}`;
}

function letters(number: number): string {
  return String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
}

const ADDRESS = '12 Harbor Street,Rochester,NY,14604';

/** Text of any kind as one field of a CSV file. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The patients as the CSV file that a provider would send. */
export function billFile(patients: readonly TestPatient[]): Readable {
  const guarantorColumns = [1, 2].flatMap((place) =>
    ['first_name', 'last_name', 'phone', 'address', 'city', 'state', 'postal_code'].map((name) => `guarantor${place}_${name}`),
  );
  const header = [
    'mrn,patient_first_name,patient_last_name,patient_birth_date,patient_phone,patient_ssn_last4,patient_email',
    'patient_address,patient_city,patient_state,patient_postal_code',
    'invoice_id,facility,department,servicing_date,account_number,total_amount,status',
    guarantorColumns.join(','),
  ].join(',');
  const rows = patients.flatMap((patient) =>
    patient.bills.map(
      ({ invoice, dollars, facility = 'Lakeside Medical Center', department = 'Radiology', day = '2026-03-03' }) =>
        [
          `${patient.mrn},${patient.firstName},${patient.lastName},${patient.birthDate},${patient.phone},${patient.ssn ?? ''},${patient.email ?? ''}`,
          ADDRESS,
          `${invoice},${quoted(facility)},${quoted(department)},${day},AC-20004410,${dollars},open`,
          ...[0, 1].map((place) => {
            const guarantor = patient.guarantors[place];
            return guarantor ? `${guarantor.firstName},${guarantor.lastName},${guarantor.phone},${ADDRESS}` : ',,,,,,';
          }),
        ].join(','),
    ),
  );
  return Readable.from([`${[header, ...rows].join('\n')}\n`]);
}
