import {
  type CellReader,
  countReader,
  type FileColumn,
  readBalance,
  readDay,
  readDollars,
  readEmail,
  readInvoiceId,
  readMrn,
  readPastDay,
  readPhone,
  readSsnLast4,
  readState,
  readText,
  readZip,
  statusReader,
} from './cells.ts';

function required<const Name extends string, Value>(name: Name, read: CellReader<Value>, holds: string, example: string) {
  return { name, isRequired: true, read, holds, example } as const satisfies FileColumn;
}

function optional<const Name extends string, Value>(name: Name, read: CellReader<Value>, holds: string, example: string) {
  return { name, isRequired: false, read, holds, example } as const satisfies FileColumn;
}

/** Why four: the most people who answer for one child in the files seen so far; more is refused at the header. */
export const guarantorPositions = [1, 2, 3, 4] as const;

export const patientColumns = [
  required('mrn', readMrn, 'Medical record number: letters, digits, - and _. The same number is the same patient.', 'LK-1001'),
  required('patient_first_name', readText, 'First name of the patient.', 'Ana'),
  required('patient_last_name', readText, 'Last name or names, as on the bill.', "O'Connor-Nuñez"),
  required('patient_birth_date', readPastDay, 'Birth date.', '1984-03-07'),
  optional('patient_ssn_last4', readSsnLast4, 'Last four digits of the Social Security number.', '4321'),
  optional('patient_phone', readPhone, 'US phone number, ten digits in any punctuation.', '(555) 555-0123'),
  optional('patient_email', readEmail, 'E-mail address.', 'ana@mail.example'),
  ...addressColumns('patient', 'the patient'),
];

export const billColumns = [
  required('invoice_id', readInvoiceId, 'Number of the bill, once per provider. The same number is the same bill.', 'INV-1001-1'),
  required('facility', readText, 'Where the care was given.', 'Lakeside Hospital'),
  optional('department', readText, 'Department, as the patient should read it.', 'Radiology'),
  required('servicing_date', readPastDay, 'Day of the care, not in the future.', '03/07/2026'),
  optional('account_number', readText, 'Account number. Patients see its last four characters.', 'AC-20011001'),
  required(
    'total_amount',
    readBalance,
    'What the patient owes, in dollars and cents, at most $1,000,000. Zero only with the status `closed`.',
    '"1,052.50"',
  ),
  optional(
    'status',
    statusReader('open', 'closed'),
    '`open`, or `closed` when it was paid or withdrawn. Without the column, bills are open.',
    'open',
  ),
];

/** Every column a bill file may have, in the order of the guide. */
export const allBillColumns = [...patientColumns, ...billColumns, ...guarantorPositions.flatMap(guarantorColumns)];

function guarantorColumns(position: number) {
  const prefix = `guarantor${position}` as const;
  const who = `guarantor ${position}`;
  return [
    optional(`${prefix}_first_name`, readText, `First name of ${who}.`, 'Luis'),
    optional(`${prefix}_last_name`, readText, `Last name of ${who}.`, 'Nuñez'),
    optional(`${prefix}_birth_date`, readPastDay, `Birth date of ${who}.`, '1958-11-30'),
    optional(`${prefix}_phone`, readPhone, `US phone number of ${who}.`, '555-555-0124'),
    optional(`${prefix}_email`, readEmail, `E-mail address of ${who}.`, 'luis@mail.example'),
    ...addressColumns(prefix, who),
  ];
}

function addressColumns<const Prefix extends string>(prefix: Prefix, who: string) {
  return [
    optional(`${prefix}_address`, readText, `House number and street of ${who}.`, '12 Harbor Street'),
    optional(`${prefix}_city`, readText, `City of ${who}.`, 'Rochester'),
    optional(`${prefix}_state`, readState, `State of ${who}: two letters or the English name.`, 'NY'),
    optional(`${prefix}_postal_code`, readZip, `ZIP code of ${who}: five digits, or ZIP+4.`, '14604'),
  ];
}

/** Every column a plan file may have, in the order of the guide. */
export const allPlanColumns = [
  required('plan_number', readInvoiceId, 'Number of the plan, once per provider. The same number is the same plan.', 'PL-20417'),
  required('mrn', readMrn, 'Medical record number of the patient, as in the bill file.', 'LK-1001'),
  required('patient_first_name', readText, 'First name of the patient.', 'Ana'),
  required('patient_last_name', readText, 'Last name or names of the patient.', "O'Connor-Nuñez"),
  required('patient_birth_date', readPastDay, 'Birth date of the patient.', '1984-03-07'),
  optional('payer_first_name', readText, 'First name of who pays the plan. Empty when it is the patient.', 'Luis'),
  optional('payer_last_name', readText, 'Last name of who pays the plan. Empty when it is the patient.', 'Nuñez'),
  optional(
    'phone',
    readPhone,
    'US phone number of who pays: a code goes there. There must be a phone or an e-mail.',
    '(555) 555-0123',
  ),
  optional('email', readEmail, 'E-mail address of who pays: a code goes there.', 'luis@mail.example'),
  required(
    'balance',
    readDollars,
    'What is still to be paid, the payment on `next_due_date` included, in dollars and cents.',
    '"1,150.00"',
  ),
  required(
    'payments_left',
    countReader(600),
    'How many payments are still to be made, the one on `next_due_date` included.',
    '12',
  ),
  required('monthly_amount', readDollars, 'Every payment but the last, in dollars and cents.', '100.00'),
  required(
    'due_day',
    countReader(31),
    'Day of the month on which a payment is due, 1 to 31. In a shorter month it is the last day.',
    '15',
  ),
  required('next_due_date', readDay, 'Day of the next payment.', '2026-07-15'),
  optional(
    'status',
    statusReader('active', 'ended'),
    '`active`, or `ended` for a plan that was paid or called off. Without the column, plans are active.',
    'active',
  ),
];
