import { optional, required, type FileColumn } from './file-column.ts';

/** Every column a plan file may have, in the order of the guide. */
export const allPlanColumns: readonly FileColumn[] = [
  required('plan_number', 'Number of the plan, once per provider. The same number is the same plan.', 'PL-20417'),
  required('mrn', 'Medical record number of the patient, as in the bill file.', 'LK-1001'),
  required('patient_first_name', 'First name of the patient.', 'Ana'),
  required('patient_last_name', 'Last name or names of the patient.', "O'Connor-Nuñez"),
  required('patient_birth_date', 'Birth date of the patient.', '1984-03-07'),
  optional('payer_first_name', 'First name of who pays the plan. Empty when it is the patient.', 'Luis'),
  optional('payer_last_name', 'Last name of who pays the plan. Empty when it is the patient.', 'Nuñez'),
  optional('phone', 'US phone number of who pays: a code goes there. There must be a phone or an e-mail.', '(555) 555-0123'),
  optional('email', 'E-mail address of who pays: a code goes there.', 'luis@mail.example'),
  required('balance', 'What is still to be paid, the payment on `next_due_date` included, in dollars and cents.', '"1,150.00"'),
  required('payments_left', 'How many payments are still to be made, the one on `next_due_date` included.', '12'),
  required('monthly_amount', 'Every payment but the last, in dollars and cents.', '100.00'),
  required('due_day', 'Day of the month on which a payment is due, 1 to 31. In a shorter month it is the last day.', '15'),
  required('next_due_date', 'Day of the next payment.', '2026-07-15'),
  optional(
    'status',
    '`active`, or `ended` for a plan that was paid or called off. Without the column, plans are active.',
    'active',
  ),
];
