import { contrastRatio } from './contrast.ts';
import { linkFaults } from './link-faults.ts';
import type { ProviderFault } from './provider-fault.ts';
import type { ProviderFile } from './provider-schema.ts';

/** The page of every provider (--page in app/styles/tokens.css); the accent must be seen on it. */
export const PAGE_COLOUR = '#f7f6f3';
const TEXT_CONTRAST = 4.5;
const GRAPHIC_CONTRAST = 3;

/** What no schema can say: how the values of one file must fit each other. */
export function providerRuleFaults(file: ProviderFile): readonly ProviderFault[] {
  return [
    ...brandFaults(file),
    ...linkFaults(file),
    ...descriptorFaults(file),
    ...supportFaults(file),
    ...orderFaults('plan_lengths', file.plan_lengths),
    ...orderFaults('charge_days', file.charge_days),
    ...balanceFaults(file),
    ...timeZoneFaults(file),
  ];
}

function brandFaults({ brand }: ProviderFile): readonly ProviderFault[] {
  const text = contrastRatio(brand.on_accent, brand.accent);
  const graphic = contrastRatio(brand.accent, PAGE_COLOUR);
  const faults: ProviderFault[] = [];
  if (text < TEXT_CONTRAST) {
    const message = `text in brand.on_accent on brand.accent has a contrast of ${text.toFixed(2)}:1, it needs ${TEXT_CONTRAST}:1`;
    faults.push({ fault: 'contrast', path: ['brand', 'on_accent'], message, cure: suggestOnAccent(brand.accent) });
  }
  if (graphic < GRAPHIC_CONTRAST) {
    const message = `brand.accent on the page has a contrast of ${graphic.toFixed(2)}:1, it needs ${GRAPHIC_CONTRAST}:1`;
    faults.push({ fault: 'contrast', path: ['brand', 'accent'], message, cure: 'take a darker accent' });
  }
  return faults;
}

function suggestOnAccent(accent: string): string {
  const readable = ['#ffffff', '#000000'].find((colour) => contrastRatio(colour, accent) >= TEXT_CONTRAST);
  return readable ? `take "${readable}" for on_accent` : 'take another accent';
}

function descriptorFaults({ statement_descriptor: text }: ProviderFile): readonly ProviderFault[] {
  const at = { fault: 'statementDescriptor', path: ['statement_descriptor'] } as const;
  if (!/[A-Z]/.test(text))
    return [{ ...at, message: 'statement_descriptor has no letter', cure: 'banks refuse one of digits only: write a name' }];
  if (text.endsWith(' ') || text.includes('  '))
    return [
      { ...at, message: 'statement_descriptor ends in a space or has two in a row', cure: 'banks drop them: take them out' },
    ];
  return [];
}

function supportFaults({ locales, support }: ProviderFile): readonly ProviderFault[] {
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
  return [
    {
      fault: 'order',
      path: [field, index],
      message: `${field} must rise, each value once`,
      cure: `write [${sorted.join(', ')}]`,
    },
  ];
}

function balanceFaults(file: ProviderFile): readonly ProviderFault[] {
  if (file.minimum_balance_cents < file.maximum_balance_cents) return [];
  return [
    {
      fault: 'balanceLimits',
      path: ['maximum_balance_cents'],
      message: 'maximum_balance_cents must be more than minimum_balance_cents',
      cure: 'both are cents: 5000 is $50.00',
    },
  ];
}

function timeZoneFaults({ time_zone }: ProviderFile): readonly ProviderFault[] {
  try {
    Intl.DateTimeFormat('en-US', { timeZone: time_zone });
    return time_zone.includes('/') ? [] : [unknownTimeZone(time_zone)];
  } catch {
    return [unknownTimeZone(time_zone)];
  }
}

function unknownTimeZone(name: string): ProviderFault {
  return {
    fault: 'timeZone',
    path: ['time_zone'],
    message: `"${name}" is not a time zone`,
    cure: 'take an IANA name like America/New_York or Pacific/Honolulu',
  };
}
