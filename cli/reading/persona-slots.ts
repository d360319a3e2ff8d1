import type { VaultData } from '#api/entities';
import { choosePerson, type DayString, parseDollars, type Person, type StoredApplication } from '#rules';
import type { Provider } from '#configuration';
import { enrollmentStages, type EnrollmentStage, personaBirthDate, type Persona, stagesUntil } from '#server/sandbox';

/** What the actions of a session would store about a persona: made from the table of personas, without a server. */
export interface PersonaRecords {
  readonly vaultData: VaultData;
  /** The application as the lookup finds or makes it. */
  readonly application: StoredApplication;
}

/** An application that is new. */
export const NEW_APPLICATION: StoredApplication = {
  application_id: 'persona',
  needs_code: false,
  first_name: null,
  is_patient: null,
  guarantor_id: null,
  bill_invoice_ids: [],
  offer_ids: [],
  payment_method_id: null,
  payment_plan_id: null,
  selected_offer_id: null,
  code_channel: null,
  can_change_phone: false,
  draft: null,
};

/** The ids that an application has after a stage. */
export function idsAfter(stage: EnrollmentStage): Partial<StoredApplication> {
  return Object.assign({}, ...stagesUntil(stage).map((each) => enrollmentStages[each].adds)) as Partial<StoredApplication>;
}

/** The draft of a plan. */
export function draftOf(today: DayString) {
  return { offer_id: 'offer', instalments: [{ number: 1, due: today, amount: 1 }] };
}

/** What a lookup of this persona finds; the visitor who has been here before finds what they left. */
export function recordsOf(persona: Persona, { verification }: Pick<Provider, 'verification'>, today: DayString): PersonaRecords {
  const vaultData = vaultOf(persona, today);
  const left = pastOf(persona);
  const application: StoredApplication = left
    ? {
        ...NEW_APPLICATION,
        ...personBefore(persona, left.as),
        bill_invoice_ids: left.bills.map((place) => invoiceOf(place - 1)),
        ...idsAfter(left.reached),
      }
    : NEW_APPLICATION;
  const person = application.payment_plan_id === null ? choosePerson({ vault: vaultData, application, today }) : undefined;
  return { vaultData, application: withPerson(application, person, { persona, verification }) };
}

/** The earlier session whose application a lookup finds again. */
export function pastOf({ past }: Persona): Persona['past'] {
  return past?.isClosed ? undefined : past;
}

/** The same before the code, for the visitor who has an application already: that a code goes out, and nothing else. */
export function behindCode({ vaultData, application: { code_channel } }: PersonaRecords): PersonaRecords {
  const user = { first_name: '', last_name: '', email: null, phone: null };
  return {
    vaultData: { ...vaultData, needs_code: true, user, guarantors: [], bills: [] },
    application: { ...NEW_APPLICATION, code_channel, needs_code: true },
  };
}

/** The application once this person enrolls: how they are reached follows from who they are. */
export function withPerson(
  application: StoredApplication,
  person: Person | undefined,
  { persona, verification }: { readonly persona: Persona; readonly verification: Provider['verification'] },
): StoredApplication {
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
  const taken = past?.reached === 'plan' ? past.bills : [];
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
