import { sayJson, sayMembers, sayNow, type Sayer } from '#engine/explain';

import { flowSayers } from './flow-sayers.ts';
import { providerNouns, sayLanguage } from './provider-nouns.ts';
import type { ProviderWords } from './provider-words.ts';

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const plain = (value: unknown) => (typeof value === 'string' ? value : sayJson(value));
const method = (value: unknown) =>
  ({ bank: 'bank accounts', card: 'cards', 'hsa-fsa': 'HSA and FSA cards' })[String(value)] ?? plain(value);

/** What says the changes of a provider file. */
export function providerSayers(words: ProviderWords): readonly Sayer[] {
  return [
    { pattern: ['plan_lengths'], say: (before, after) => sayLengths(list(before), list(after)) },
    {
      pattern: ['charge_days'],
      say: (before, after) =>
        sayMembers(list(before), list(after), {
          joins: (day) => `Patients may now choose to pay on day ${day} of the month.`,
          leaves: (day) => `Patients may no longer choose to pay on day ${day} of the month.`,
          order: 'The days of the month are shown in another order',
        }),
    },
    {
      pattern: ['payment_methods'],
      say: (before, after) =>
        sayMembers(
          list(before),
          list(after),
          {
            joins: (name) => `Patients may now pay with ${name}.`,
            leaves: (name) => `Patients may no longer pay with ${name}.`,
            order: 'The payment methods are offered in another order',
          },
          method,
        ),
    },
    hostSayer('hosts', 'reach the funnel at'),
    hostSayer('embed_origins', 'see the funnel in a frame at'),
    { pattern: ['support', 'phone'], say: (before, after) => [sayNow('The phone number for questions', before, after, plain)] },
    {
      pattern: ['support', 'hours', '*'],
      say: (before, after, [, , tag]) => [sayNow(`When somebody answers, in ${sayLanguage(tag)},`, before, after)],
    },
    { pattern: ['brand', 'accent'], say: (before, after) => [sayNow('The colour of buttons and links', before, after, plain)] },
    {
      pattern: ['brand', 'on_accent'],
      say: (before, after) => [sayNow('The colour of the text on buttons', before, after, plain)],
    },
    ...flowSayers(words),
    ...Object.entries(providerNouns).map(([key, { noun, say }]): Sayer => ({
      pattern: [key],
      say: (before, after) => [sayNow(noun, before, after, say)],
    })),
  ];
}

function hostSayer(key: string, how: string): Sayer {
  return {
    pattern: [key],
    say: (before, after) =>
      sayMembers(
        list(before),
        list(after),
        {
          joins: (host) => `Patients now ${how} ${host}.`,
          leaves: (host) => `Patients no longer ${how} ${host}.`,
          order: `The list of "${key}" is in another order`,
        },
        plain,
      ),
  };
}

function sayLengths(before: readonly unknown[], after: readonly unknown[]): readonly string[] {
  const months = (value: unknown) => `${plain(value)} ${value === 1 ? 'month' : 'months'}`;
  const [was, is] = [before.at(-1), after.at(-1)];
  const longest =
    was === is || was === undefined || is === undefined ? [] : [`The longest plan is now ${months(is)} (was ${plain(was)}).`];
  return [
    ...longest,
    ...sayMembers(before, after, {
      joins: (lengths) => `Plans of ${lengths} months are now offered.`,
      leaves: (lengths) => `Plans of ${lengths} months are no longer offered.`,
      order: 'The plan lengths are shown in another order',
    }),
  ];
}
