import type { DayString } from '#rules';

import type { PersonaSet } from './personas.ts';
import { personaBirthDate, type Persona, type PersonaAddress, type PersonaGuarantor } from './persona.ts';

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

/** The record number of a persona by its place in the table, from 1. */
export function personaMrn(number: number, prefix: string): string {
  return `${prefix}-${1000 + number}`;
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
