import { addDays, addMonthsClamped, dayOfMonth, type DayString } from '#rules';

/** A made-up person who pays a plan already, which the transfer flow moves. */
export interface PlanPersona {
  readonly key: string;
  /** One line for the page of personas: what this plan is for, and where its path ends. */
  readonly shows: string;
  readonly plan_number: string;
  readonly mrn: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: string;
  /** Who pays, where it is not the patient. */
  readonly payer?: { readonly first_name: string; readonly last_name: string };
  readonly phone?: string;
  readonly email?: string;
  /** Dollars as a plan file writes them. */
  readonly balance: string;
  readonly payments_left: number;
  readonly monthly_amount: string;
  /** Days until the next payment; 0 is today, whenever that is. */
  readonly due_in: number;
  /** Done before the visitor comes. */
  readonly past?: 'transferred';
}

const header = [
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
  return [header, ...rows].map((row) => `${row.join(',')}\n`).join('');
}

function nextDueDate({ due_in }: PlanPersona, today: DayString): DayString {
  const day = addDays(today, due_in);
  // A plan that is paid on the 31st would be due on other days of the table's next months.
  return due_in > 0 && dayOfMonth(day) > 28 ? addMonthsClamped(day, 1, 1) : day;
}
