import { isRecord, sayJson, sayList, sayNow, type Sayer } from '#engine/explain';

import { sayLanguage } from './provider-nouns.ts';
import type { ProviderWords } from './provider-words.ts';

const plain = (value: unknown) => (typeof value === 'string' ? value : sayJson(value));

/** What says the changes that a provider makes in flows. */
export function flowSayers({ optionTitle, text }: ProviderWords): readonly Sayer[] {
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
        sayNow(`${flow}: the order of steps that change places`, before, after, (ids) =>
          sayList((Array.isArray(ids) ? (ids as unknown[]) : []).map(plain), 'and'),
        ),
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
