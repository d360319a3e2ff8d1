import { didYouMean } from '#engine/check';

import { brandFaults } from './brand-faults.ts';
import { linkFaults } from './link-faults.ts';
import { partnerFaults } from './partner-fields.ts';
import type { ProviderFault } from './provider-fault.ts';
import type { ProviderFile } from './provider-schema.ts';
import { versionFaults } from './version-faults.ts';
type Field = keyof ProviderFile;

/** Rules between the values of one file, which a schema cannot express. A rule runs when its fields have the right shape. */
export function providerRuleFaults(
  file: ProviderFile,
  hasShape: (field: Field) => boolean = () => true,
): readonly ProviderFault[] {
  return rules.filter(({ reads }) => reads.every(hasShape)).flatMap(({ faultsOf }) => faultsOf(file));
}

const rules: readonly {
  readonly reads: readonly Field[];
  readonly faultsOf: (file: ProviderFile) => readonly ProviderFault[];
}[] = [
  { reads: ['brand'], faultsOf: brandFaults },
  { reads: ['provider_url', 'logo_url', 'financial_assistance_url', 'landing', 'documents'], faultsOf: linkFaults },
  { reads: ['statement_descriptor'], faultsOf: descriptorFaults },
  { reads: ['support', 'locales'], faultsOf: supportFaults },
  { reads: ['plan_lengths'], faultsOf: (file) => orderFaults('plan_lengths', file.plan_lengths) },
  { reads: ['charge_days'], faultsOf: (file) => orderFaults('charge_days', file.charge_days) },
  { reads: ['minimum_balance_cents', 'maximum_balance_cents'], faultsOf: balanceFaults },
  { reads: ['pay_in_full', 'collects_payments'], faultsOf: fullPaymentFaults },
  { reads: ['time_zone'], faultsOf: timeZoneFaults },
  { reads: ['payments', 'payment_methods'], faultsOf: paymentFaults },
  { reads: ['events'], faultsOf: endpointFaults },
  { reads: ['partners'], faultsOf: ({ partners }) => partnerFaults(partners).map(ofPartners) },
  { reads: ['partners', 'captcha_site_key', 'analytics_app_id', 'chat_app_id'], faultsOf: twiceChosenFaults },
  { reads: ['versions', 'time_zone'], faultsOf: (file) => (isTimeZone(file.time_zone) ? versionFaults(file) : []) },
];

function descriptorFaults({ statement_descriptor: text }: ProviderFile): readonly ProviderFault[] {
  const at = { fault: 'statementDescriptor', path: ['statement_descriptor'] } as const;
  if (!/[A-Z]/.test(text))
    return [{ ...at, message: 'statement_descriptor has no letter', cure: 'banks refuse one of digits only: write a name' }];
  const printed = text.trimEnd().replaceAll(/ {2,}/g, ' ');
  if (printed === text) return [];
  const message = 'statement_descriptor ends in a space or has two in a row';
  const fault = { ...at, message, cure: 'banks drop them: take them out' };
  const description = 'wrote statement_descriptor as banks print it';
  return [printed.length < 5 ? fault : { ...fault, fix: { description, change: { replace: at.path, by: printed } } }];
}

/** What patients could never choose is switched on. */
function paymentFaults({ payments, payment_methods }: ProviderFile): readonly ProviderFault[] {
  const needed = [
    ['bank_link', 'bank'],
    ['wallets', 'card'],
  ] as const;
  return needed.flatMap(([field, method]): readonly ProviderFault[] => {
    if (!payments?.[field] || payment_methods.includes(method)) return [];
    const message = `payments.${field} is on, and payment_methods has no "${method}"`;
    const cure = `add "${method}" to payment_methods, or write false`;
    return [{ fault: 'partner', path: ['payments', field], message, cure }];
  });
}

function supportFaults({ locales, support }: ProviderFile): readonly ProviderFault[] {
  // A provider may leave its hours open altogether; in one language only they would be missed in the other.
  if (Object.keys(support.hours).length === 0) return [];
  return locales
    .filter((locale) => support.hours[locale] === undefined)
    .map((locale) => ({
      fault: 'supportHours',
      path: ['support', 'hours'],
      message: `support.hours has no words for "${locale}", which is in locales`,
      cure: `add "${locale}"`,
    }));
}

function orderFaults(field: 'plan_lengths' | 'charge_days', values: readonly number[]): readonly ProviderFault[] {
  const index = values.findIndex((value, at) => at > 0 && value <= (values[at - 1] ?? 0));
  if (index === -1) return [];
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const fix = { description: `put ${field} in order`, change: { replace: [field], by: sorted } };
  const message = `${field} must rise, each value once`;
  return [{ fault: 'order', path: [field, index], message, cure: `write [${sorted.join(', ')}]`, fix }];
}

function balanceFaults(file: ProviderFile): readonly ProviderFault[] {
  if (file.minimum_balance_cents < file.maximum_balance_cents) return [];
  const message = 'maximum_balance_cents must be more than minimum_balance_cents';
  return [{ fault: 'balanceLimits', path: ['maximum_balance_cents'], message, cure: 'both are cents: 5000 is $50.00' }];
}

/** Only the service itself can take a payment of today. */
function fullPaymentFaults({ pay_in_full, collects_payments }: ProviderFile): readonly ProviderFault[] {
  if (!pay_in_full || collects_payments) return [];
  const message = 'pay_in_full is on, but the service charges no payments of this provider';
  const cure = 'set "collects_payments" to true, or "pay_in_full" to false';
  return [{ fault: 'fullPayment', path: ['pay_in_full'], message, cure }];
}

function timeZoneFaults({ time_zone }: ProviderFile): readonly ProviderFault[] {
  if (isTimeZone(time_zone)) return [];
  const hint = didYouMean(time_zone, Intl.supportedValuesOf('timeZone'));
  const cure = `${hint === undefined ? '' : `${hint} `}Take an IANA name like America/New_York or Pacific/Honolulu`;
  return [{ fault: 'timeZone', path: ['time_zone'], message: `"${time_zone}" is not a time zone`, cure }];
}

function ofPartners({ path, ...fault }: ReturnType<typeof partnerFaults>[number]): ProviderFault {
  return { fault: 'partner', path: ['partners', ...path], ...fault };
}

/** A vendor is chosen in one place: under "partners", or by a key alone. */
function twiceChosenFaults(file: ProviderFile): readonly ProviderFault[] {
  const places = { captcha: 'captcha_site_key', analytics: 'analytics_app_id', chat: 'chat_app_id' } as const;
  return (['captcha', 'analytics', 'chat'] as const)
    .filter((name) => file.partners[name] !== undefined && file[places[name]] !== null)
    .map((name) => ({
      fault: 'partner',
      path: [places[name]],
      message: `"${places[name]}" is not used, because "partners" has a "${name}"`,
      cure: 'take one of them out',
    }));
}

/** Each endpoint gets an event once. */
function endpointFaults({ events }: ProviderFile): readonly ProviderFault[] {
  return events.flatMap(({ url }, index) =>
    events.findIndex((one) => one.url === url) === index
      ? []
      : [
          {
            fault: 'wrongValue' as const,
            path: ['events', index, 'url'],
            message: `two endpoints have the address "${url}"`,
            cure: 'write one endpoint with the kinds of both',
          },
        ],
  );
}

/** By name: asking costs more than all the rest of a file, and the country has few. */
const knownTimeZones = new Set<string>();

function isTimeZone(name: string): boolean {
  if (knownTimeZones.has(name)) return true;
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name });
  } catch {
    return false;
  }
  if (name.includes('/')) knownTimeZones.add(name);
  return name.includes('/');
}
