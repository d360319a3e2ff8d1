import type { Address } from '#api/entities';
import type { DayString } from '#rules';
import type { Insertable, Selectable } from 'kysely';

import type { Database } from './database.ts';

interface ContactValues {
  readonly phone: string | null;
  readonly email: string | null;
}

interface PersonValues extends ContactValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
}

/** The personal values of a row, by table. One envelope has them all; no column has any. */
export interface PersonalValues {
  readonly applications: {
    readonly address: Address | null;
    /** The number that the visitor gave instead of the one on file. */
    readonly phone: string | null;
    /** Where a host named another contact of the person than the one on file. It holds in frames alone (decision 0018). */
    readonly named_contact: ContactValues | null;
  };
  readonly contact_requests: {
    readonly first_name: string;
    readonly last_name: string;
    readonly phone: string | null;
    readonly closing_note: string | null;
  };
  readonly guarantors: PersonValues & { readonly birth_date: DayString | null };
  readonly old_plans: ContactValues & { readonly payer_first_name: string; readonly payer_last_name: string };
  readonly outbox: {
    readonly recipient: string;
    readonly subject: string | null;
    readonly body: string;
    /** The content of an email, part by part; the body has the same in short. */
    readonly letter: readonly object[] | null;
  };
  readonly patients: PersonValues & {
    readonly birth_date: DayString;
    /** lastNameKey(last_name), which a lookup compares. */
    readonly last_name_key: string;
    readonly ssn_last4: string | null;
  };
  readonly phone_changes: { readonly phone: string };
}

export type SealedTable = keyof PersonalValues;

interface Sealing<Values> {
  /** The column that names a row of a provider. */
  readonly id: string;
  /** What a row without an envelope has: one that was emptied, or never had a value. */
  readonly empty: Values;
  /** The texts that lookups compare, by the column of their blind index; null where there is nothing to find. */
  readonly indexes: Readonly<Record<string, (values: Values) => string | null>>;
}

const NO_PERSON = {
  first_name: '',
  last_name: '',
  phone: null,
  email: null,
  address: null,
  city: null,
  state: null,
  postal_code: null,
};
const CONTACT_INDEXES = {
  phone_index: ({ phone }: ContactValues) => contactText(phone),
  email_index: ({ email }: ContactValues) => contactText(email),
};

/** How the rows of each table are sealed. */
export const SEALED_TABLES: { readonly [T in SealedTable]: Sealing<PersonalValues[T]> } = {
  applications: { id: 'application_id', empty: { address: null, phone: null, named_contact: null }, indexes: {} },
  contact_requests: {
    id: 'request_id',
    empty: { first_name: '', last_name: '', phone: null, closing_note: null },
    indexes: { phone_index: ({ phone }) => contactText(phone) },
  },
  guarantors: { id: 'guarantor_id', empty: { ...NO_PERSON, birth_date: null }, indexes: CONTACT_INDEXES },
  old_plans: {
    id: 'old_plan_id',
    empty: { payer_first_name: '', payer_last_name: '', phone: null, email: null },
    indexes: CONTACT_INDEXES,
  },
  outbox: {
    id: 'message_id',
    empty: { recipient: '', subject: null, body: '', letter: null },
    indexes: { recipient_index: ({ recipient }) => contactText(recipient) },
  },
  patients: {
    id: 'patient_id',
    empty: { ...NO_PERSON, last_name_key: '', birth_date: '1900-01-01' as DayString, ssn_last4: null },
    indexes: {
      ...CONTACT_INDEXES,
      name_index: ({ last_name_key }) => last_name_key,
      day_index: ({ birth_date }) => birth_date,
      name_day_index: nameDayText,
    },
  },
  phone_changes: { id: 'change_id', empty: { phone: '' }, indexes: {} },
};

/** A last name with a birth date, as lookups compare them. */
export function nameDayText({
  last_name_key,
  birth_date,
}: Pick<PersonalValues['patients'], 'last_name_key' | 'birth_date'>): string {
  return `${last_name_key} ${birth_date}`;
}

/** True where the personal values of a table are in envelopes. */
export function isSealedTable(table: string): table is SealedTable {
  return Object.hasOwn(SEALED_TABLES, table);
}

/** One mailbox is one contact, in whichever case it is written. */
export function contactText(contact: string | null): string | null {
  return contact === null || contact === '' ? null : contact.toLowerCase();
}

type SealedColumn = 'sealed' | 'key_version' | `${string}_index`;

/** A row as code reads it: its columns, and what its envelope holds. */
export type OpenRow<T extends SealedTable> = Omit<Selectable<Database[T]>, SealedColumn> & PersonalValues[T];

/** Values of which those that may be null may be left out. */
type NewValues<Values> = { readonly [V in keyof Values as null extends Values[V] ? never : V]: Values[V] } & {
  readonly [V in keyof Values as null extends Values[V] ? V : never]?: Values[V];
};

/** A row as code writes it. */
export type NewRow<T extends SealedTable> = Omit<Insertable<Database[T]>, SealedColumn> & NewValues<PersonalValues[T]>;

/** A row of any table, as code reads it. */
export type RowOf<T extends keyof Database> = T extends SealedTable ? OpenRow<T> : Selectable<Database[T]>;
