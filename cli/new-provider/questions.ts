import { LANGUAGES } from '#configuration';
import type { Flow } from '#engine/check';
import { FIRST_LANGUAGE, languageName } from '#rules';

import { address, colour, dollars, figure, members, phoneDigits, text, type Question } from './question.ts';
import { descriptorOf, slugOf } from './derived.ts';
import { valueAt, withValue, type Draft } from './draft.ts';
import { optionQuestions } from './option-questions.ts';

/** Everything that is asked, in its order; what each flow that everybody has lets a provider switch comes last. */
export function questionsFor(isTaken: (slug: string) => boolean, flows: readonly Flow[]): readonly Question[] {
  return [...identityQuestions(isTaken), ...pageQuestions, ...supportQuestions, ...planQuestions, ...optionQuestions(flows)];
}

/** The question for one key of the file: it suggests what the draft has, and takes the answer as text. */
function ask(flag: string, key: string, asks: string, more: Partial<Question> = {}): Question {
  return { flag, asks, key, suggest: (draft) => written(valueAt(draft, key)), take: text(key), ...more };
}

const withoutSuggestion = { suggest: () => undefined };
const mayBeEmpty = { suggest: () => '' };

function identityQuestions(isTaken: (slug: string) => boolean): readonly Question[] {
  return [
    ask('name', 'display_name', 'Name that patients see', {
      ...withoutSuggestion,
      take: (draft, name) => ({ draft: named(draft, name) }),
    }),
    ask('slug', 'provider_id', 'Name of the file, of the database identity and of the test host', {
      suggest: (draft) => freeSlug(isTaken, slugOf(String(valueAt(draft, 'display_name')))),
      take: (draft, slug) =>
        isTaken(slug)
          ? { problem: `providers/${slug}.json is there already, and nothing is overwritten: choose another name` }
          : { draft: withSlug(draft, slug) },
    }),
    ask('legal-name', 'provider_name', 'Legal name, as documents write it'),
    ask('website', 'provider_url', 'Web site', { ...withoutSuggestion, take: text('provider_url', address) }),
    ask('host', 'hosts', 'Host of the funnel in production, such as pay.example.org (Enter: only the test host for now)', {
      ...mayBeEmpty,
      take: (draft, host) => ({ draft: withHost(draft, host) }),
    }),
  ];
}

const pageQuestions: readonly Question[] = [
  ask('logo', 'logo_url', 'Address of the logo (Enter: a mark in the accent color)', {
    ...mayBeEmpty,
    take: text('logo_url', (answer) => (answer === '' ? null : address(answer))),
  }),
  ask('logo-size', 'logo_size', 'Size of the logo in pixels, such as 180x40 (Enter: unknown)', {
    ...mayBeEmpty,
    isAsked: (draft) => valueAt(draft, 'logo_url') !== null,
    take: text('logo_size', (answer) => {
      const [width = '', height = ''] = answer.split(/\s*[x×,]\s*/i);
      return answer === '' ? undefined : { width: figure(width), height: figure(height) };
    }),
  }),
  ask('accent', 'brand', 'Colour of the brand', {
    suggest: (draft) => String(valueAt(draft, 'brand.accent')),
    take: text('brand', (answer) => ({ accent: colour(answer) })),
  }),
  ask('languages', 'locales', 'Languages, the first one for the person who asks for none of them', { take: members('locales') }),
];

const supportQuestions: readonly Question[] = [
  ask('phone', 'support', 'Phone number for help', { ...withoutSuggestion, take: text('support.phone', phoneDigits) }),
  ...LANGUAGES.map((locale) =>
    ask(`hours-${locale}`, 'support', `When a person answers it, in ${languageName(locale, FIRST_LANGUAGE)}`, {
      suggest: (draft) => textOrNothing(valueAt(draft, `support.hours.${locale}`)),
      isAsked: (draft) => written(valueAt(draft, 'locales')).split(', ').includes(locale),
      take: text(`support.hours.${locale}`),
    }),
  ),
  ask('time-zone', 'time_zone', 'Time zone'),
];

const planQuestions: readonly Question[] = [
  ask('statement', 'statement_descriptor', 'What bank statements print'),
  ask('minimum', 'minimum_balance_cents', 'Smallest total that becomes a plan, in dollars', dollars('minimum_balance_cents')),
  ask('maximum', 'maximum_balance_cents', 'Largest total that becomes a plan, in dollars', dollars('maximum_balance_cents')),
  ask('months', 'plan_lengths', 'Plan lengths in months, shortest first', { take: members('plan_lengths', figure) }),
  ask('charge-days', 'charge_days', 'Days of the month that a patient may choose', { take: members('charge_days', figure) }),
  ask('payment-methods', 'payment_methods', 'Payment methods (bank, card, hsa-fsa), in the order in which they are offered', {
    take: members('payment_methods'),
  }),
  ask(
    'disclosure',
    'disclosure',
    'What a name and a birth date show before a code: masked (number of bills and total, recommended), open (the bills) or none (not even whether the person exists)',
  ),
];

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

function freeSlug(isTaken: (slug: string) => boolean, slug: string, number = 1): string {
  const name = number === 1 ? slug : `${slug}-${number}`;
  return isTaken(name) ? freeSlug(isTaken, slug, number + 1) : name;
}

function written(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
