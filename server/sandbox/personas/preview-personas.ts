import { addMonthsClamped, type Cents, type DayString } from '#rules';

import type { Provider } from '#configuration';
import type { Persona, PersonaBill } from './persona.ts';
import { findPersonaSet, type PersonaSet } from './personas.ts';
import { ana, august, gabriel, lucy, mateo, nadia, noor, peter } from './preview-people.ts';

type Of = Pick<
  Provider,
  | 'slug'
  | 'display_name'
  | 'minimum_balance_cents'
  | 'maximum_balance_cents'
  | 'payment_methods'
  | 'verification'
  | 'disclosure'
  | 'flows'
>;

/** What the importer takes at most, in cents. */
const LARGEST_BILL = 100_000_000;
/** What people owe where the provider's limits allow it, in cents. */
const USUAL_TOTAL = 177_985;

/** The people whom a preview shows: a demo provider's own, else a few who fit the limits of this one. */
export function previewPersonas(provider: Of, today: DayString): PersonaSet {
  return findPersonaSet(provider.slug) ?? { people: people(provider, today), prefix: 'PV', plans: plans(provider) };
}

function people(provider: Of, today: DayString): readonly Persona[] {
  const { minimum_balance_cents: minimum, maximum_balance_cents: maximum } = provider;
  const bills = billsOf(provider, today);
  // A past is lived by text message and from a bank account.
  const canHavePlan =
    provider.payment_methods.includes('bank') && provider.verification === 'sms' && provider.disclosure === 'open';
  return [
    { ...ana, bills },
    { ...mateo, bills },
    { ...lucy, bills },
    ...(canHavePlan ? [{ ...peter, bills }] : []),
    { ...nadia, bills },
    ...(minimum > 1 ? [{ ...noor, bills: [aBill(provider, today, { department: 'Follow-up', cents: minimum / 2 })] }] : []),
    ...(maximum < LARGEST_BILL
      ? [{ ...gabriel, bills: [aBill(provider, today, { department: 'Treatment', cents: Math.min(maximum * 2, LARGEST_BILL) })] }]
      : []),
    { ...august, bills: bills.slice(0, 1).map((bill): PersonaBill => ({ ...bill, status: 'closed' })) },
  ];
}

/** Three bills whose sum becomes a plan. */
function billsOf(provider: Of, today: DayString): readonly PersonaBill[] {
  const { minimum_balance_cents: minimum, maximum_balance_cents: maximum } = provider;
  const total = Math.min(maximum, Math.max(minimum, USUAL_TOTAL));
  const [consultation, laboratory] = [Math.ceil(total * 0.36), Math.ceil(total * 0.05)];
  return [
    aBill(provider, today, { department: 'Treatment', cents: total - consultation - laboratory }),
    aBill(provider, today, { department: 'Consultation', cents: consultation }),
    aBill(provider, today, { department: 'Laboratory', cents: laboratory }),
  ];
}

function aBill(
  { display_name }: Of,
  today: DayString,
  { department, cents }: { readonly department: string; readonly cents: number },
): PersonaBill {
  return { facility: display_name, department, servicing_date: addMonthsClamped(today, -2, 15), total: dollars(cents as Cents) };
}

function dollars(cents: Cents): string {
  return (Math.max(1, Math.floor(cents)) / 100).toFixed(2);
}

function plans({ flows }: Of): PersonaSet['plans'] {
  if (!Object.hasOwn(flows, 'transfer-plan')) return [];
  return [
    {
      key: 'preview-plan',
      shows: 'Pays a plan already: a code to this phone or mailbox, a payment method, and the plan moves.',
      plan_number: 'PV-70001',
      mrn: 'PV-7001',
      first_name: 'Gloria',
      last_name: 'Mendieta',
      birth_date: '1983-08-26',
      phone: '5855556001',
      email: 'gloria@mail.example',
      balance: '530.00',
      payments_left: 7,
      monthly_amount: '80.00',
      due_in: 11,
    },
  ];
}
