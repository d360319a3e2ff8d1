import type { BureauCode } from '#api';
import type { DayString } from '#rules';

export interface PersonaAddress {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
}

export interface PersonaGuarantor {
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly address?: PersonaAddress;
}

export interface PersonaBill {
  readonly facility: string;
  readonly department: string;
  readonly servicing_date: string;
  /** Dollars as a bill file writes them: "1,052.50". */
  readonly total: string;
  /** "closed" has been paid or withdrawn, so no lookup finds it. */
  readonly status?: 'closed';
}

/** What the persona did before the visitor came; bills are named by their place in the list, from 1. `as` is the guarantor who did it. */
export type PersonaPast =
  | { readonly did: 'nothing' }
  | { readonly did: 'chose-bills'; readonly as?: string; readonly bills: readonly number[] }
  | { readonly did: 'got-offers'; readonly bills: readonly number[] }
  | { readonly did: 'enrolled'; readonly bills: readonly number[] }
  /** Someone else put these bills on a plan, so this visitor finds them locked. */
  | { readonly did: 'lost-bills-to-a-plan'; readonly bills: readonly number[] };

/** What the simulated bureau answers about the guarantor, in order; the last answer stays. */
export type BureauAnswer = 'approved' | BureauCode;

/** A made-up person of the demo provider. The last name alone determines which branch of the flow is shown. */
export interface Persona {
  readonly key: string;
  /** One line for the page of personas: what this person is for, and where their path ends. */
  readonly shows: string;
  readonly first_name: string;
  readonly last_name: string;
  /** A twin or namesake, who is no fault of the table. */
  readonly sharesLastName?: true;
  /** A fixed day, or the age in years that the person has all through the current year. */
  readonly born: string | { readonly age: number };
  readonly phone?: string;
  readonly email?: string;
  readonly ssn_last4: string;
  readonly address?: PersonaAddress;
  readonly guarantors?: readonly PersonaGuarantor[];
  readonly bills: readonly PersonaBill[];
  readonly past?: PersonaPast;
  readonly bureau?: readonly BureauAnswer[];
}

/** The birth date on a given day: who has an age all year was born on January 1. */
export function personaBirthDate(persona: Persona, today: DayString): string {
  if (typeof persona.born === 'string') return persona.born;
  return `${Number(today.slice(0, 4)) - persona.born.age}-01-01`;
}

export const harborStreet: PersonaAddress = { address: '12 Harbor Street', city: 'Rochester', state: 'NY', postal_code: '14604' };
export const millRoad: PersonaAddress = { address: '480 Mill Road, Apt 3B', city: 'Ithaca', state: 'NY', postal_code: '14850' };

export const radiology: PersonaBill = {
  facility: 'Lakeside Hospital',
  department: 'Radiology',
  servicing_date: '2026-03-07',
  total: '1,052.50',
};
export const emergency: PersonaBill = {
  facility: 'Lakeside Hospital',
  department: 'Emergency',
  servicing_date: '2026-02-28',
  total: '640.00',
};
export const laboratory: PersonaBill = {
  facility: 'Lakeside Clinic North',
  department: 'Laboratory',
  servicing_date: '2026-04-15',
  total: '87.35',
};
export const pediatrics: PersonaBill = {
  facility: "Lakeside Children's",
  department: 'Pediatrics',
  servicing_date: '2026-05-02',
  total: '415.20',
};
