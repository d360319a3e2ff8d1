import type { Application, VaultData } from '#api/entities';
import { emptyState } from '#engine';
import type { Provider } from '#configuration';
import { type DayString, maskEmail, maskPhone, type PageSession, type StoredApplication, toWireBirthDate } from '#rules';
import type { InventedVisitor } from '#server';
import { type Persona, personaMrn, usualPersonas } from '#server/sandbox';

export type Slots = Readonly<Record<string, unknown>>;

/** Who the visitors of pictures are: the same people with the same bills and the same running plan for both versions. */
export interface People {
  /** Goes through to a plan. */
  readonly adult: Persona | undefined;
  /** Has to choose who enrolls. */
  readonly chooser: Persona | undefined;
  /** The version by whose terms the running plan was made: a plan keeps them. */
  readonly plansBy: Provider;
}

/** The people whose pages stand for those of all patients. */
export function comparedPeople(provider: Provider, today: DayString): People {
  const fresh = usualPersonas(provider, today).filter(({ past }) => past === undefined);
  return {
    adult: fresh.find(({ guarantors }) => guarantors === undefined),
    chooser: fresh.find(({ guarantors }) => guarantors !== undefined),
    plansBy: provider,
  };
}

export interface VisitorContext {
  readonly provider: Provider;
  readonly people: People;
  readonly today: DayString;
  readonly locale: string;
}

/** What makes a visitor the one whom a page is shown to. */
type Place = Pick<InventedVisitor, 'key' | 'name' | 'at'>;

export function holding(place: Place, slots: Slots, session: Partial<PageSession> = {}): InventedVisitor {
  return { ...place, session: { signedIn: false, agent: 'none', ...session }, held: { ...emptyState, slots } };
}

export function signedIn(place: Place, slots: Slots, session: Partial<PageSession> = {}): InventedVisitor {
  return holding(place, slots, { signedIn: true, ...session });
}

/** Who acts for callers. */
export const AGENT = { agentName: 'Jordan Blake', agentId: 'CS-1042', agentSession: 'picture' } as const;

/** What a person typed to be found. */
export function typed({ last_name }: Persona, { patient }: VaultData): Slots {
  const birthDate = toWireBirthDate(patient.birth_date as DayString);
  return { patientLastName: last_name, patient_identifier: personaMrn(1, 'PV'), patientDateOfBirth: birthDate };
}

export function nameOf({ first_name, last_name }: Persona): string {
  return `${first_name} ${last_name}`;
}

/** An application with everything that screens show of it. */
export function whole(application: StoredApplication, { last_name, phone, email }: Persona): Application {
  const shown: Omit<Application, keyof StoredApplication> = {
    last_name,
    email: email === undefined ? null : maskEmail(email),
    guarantor_address: null,
    address_masked: null,
    phone_masked: phone === undefined ? null : maskPhone(phone),
    contact_verified: false,
    new_phone: { allowed: 'at_once', wait_hours: 0, waiting: null },
    created_at: '2026-01-01T12:00:00Z',
  };
  return { ...shown, ...application, draft: null, can_change_phone: true } as Application;
}
