import type { VaultData } from '#api/entities';
import { choosePerson, type DayString, parseDollars, type Person } from '#rules';
import type { Provider } from '#configuration';
import { personaBirthDate, type Persona } from '#server/sandbox';

/** What the actions of a session would store about a persona: made from the table of personas, without a server. */
export interface PersonaRecords {
  readonly vaultData: VaultData;
  /** The application as the lookup finds or makes it. */
  readonly application: PersonaApplication;
}

/** The part of an application that facts are read from. */
export interface PersonaApplication {
  readonly application_id: string;
  readonly needs_code: boolean;
  readonly first_name: string | null;
  readonly is_patient: boolean | null;
  readonly guarantor_id: string | null;
  readonly bill_invoice_ids: readonly string[];
  readonly offer_ids: readonly string[];
  readonly payment_method_id: string | null;
  readonly payment_plan_id: string | null;
  readonly selected_offer_id: string | null;
  readonly code_channel: 'sms' | 'email' | null;
  readonly can_change_phone: boolean;
  readonly draft: unknown;
}

const NO_PERSON = { first_name: null, is_patient: null, guarantor_id: null } as const;

/** What a lookup of this persona finds; the visitor who has been here before finds what they left. */
export function recordsOf(persona: Persona, { verification }: Pick<Provider, 'verification'>, today: DayString): PersonaRecords {
  const vaultData = vaultOf(persona, today);
  const past = persona.past ?? { did: 'nothing' };
  const own =
    past.did === 'nothing' || past.did === 'lost-bills-to-a-plan' ? [] : past.bills.map((place) => invoiceOf(place - 1));
  const before =
    past.did === 'nothing' || past.did === 'lost-bills-to-a-plan'
      ? NO_PERSON
      : personBefore(persona, past.did === 'chose-bills' ? past.as : undefined);
  const application: PersonaApplication = {
    application_id: 'persona',
    needs_code: false,
    ...before,
    bill_invoice_ids: own,
    offer_ids: past.did === 'got-offers' || past.did === 'enrolled' ? ['offer'] : [],
    payment_method_id: past.did === 'enrolled' ? 'method' : null,
    payment_plan_id: past.did === 'enrolled' ? 'plan' : null,
    selected_offer_id: past.did === 'enrolled' ? 'offer' : null,
    code_channel: null,
    can_change_phone: false,
    draft: null,
  };
  const person = application.payment_plan_id === null ? choosePerson({ vault: vaultData, application, today }) : undefined;
  return { vaultData, application: withPerson(application, person, { persona, verification }) };
}

/** The same before the code, for the visitor who has an application already: that a code goes out, and nothing else. */
export function behindCode({ vaultData, application }: PersonaRecords): PersonaRecords {
  const user = { first_name: '', last_name: '', email: null, phone: null };
  const untold = { bill_invoice_ids: [], offer_ids: [], payment_method_id: null, payment_plan_id: null, selected_offer_id: null };
  return {
    vaultData: { ...vaultData, needs_code: true, user, guarantors: [], bills: [] },
    application: { ...application, ...NO_PERSON, ...untold, needs_code: true },
  };
}

/** The application once this person enrolls: how they are reached follows from who they are. */
export function withPerson(
  application: PersonaApplication,
  person: Person | undefined,
  { persona, verification }: { readonly persona: Persona; readonly verification: Provider['verification'] },
): PersonaApplication {
  const chosen = person
    ? { first_name: person.first_name, is_patient: person.type === 'patient', guarantor_id: person.guarantor_id ?? null }
    : {};
  const next = { ...application, ...chosen };
  const guarantor = persona.guarantors?.[guarantorsOf(persona).findIndex((one) => one.guarantor_id === next.guarantor_id)];
  const phone = guarantor?.phone ?? persona.phone;
  const email = guarantor ? guarantor.email : persona.email;
  const code_channel =
    email !== undefined && (verification === 'email' || phone === undefined) ? 'email' : phone === undefined ? null : 'sms';
  return { ...next, code_channel };
}

function personBefore(persona: Persona, as: string | undefined) {
  const guarantor = guarantorsOf(persona).find(({ first_name }) => first_name === as);
  return { first_name: as ?? persona.first_name, is_patient: as === undefined, guarantor_id: guarantor?.guarantor_id ?? null };
}

function vaultOf(persona: Persona, today: DayString): VaultData {
  const { first_name, last_name, bills, past } = persona;
  const taken = past?.did === 'enrolled' || past?.did === 'lost-bills-to-a-plan' ? past.bills : [];
  return {
    needs_code: false,
    bill_count: null,
    bill_total: null,
    user: { first_name, last_name, email: persona.email ?? null, phone: persona.phone ?? null },
    patient: { birth_date: personaBirthDate(persona, today) },
    guarantors: guarantorsOf(persona),
    bills: bills.flatMap(({ total, servicing_date, facility, department, status }, index) =>
      status === 'closed'
        ? []
        : [
            {
              open_vault_id: invoiceOf(index),
              invoice_id: invoiceOf(index),
              facility,
              department,
              servicing_date,
              account_number: '',
              total_amount: parseDollars(total) ?? 0,
              in_plan: taken.includes(index + 1),
            },
          ],
    ),
    unique_value: 'persona',
    data_hash_token: 'persona',
  };
}

function guarantorsOf({ guarantors = [] }: Persona): VaultData['guarantors'] {
  return guarantors.map(({ first_name, last_name }, index) => ({
    guarantor_id: `guarantor ${index + 1}`,
    first_name,
    last_name,
  }));
}

function invoiceOf(index: number): string {
  return `bill ${index + 1}`;
}
