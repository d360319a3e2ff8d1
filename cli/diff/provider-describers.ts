import { formatJson, describeMembers, describeChange, type Describer } from '#engine/explain';

import { flowDescribers } from './flow-describers.ts';
import { providerNouns, formatLanguage, type ProviderWords } from './provider-words.ts';
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const plain = (value: unknown) => (typeof value === 'string' ? value : formatJson(value));
const method = (value: unknown) =>
  ({ bank: 'bank accounts', card: 'cards', 'hsa-fsa': 'HSA and FSA cards' })[String(value)] ?? plain(value);

/** Describes the changes of a provider file. */
export function providerDescribers(words: ProviderWords): readonly Describer[] {
  return [
    ...planDescribers,
    hostDescriber('hosts', 'reach the funnel at'),
    hostDescriber('embed_origins', 'see the funnel in a frame at'),
    ...textDescribers,
    ...flowDescribers(words),
    ...Object.entries(providerNouns).map(([key, { noun, describe }]): Describer => ({
      pattern: [key],
      describe: (before, after) => [describeChange(noun, before, after, describe)],
    })),
  ];
}

const planDescribers: readonly Describer[] = [
  { pattern: ['plan_lengths'], describe: (before, after) => describeLengths(list(before), list(after)) },
  {
    pattern: ['charge_days'],
    describe: (before, after) =>
      describeMembers(list(before), list(after), {
        joins: (day) => `Patients may now choose to pay on day ${day} of the month.`,
        leaves: (day) => `Patients may no longer choose to pay on day ${day} of the month.`,
        order: 'The days of the month are shown in another order',
      }),
  },
  {
    pattern: ['payment_methods'],
    describe: (before, after) =>
      describeMembers(
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
];

const textDescribers: readonly Describer[] = [
  {
    pattern: ['support', 'phone'],
    describe: (before, after) => [describeChange('The phone number for questions', before, after, plain)],
  },
  {
    pattern: ['support', 'hours', '*'],
    describe: (before, after, [, , tag]) => [describeChange(`When a person answers, in ${formatLanguage(tag)},`, before, after)],
  },
  {
    pattern: ['brand', 'accent'],
    describe: (before, after) => [describeChange('The color of buttons and links', before, after, plain)],
  },
  {
    pattern: ['brand', 'on_accent'],
    describe: (before, after) => [describeChange('The color of the text on buttons', before, after, plain)],
  },
];

function hostDescriber(key: string, how: string): Describer {
  return {
    pattern: [key],
    describe: (before, after) =>
      describeMembers(
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

function describeLengths(before: readonly unknown[], after: readonly unknown[]): readonly string[] {
  const months = (value: unknown) => `${plain(value)} ${value === 1 ? 'month' : 'months'}`;
  const [was, is] = [before.at(-1), after.at(-1)];
  const longest =
    was === is || was === undefined || is === undefined ? [] : [`The longest plan is now ${months(is)} (was ${plain(was)}).`];
  return [
    ...longest,
    ...describeMembers(before, after, {
      joins: (lengths) => `Plans of ${lengths} months are now offered.`,
      leaves: (lengths) => `Plans of ${lengths} months are no longer offered.`,
      order: 'The plan lengths are shown in another order',
    }),
  ];
}
