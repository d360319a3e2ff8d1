import { addDays, addMonthsClamped, dayOfMonth, type DayString } from '#rules';

import {
  personaBirthDate,
  personaMrn,
  type Persona,
  type PersonaAddress,
  type PersonaGuarantor,
  type PersonaSet,
  type PlanPersona,
} from './persona.ts';

const contact = ['phone', 'email', 'address', 'city', 'state', 'postal_code'] as const;
const guarantorPositions = [1, 2] as const;

const header = [
  'mrn',
  'patient_first_name',
  'patient_last_name',
  'patient_birth_date',
  'patient_ssn_last4',
  ...contact.map((column) => `patient_${column}`),
  'invoice_id',
  'facility',
  'department',
  'servicing_date',
  'account_number',
  'total_amount',
  'status',
  ...guarantorPositions.flatMap((position) =>
    ['first_name', 'last_name', 'birth_date', ...contact].map((column) => `guarantor${position}_${column}`),
  ),
];

/** The personas as a bill file, so that the demo provider's data comes in by the import that every provider uses. */
export function personaCsv({ people, prefix }: PersonaSet, today: DayString): string {
  const rows = people.flatMap((persona, index) => personaRows(persona, { number: index + 1, prefix }, today));
  return [header, ...rows].map((row) => `${row.map(quote).join(',')}\n`).join('');
}

function personaRows(
  persona: Persona,
  { number, prefix }: { readonly number: number; readonly prefix: string },
  today: DayString,
): readonly (readonly string[])[] {
  const { first_name, last_name, ssn_last4, guarantors = [] } = persona;
  const patient = [
    personaMrn(number, prefix),
    first_name,
    last_name,
    personaBirthDate(persona, today),
    ssn_last4,
    ...contactCells(persona),
  ];
  return persona.bills.map((bill, index) => [
    ...patient,
    `INV-${1000 + number}-${index + 1}`,
    bill.facility,
    bill.department,
    bill.servicing_date,
    `AC-${20_001_000 + number * 10 + index}`,
    bill.total,
    bill.status ?? 'open',
    ...guarantorPositions.flatMap((position) => guarantorCells(guarantors[position - 1])),
  ]);
}

function guarantorCells(guarantor: PersonaGuarantor | undefined): readonly string[] {
  const { first_name = '', last_name = '', birth_date = '' } = guarantor ?? {};
  return [first_name, last_name, birth_date, ...contactCells(guarantor ?? {})];
}

function contactCells({
  phone = '',
  email = '',
  address,
}: {
  phone?: string;
  email?: string;
  address?: PersonaAddress;
}): readonly string[] {
  return [phone, email, address?.address ?? '', address?.city ?? '', address?.state ?? '', address?.postal_code ?? ''];
}

function quote(value: string): string {
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

const planHeader = [
  'plan_number',
  'mrn',
  'patient_first_name',
  'patient_last_name',
  'patient_birth_date',
  'payer_first_name',
  'payer_last_name',
  'phone',
  'email',
  'balance',
  'payments_left',
  'monthly_amount',
  'due_day',
  'next_due_date',
];

/** The plans as a plan file, so that they come in by the import that every provider uses. */
export function planPersonaCsv(personas: readonly PlanPersona[], today: DayString): string {
  const rows = personas.map((persona) => {
    const due = nextDueDate(persona, today);
    return [
      persona.plan_number,
      persona.mrn,
      persona.first_name,
      persona.last_name,
      persona.birth_date,
      persona.payer?.first_name ?? '',
      persona.payer?.last_name ?? '',
      persona.phone ?? '',
      persona.email ?? '',
      persona.balance,
      String(persona.payments_left),
      persona.monthly_amount,
      String(dayOfMonth(due)),
      due,
    ];
  });
  return [planHeader, ...rows].map((row) => `${row.join(',')}\n`).join('');
}

function nextDueDate({ due_in }: PlanPersona, today: DayString): DayString {
  const day = addDays(today, due_in);
  // A plan that is paid on the 31st would be due on other days of the table's next months.
  return due_in > 0 && dayOfMonth(day) > 28 ? addMonthsClamped(day, 1, 1) : day;
}
