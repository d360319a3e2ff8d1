import type { BureauCode } from '#api';
import type { Address } from '#api/entities';
import { type DayString, isMinor } from '#rules';

import type { EnrollmentStage } from './stages.ts';

type PersonaAddress = Omit<Address, 'address_number'>;

/** Someone who can be reached. */
interface Contact {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone?: string;
  readonly email?: string;
}

export interface PersonaGuarantor extends Contact {
  readonly birth_date?: string;
  readonly address?: PersonaAddress;
}

type Reachable = Contact & { readonly phone: string; readonly address: PersonaAddress };

export interface PersonaBill {
  readonly facility: string;
  readonly department: string;
  readonly servicing_date: string;
  /** Dollars as a bill file writes them: "1,052.50". */
  readonly total: string;
  /** "closed" has been paid or withdrawn, so no lookup finds it. */
  readonly status?: 'closed';
}

/** An earlier session of a persona. */
export interface PersonaPast {
  /** The last stage that the session completed. */
  readonly reached: EnrollmentStage;
  /** The bills that were chosen, by their place in the list, from 1. */
  readonly bills: readonly number[];
  /** The first name of the guarantor who enrolled; the patient when absent. */
  readonly as?: string;
  /** The application was closed later: a lookup finds its bills on the plan of another person. */
  readonly isClosed?: boolean;
}

/** What the simulated bureau answers about the guarantor, in order; the last answer stays. */
export type BureauAnswer = 'approved' | BureauCode;

/** A made-up person of a demo provider. The last name alone determines which branch of the flow is shown. */
export interface Persona extends Contact {
  readonly key: string;
  /** One line for the page of personas: what this person is for, and where their path ends. */
  readonly shows: string;
  /** A twin or namesake, who is no fault of the table. */
  readonly sharesLastName?: boolean;
  /** A fixed day, or the age in years that the person has all through the current year. */
  readonly born: string | { readonly age: number };
  readonly ssn_last4: string;
  readonly address?: PersonaAddress;
  readonly guarantors?: readonly PersonaGuarantor[];
  readonly bills: readonly PersonaBill[];
  readonly past?: PersonaPast;
  readonly bureau?: readonly BureauAnswer[];
}

/** A made-up person who pays a plan already, which the transfer flow moves. */
export interface PlanPersona extends Contact {
  readonly key: string;
  /** One line for the page of personas: what this plan is for, and where its path ends. */
  readonly shows: string;
  readonly plan_number: string;
  readonly mrn: string;
  readonly birth_date: string;
  /** Pays instead of the patient. */
  readonly payer?: { readonly first_name: string; readonly last_name: string };
  /** Dollars as a plan file writes them. */
  readonly balance: string;
  readonly payments_left: number;
  readonly monthly_amount: string;
  /** Days until the next payment; 0 is today, whenever that is. */
  readonly due_in: number;
  /** Done before the visitor comes. */
  readonly past?: 'transferred';
}

/** The people of a provider. */
export interface PersonaSet {
  /** The beginning of their record numbers. */
  readonly prefix: string;
  readonly people: readonly Persona[];
  /** Plans that people have already, to be transferred. */
  readonly plans: readonly PlanPersona[];
}

/** The birth date on a given day: a person with an age all year was born on January 1. */
export function personaBirthDate({ born }: Pick<Persona, 'born'>, today: DayString): string {
  return typeof born === 'string' ? born : `${Number(today.slice(0, 4)) - born.age}-01-01`;
}

/** An address with its number, as calls take it. */
export function withNumber(address: PersonaAddress): Address {
  return { ...address, address_number: address.address.split(' ')[0] ?? '' };
}

/** Whom a portal can name as the one who answers for what is owed: the patient, else a guarantor. A minor answers for nothing. */
export function portalGuarantor(persona: Persona, today: DayString): Reachable | undefined {
  const { guarantors = [], bills } = persona;
  if (bills.every(({ status }) => status === 'closed')) return undefined;
  const adults = isMinor(personaBirthDate(persona, today) as DayString, today) ? guarantors : [persona, ...guarantors];
  return adults.find((one): one is Reachable => one.phone !== undefined && one.address !== undefined);
}

/** The record number of a persona by its place in the table, from 1. */
export function personaMrn(number: number, prefix: string): string {
  return `${prefix}-${1000 + number}`;
}
