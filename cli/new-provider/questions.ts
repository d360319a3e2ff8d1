import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Flow } from '#engine/check';
import { onAccent } from '#configuration';

import { address, asDollars, colour, dollars, figure, members, phoneDigits, text } from './answers.ts';
import { descriptorOf, slugOf } from './derived.ts';
import { valueAt, withValue, type Draft } from './draft.ts';
import { optionQuestions } from './option-questions.ts';
import type { Question } from './question.ts';

const HOURS = { en: 'English', es: 'Spanish' } as const;

/** Everything that is asked, in its order; what each flow that everybody has lets a provider switch comes last. */
export function questionsFor(providersDir: string, flows: readonly Flow[]): readonly Question[] {
  return [
    {
      flag: 'name',
      asks: 'Name that patients see',
      key: 'display_name',
      suggest: () => undefined,
      take: (draft, name) => ({ draft: named(draft, name) }),
    },
    {
      flag: 'slug',
      asks: 'Name of the file, of the database identity and of the test host',
      key: 'provider_id',
      suggest: (draft) => freeSlug(providersDir, slugOf(String(valueAt(draft, 'display_name')))),
      take: (draft, slug) =>
        isTaken(providersDir, slug)
          ? { problem: `providers/${slug}.json is there already, and nothing is overwritten: choose another name` }
          : { draft: withSlug(draft, slug) },
    },
    {
      flag: 'legal-name',
      asks: 'Legal name, as documents write it',
      key: 'provider_name',
      suggest: (draft) => String(valueAt(draft, 'provider_name')),
      take: text('provider_name'),
    },
    { flag: 'website', asks: 'Web site', key: 'provider_url', suggest: () => undefined, take: text('provider_url', address) },
    {
      flag: 'host',
      asks: 'Host of the funnel in production, such as pay.example.org (Enter: only the test host for now)',
      key: 'hosts',
      suggest: () => '',
      take: (draft, host) => ({ draft: withHost(draft, host) }),
    },
    {
      flag: 'logo',
      asks: 'Address of the logo (Enter: a mark in the accent color)',
      key: 'logo_url',
      suggest: () => '',
      take: text('logo_url', (answer) => (answer === '' ? null : address(answer))),
    },
    {
      flag: 'logo-size',
      asks: 'Size of the logo in pixels, such as 180x40 (Enter: unknown)',
      key: 'logo_size',
      suggest: () => '',
      isAsked: (draft) => valueAt(draft, 'logo_url') !== null,
      take: text('logo_size', (answer) => {
        const [width = '', height = ''] = answer.split(/\s*[x×,]\s*/i);
        return answer === '' ? undefined : { width: figure(width), height: figure(height) };
      }),
    },
    {
      flag: 'accent',
      asks: 'Colour of the brand',
      key: 'brand',
      suggest: (draft) => String(valueAt(draft, 'brand.accent')),
      take: text('brand', (answer) => ({ accent: colour(answer), on_accent: onAccent(colour(answer)) })),
    },
    {
      flag: 'languages',
      asks: 'Languages, the first one for the person who asks for none of them',
      key: 'locales',
      suggest: (draft) => words(draft, 'locales'),
      take: members('locales'),
    },
    {
      flag: 'phone',
      asks: 'Phone number for help',
      key: 'support',
      suggest: () => undefined,
      take: text('support.phone', phoneDigits),
    },
    ...Object.entries(HOURS).map(([locale, language]): Question => ({
      flag: `hours-${locale}`,
      asks: `When a person answers it, in ${language}`,
      key: 'support',
      suggest: (draft) => String(valueAt(draft, `support.hours.${locale}`)),
      isAsked: (draft) => words(draft, 'locales').split(', ').includes(locale),
      take: text(`support.hours.${locale}`),
    })),
    {
      flag: 'time-zone',
      asks: 'Time zone',
      key: 'time_zone',
      suggest: (draft) => String(valueAt(draft, 'time_zone')),
      take: text('time_zone'),
    },
    {
      flag: 'statement',
      asks: 'What bank statements print',
      key: 'statement_descriptor',
      suggest: (draft) => String(valueAt(draft, 'statement_descriptor')),
      take: text('statement_descriptor'),
    },
    {
      flag: 'minimum',
      asks: 'Smallest total that becomes a plan, in dollars',
      key: 'minimum_balance_cents',
      suggest: (draft) => asDollars(valueAt(draft, 'minimum_balance_cents')),
      take: dollars('minimum_balance_cents'),
    },
    {
      flag: 'maximum',
      asks: 'Largest total that becomes a plan, in dollars',
      key: 'maximum_balance_cents',
      suggest: (draft) => asDollars(valueAt(draft, 'maximum_balance_cents')),
      take: dollars('maximum_balance_cents'),
    },
    {
      flag: 'months',
      asks: 'Plan lengths in months, shortest first',
      key: 'plan_lengths',
      suggest: (draft) => words(draft, 'plan_lengths'),
      take: members('plan_lengths', figure),
    },
    {
      flag: 'charge-days',
      asks: 'Days of the month that a patient may choose',
      key: 'charge_days',
      suggest: (draft) => words(draft, 'charge_days'),
      take: members('charge_days', figure),
    },
    {
      flag: 'payment-methods',
      asks: 'Payment methods (bank, card, hsa-fsa), in the order in which they are offered',
      key: 'payment_methods',
      suggest: (draft) => words(draft, 'payment_methods'),
      take: members('payment_methods'),
    },
    {
      flag: 'disclosure',
      asks: 'What a name and a birth date show before a code: masked (number of bills and total, recommended), open (the bills) or none (not even whether the person exists)',
      key: 'disclosure',
      suggest: (draft) => String(valueAt(draft, 'disclosure')),
      take: text('disclosure'),
    },
    ...optionQuestions(flows),
  ];
}

function named(draft: Draft, name: string): Draft {
  const both = withValue(withValue(draft, 'display_name', name), 'provider_name', name);
  return withValue(both, 'statement_descriptor', descriptorOf(name));
}

function withSlug(draft: Draft, slug: string): Draft {
  return { ...withValue(withValue(draft, 'provider_id', slug), 'hosts', [`${slug}.localhost`]), slug };
}

function withHost(draft: Draft, host: string): Draft {
  const test = `${draft.slug}.localhost`;
  return withValue(draft, 'hosts', host === '' || host === test ? [test] : [test, host.toLowerCase()]);
}

function isTaken(dir: string, slug: string): boolean {
  return /^[a-z0-9-]+$/.test(slug) && existsSync(join(dir, `${slug}.json`));
}

function freeSlug(dir: string, slug: string, number = 1): string {
  const name = number === 1 ? slug : `${slug}-${number}`;
  return isTaken(dir, name) ? freeSlug(dir, slug, number + 1) : name;
}

function words(draft: Draft, path: string): string {
  const value = valueAt(draft, path);
  return Array.isArray(value) ? value.join(', ') : '';
}
