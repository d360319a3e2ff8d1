import type { Provider } from '#configuration';
import { addMonthsClamped, today, toWireBirthDate, type Cents, type DayString } from '#rules';

import { personaBirthDate, personaMrn, type Persona, type PersonaBill, type PersonaSet } from './persona.ts';
import { findPersonaSet } from './personas.ts';
import preview from './preview.json' with { type: 'json' };

/** What the importer takes at most, in cents. */
const LARGEST_BILL = 100_000_000;
/** What people owe where the provider's limits allow it, in cents. */
const USUAL_TOTAL = 177_985;

/** The invented people of a provider, if it has any. */
export type PersonasOf = (provider: Provider, today: DayString) => PersonaSet | undefined;

/** Demo providers have people of their own; the provider that a preview shows has some too. */
export function openPersonasOf({ PREVIEW_PROVIDER }: { readonly PREVIEW_PROVIDER: string | undefined }): PersonasOf {
  return (provider, day) => (provider.slug === PREVIEW_PROVIDER ? shownPersonas(provider, day) : findPersonaSet(provider.slug));
}

/** The key of the person whose plan a preview starts when someone wants to see its pages. */
export const PLANNED_PERSON = preview.planned.key;

/** The people of a running preview: those of a provider that has none are the usual ones, and one has a plan where plans have pages. */
export function shownPersonas(provider: Provider, day: DayString): PersonaSet {
  const set = previewPersonas(provider, day);
  const people = set.people.length > 0 ? set.people : usualPersonas(provider, day);
  const hasPlanPages = ['enrollment', 'my-plan'].every((flow) => Object.hasOwn(provider.flows, flow));
  const planned = hasPlanPages ? withBills([preview.planned as PreviewPersona], provider, day) : [];
  return { ...set, people: [...people, ...planned] };
}

/** The people whom a preview shows: a demo provider's own, else a few who fit the limits of this one. */
export function previewPersonas(provider: Provider, day: DayString): PersonaSet {
  const { prefix, plans } = preview as Omit<PersonaSet, 'people'>;
  const canMovePlan = Object.hasOwn(provider.flows, 'transfer-plan');
  return findPersonaSet(provider.slug) ?? { prefix, people: usualPersonas(provider, day), plans: canMovePlan ? plans : [] };
}

/** What a visitor to a preview types to be the first person. */
export interface FirstPerson {
  readonly first_name: string;
  readonly last_name: string;
  /** The record number, for providers whose patients type one. */
  readonly number: string;
  /** MM/DD/YYYY, as it is typed. */
  readonly birth_date: string;
}

export function firstPerson(provider: Provider, now: Date): FirstPerson | undefined {
  const day = today(provider.time_zone, now);
  const { people: all, prefix } = shownPersonas(provider, day);
  const [person] = all;
  if (!person) return undefined;
  const { first_name, last_name } = person;
  const birth_date = toWireBirthDate(personaBirthDate(person, day)) ?? '';
  return { first_name, last_name, number: personaMrn(1, prefix), birth_date };
}

/** A few people who fit the limits of any provider. */
export function usualPersonas(provider: Provider, day: DayString): readonly Persona[] {
  // A past is lived by text message and from a bank account.
  const canHavePast =
    provider.payment_methods.includes('bank') && provider.verification === 'sms' && provider.disclosure === 'open';
  const people = (preview.people as readonly PreviewPersona[]).filter(({ past }) => !past || canHavePast);
  return withBills(people, provider, day);
}

function withBills(people: readonly PreviewPersona[], provider: Provider, day: DayString): readonly Persona[] {
  const billsOf = previewBills(provider, day);
  return people.flatMap(({ bills: kind, ...persona }) => {
    const bills = billsOf[kind];
    return bills.length === 0 ? [] : [{ ...persona, bills }];
  });
}

/** A person whose bills depend on the limits of the provider. */
type PreviewPersona = Omit<Persona, 'bills'> & { readonly bills: keyof ReturnType<typeof previewBills> };

/** The bills of each kind; none where the provider's limits exclude the kind. */
function previewBills(provider: Provider, day: DayString) {
  const { minimum_balance_cents: minimum, maximum_balance_cents: maximum, display_name } = provider;
  const servicing_date = addMonthsClamped(day, -2, 15);
  const bill = (department: string, cents: number): PersonaBill => ({
    facility: display_name,
    department,
    servicing_date,
    total: dollars(cents as Cents),
  });
  const total = Math.min(maximum, Math.max(minimum, USUAL_TOTAL));
  const [consultation, laboratory] = [Math.ceil(total * 0.36), Math.ceil(total * 0.05)];
  const treatment = bill('Treatment', total - consultation - laboratory);
  return {
    usual: [treatment, bill('Consultation', consultation), bill('Laboratory', laboratory)],
    tooSmall: minimum > 1 ? [bill('Follow-up', minimum / 2)] : [],
    tooLarge: maximum < LARGEST_BILL ? [bill('Treatment', Math.min(maximum * 2, LARGEST_BILL))] : [],
    paid: [{ ...treatment, status: 'closed' }],
  } as const satisfies Readonly<Record<string, readonly PersonaBill[]>>;
}

function dollars(cents: Cents): string {
  return (Math.max(1, Math.floor(cents)) / 100).toFixed(2);
}
