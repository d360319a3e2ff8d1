import { isSameValue } from '#engine';
import { asObject } from '#engine/check';
import { describeMembers, describeChange, type Describer, formatList } from '#engine/explain';

import { flowDescribers } from './flow-describers.ts';
import { formatLanguage, plain, providerNouns, type ProviderWords } from './provider-words.ts';
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const method = (value: unknown) =>
  ({ bank: 'bank accounts', card: 'cards', 'hsa-fsa': 'HSA and FSA cards' })[String(value)] ?? plain(value);

/** Describes the changes of a provider file. */
export function providerDescribers(words: ProviderWords): readonly Describer[] {
  return [
    ...planDescribers,
    hostDescriber('hosts', 'reach the funnel at'),
    hostDescriber('embed_origins', 'see the funnel in a frame at'),
    ...textDescribers,
    { pattern: ['versions'], describe: (before, after) => describeVersions(list(before), list(after)) },
    ...flowDescribers(words),
    ...Object.entries(providerNouns).map(([key, { noun, describe }]): Describer => ({
      pattern: [key],
      describe: (before, after) => [describeChange(noun, before, after, describe)],
    })),
  ];
}

const planDescribers: readonly Describer[] = [
  { pattern: ['plan_lengths'], describe: (before, after) => describeLengths(list(before), list(after)) },
  memberDescriber('charge_days', {
    joins: (day) => `Patients may now choose to pay on day ${day} of the month.`,
    leaves: (day) => `Patients may no longer choose to pay on day ${day} of the month.`,
    order: 'The days of the month are shown in another order',
  }),
  memberDescriber(
    'payment_methods',
    {
      joins: (name) => `Patients may now pay with ${name}.`,
      leaves: (name) => `Patients may no longer pay with ${name}.`,
      order: 'The payment methods are offered in another order',
    },
    method,
  ),
];

const textDescribers: readonly Describer[] = [
  changeDescriber(['support', 'phone'], 'The phone number for questions'),
  {
    pattern: ['support', 'hours', '*'],
    describe: (before, after, [, , tag]) => [describeChange(`When a person answers, in ${formatLanguage(tag)},`, before, after)],
  },
  changeDescriber(['brand', 'accent'], 'The color of buttons and links'),
  changeDescriber(['brand', 'on_accent'], 'The color of the text on buttons'),
  changeDescriber(['brand', 'dark', 'accent'], 'The color of buttons and links in the dark scheme'),
  changeDescriber(['brand', 'dark', 'on_accent'], 'The color of the text on buttons in the dark scheme'),
  changeDescriber(['brand', 'shape'], 'The shape of buttons, fields and cards'),
  changeDescriber(['brand', 'fonts'], 'The typefaces'),
  changeDescriber(['brand', 'logo', 'light'], 'The logo'),
  changeDescriber(['brand', 'logo', 'dark'], 'The logo on dark pages'),
  changeDescriber(['brand', 'picture', 'light'], 'The picture of the landing page'),
  changeDescriber(['brand', 'picture', 'dark'], 'The picture of the landing page on dark pages'),
];

function changeDescriber(pattern: readonly string[], noun: string): Describer {
  return { pattern, describe: (before, after) => [describeChange(noun, before, after, plain)] };
}

/** Describes which members a list gains and loses. */
function memberDescriber(key: string, words: MemberWords, format?: (member: unknown) => string): Describer {
  return { pattern: [key], describe: (before, after) => describeMembers(list(before), list(after), words, format) };
}

type MemberWords = Parameters<typeof describeMembers>[2];

function hostDescriber(key: string, how: string): Describer {
  const words = {
    joins: (host: string) => `Patients now ${how} ${host}.`,
    leaves: (host: string) => `Patients no longer ${how} ${host}.`,
    order: `The list of "${key}" is in another order`,
  };
  return memberDescriber(key, words, plain);
}

function describeVersions(before: readonly unknown[], after: readonly unknown[]): readonly string[] {
  const byStart = (versions: readonly unknown[]) =>
    new Map(versions.map((one) => [String(asObject(one)['from']), asObject(one)]));
  const [was, is] = [byStart(before), byStart(after)];
  const gone = [...was.keys()].filter((from) => !is.has(from)).map((from) => `No version begins at ${from} any more.`);
  const scheduled = [...is].flatMap(([from, version]) => {
    const old = was.get(from);
    if (old !== undefined && isSameValue(old, version)) return [];
    const until = typeof version['until'] === 'string' ? ` until ${version['until']}` : '';
    const fields = formatList(Object.keys(asObject(version['changes'])), 'and');
    return [
      `${old === undefined ? 'A version is scheduled' : 'The version is another one'} from ${from}${until}; it changes ${fields}.`,
    ];
  });
  return [...gone, ...scheduled];
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
