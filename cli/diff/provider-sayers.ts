import { isRecord, sayJson, sayList, sayMembers, sayNow, type Sayer } from '#engine/explain';

import { providerNouns, sayLanguage } from './provider-nouns.ts';

/** What flows and languages say by name, for the sentences about a provider. */
export interface ProviderWords {
  /** The title of an option of a flow. */
  readonly optionTitle: (flow: string, option: string) => string | undefined;
  /** What a provider has that says nothing, by the keys of its file. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** What an option of a flow is where a provider says nothing. */
  readonly optionDefaults?: (flow: string) => Readonly<Record<string, unknown>>;
  /** Our own words behind a locale key, which the provider's replace. */
  readonly text: (language: string, key: string) => string | undefined;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const plain = (value: unknown) => (typeof value === 'string' ? value : sayJson(value));
const method = (value: unknown) =>
  ({ bank: 'bank accounts', card: 'cards', 'hsa-fsa': 'HSA and FSA cards' })[String(value)] ?? plain(value);

/** A provider file with what it leaves unsaid: what is written out and means the same is no change. */
export function asMeant(
  provider: Readonly<Record<string, unknown>>,
  { defaults, optionDefaults }: ProviderWords,
): Readonly<Record<string, unknown>> {
  const flows = isRecord(provider['flows']) ? provider['flows'] : {};
  const whole = Object.entries(flows).map(([name, overlay]) => {
    const parts = isRecord(overlay) ? overlay : {};
    const [options, texts] = [parts['options'], parts['texts']].map((part) => (isRecord(part) ? part : {}));
    return [
      name,
      { steps: {}, ...parts, options: { ...optionDefaults?.(name), ...options }, texts: { en: {}, es: {}, ...texts } },
    ];
  });
  return { ...defaults, ...provider, flows: Object.fromEntries(whole) as unknown };
}

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

function flowSayers({ optionTitle, text }: ProviderWords): readonly Sayer[] {
  const onOff = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : sayJson(value));
  return [
    {
      pattern: ['flows', '*', 'options', '*'],
      say: (before, after, [, flow = '', , option = '']) => {
        const title = optionTitle(flow, option);
        const noun = `${flow}: ${title === undefined ? `the option ${option}` : `"${title}"`}`;
        return after === undefined
          ? [`${noun} is now as the flow has it by itself (was ${onOff(before)}).`]
          : [sayNow(noun, before, after, onOff)];
      },
    },
    {
      pattern: ['flows', '*', 'texts', '*', '*'],
      say: (before, after, [, flow = '', , tag = '', key = '']) => {
        const ours = text(tag, key);
        const noun = `${flow}: the text "${key}" in ${sayLanguage(tag)}`;
        if (after === undefined)
          return [`${noun} is ours again${ours === undefined ? '' : `, ${sayJson(ours)}`} (was ${sayJson(before)}).`];
        return [sayNow(noun, before ?? ours, after)];
      },
    },
    {
      pattern: ['flows', '*', 'steps', '*'],
      say: (before, after, [, flow = '', , step = '']) => {
        const [was, is] = [before, after].map((value) => (isRecord(value) ? value : {}));
        return [
          ...(was?.['shown'] === is?.['shown']
            ? []
            : [`${flow}: the step ${step} is ${is?.['shown'] === false ? 'left out now' : 'there again'}.`]),
          ...(was?.['title'] === is?.['title']
            ? []
            : [sayNow(`${flow}: the title of the step ${step}`, sayTitle(was?.['title']), sayTitle(is?.['title']), plain)]),
        ];
      },
    },
    {
      pattern: ['flows', '*', 'order'],
      say: (before, after, [, flow = '']) => [
        sayNow(`${flow}: the order of steps that change places`, before, after, (ids) => sayList(list(ids).map(plain), 'and')),
      ],
    },
    {
      pattern: ['flows', '*'],
      say: (before, after, [, flow = '']) => {
        const options = isRecord(after) && isRecord(after['options']) ? Object.entries(after['options']) : [];
        const how = options.map(([option, value]) => `"${optionTitle(flow, option) ?? option}" is ${onOff(value)}`);
        if (before === undefined)
          return [`The flow ${flow} is now named by the file${how.length > 0 ? `: ${how.join(', ')}` : ''}.`];
        return after === undefined
          ? [`The flow ${flow} is no longer named by the file: it is offered only where it is everybody's.`]
          : [];
      },
    },
  ];

  function sayTitle(key: unknown): string | undefined {
    return typeof key === 'string' ? sayJson(text('en', key) ?? key) : undefined;
  }
}
