import { optional, required, type FileColumn } from './file-column.ts';

/** Why four: the most people who answer for one child in the files seen so far; more is refused at the header. */
export const guarantorPositions = [1, 2, 3, 4] as const;
export type GuarantorPosition = (typeof guarantorPositions)[number];

const patientColumns: readonly FileColumn[] = [
  required('mrn', 'Medical record number: letters, digits, - and _. The same number is the same patient.', 'LK-1001'),
  required('patient_first_name', 'First name of the patient.', 'Ana'),
  required('patient_last_name', 'Last name or names, as on the bill.', "O'Connor-Nuñez"),
  required('patient_birth_date', 'Birth date.', '1984-03-07'),
  optional('patient_ssn_last4', 'Last four digits of the Social Security number.', '4321'),
  optional('patient_phone', 'US phone number, ten digits in any punctuation.', '(555) 555-0123'),
  optional('patient_email', 'E-mail address.', 'ana@mail.example'),
  ...addressColumns('patient', 'the patient'),
];

const billColumns: readonly FileColumn[] = [
  required('invoice_id', 'Number of the bill, once per provider. The same number is the same bill.', 'INV-1001-1'),
  required('facility', 'Where the care was given.', 'Lakeside Hospital'),
  optional('department', 'Department, as the patient should read it.', 'Radiology'),
  required('servicing_date', 'Day of the care, not in the future.', '03/07/2026'),
  optional('account_number', 'Account number. Patients see its last four characters.', 'AC-20011001'),
  required('total_amount', 'What the patient owes, in dollars and cents, at most $1,000,000.', '"1,052.50"'),
  optional('status', '`open`, or `closed` when it was paid or withdrawn. Without the column, bills are open.', 'open'),
];

/** Every column a bill file may have, in the order of the guide. */
export const allBillColumns: readonly FileColumn[] = [
  ...patientColumns,
  ...billColumns,
  ...guarantorPositions.flatMap(guarantorColumns),
];

function guarantorColumns(position: GuarantorPosition): readonly FileColumn[] {
  const prefix = `guarantor${position}`;
  const who = `guarantor ${position}`;
  return [
    optional(`${prefix}_first_name`, `First name of ${who}.`, 'Luis'),
    optional(`${prefix}_last_name`, `Last name of ${who}.`, 'Nuñez'),
    optional(`${prefix}_birth_date`, `Birth date of ${who}.`, '1958-11-30'),
    optional(`${prefix}_phone`, `US phone number of ${who}.`, '555-555-0124'),
    optional(`${prefix}_email`, `E-mail address of ${who}.`, 'luis@mail.example'),
    ...addressColumns(prefix, who),
  ];
}

function addressColumns(prefix: string, who: string): readonly FileColumn[] {
  return [
    optional(`${prefix}_address`, `House number and street of ${who}.`, '12 Harbor Street'),
    optional(`${prefix}_city`, `City of ${who}.`, 'Rochester'),
    optional(`${prefix}_state`, `State of ${who}: two letters or the English name.`, 'NY'),
    optional(`${prefix}_postal_code`, `ZIP code of ${who}: five digits, or ZIP+4.`, '14604'),
  ];
}
