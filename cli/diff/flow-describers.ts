import { isRecord, formatJson, formatList, describeChange, describeShares, type Describer } from '#engine/explain';
import { isSameValue } from '#engine';
import { FIRST_LANGUAGE } from '#rules';

import { formatLanguage, onOff, plain, type ProviderWords } from './provider-words.ts';

/** Describes the changes that a provider makes in flows. */
export function flowDescribers(words: ProviderWords): readonly Describer[] {
  return [
    optionDescriber(words),
    splitDescriber,
    addedDescriber,
    textDescriber(words),
    stepDescriber(words),
    orderDescriber,
    wholeFlowDescriber(words),
  ];
}

function optionDescriber({ optionTitle }: ProviderWords): Describer {
  return {
    pattern: ['flows', '*', 'options', '*'],
    describe: (before, after, [, flow = '', , option = '']) => {
      const title = optionTitle(flow, option);
      const noun = `${flow}: ${title === undefined ? `the option ${option}` : `"${title}"`}`;
      return after === undefined
        ? [`${noun} is now as the flow has it by itself (was ${onOff(before)}).`]
        : [describeChange(noun, before, after, onOff)];
    },
  };
}

function textDescriber({ text }: ProviderWords): Describer {
  return {
    pattern: ['flows', '*', 'texts', '*', '*'],
    describe: (before, after, [, flow = '', , tag = '', key = '']) => {
      const ours = text(tag, key);
      const noun = `${flow}: the text "${key}" in ${formatLanguage(tag)}`;
      if (after === undefined)
        return [`${noun} is ours again${ours === undefined ? '' : `, ${formatJson(ours)}`} (was ${formatJson(before)}).`];
      return [describeChange(noun, before ?? ours, after)];
    },
  };
}

function stepDescriber({ text }: ProviderWords): Describer {
  const formatTitle = (key: unknown) => (typeof key === 'string' ? formatJson(text(FIRST_LANGUAGE, key) ?? key) : undefined);
  return {
    pattern: ['flows', '*', 'steps', '*'],
    describe: (before, after, [, flow = '', , step = '']) => {
      const [was = {}, is = {}] = [before, after].map((value) => (isRecord(value) ? value : {}));
      const title = `${flow}: the title of the step ${step}`;
      return [
        was['shown'] !== is['shown'] && `${flow}: the step ${step} is ${is['shown'] === false ? 'left out now' : 'there again'}.`,
        !isSameValue(was['requires'], is['requires']) &&
          describeChange(`${flow}: what the step ${step} requires`, was['requires'], is['requires']),
        was['title'] !== is['title'] && describeChange(title, formatTitle(was['title']), formatTitle(is['title']), plain),
      ].filter((sentence) => sentence !== false);
    },
  };
}

const addedDescriber: Describer = {
  pattern: ['flows', '*', 'add', '*'],
  describe: (before, after, [, flow = '', , step = '']) => {
    if (before === undefined) return [`${flow}: the step ${step} is added.`];
    return after === undefined ? [`${flow}: the step ${step} is no longer added.`] : [];
  },
};

const splitDescriber: Describer = {
  pattern: ['flows', '*', 'split', '*'],
  describe: (before, after, [, flow = '', , name = '']) =>
    after === undefined
      ? [`${flow}: the split ${name} is now as the flow has it by itself (was ${describeShares(before)}).`]
      : [describeChange(`${flow}: who gets which arm of the split ${name}`, before, after, describeShares)],
};

const orderDescriber: Describer = {
  pattern: ['flows', '*', 'order'],
  describe: (before, after, [, flow = '']) => [
    describeChange(`${flow}: the order of steps that change places`, before, after, (ids) =>
      formatList((Array.isArray(ids) ? (ids as unknown[]) : []).map(plain), 'and'),
    ),
  ],
};

function wholeFlowDescriber({ optionTitle }: ProviderWords): Describer {
  return {
    pattern: ['flows', '*'],
    describe: (before, after, [, flow = '']) => {
      const options = isRecord(after) && isRecord(after['options']) ? Object.entries(after['options']) : [];
      const how = options.map(([option, value]) => `"${optionTitle(flow, option) ?? option}" is ${onOff(value)}`);
      if (before === undefined)
        return [`The flow ${flow} is now named by the file${how.length > 0 ? `: ${how.join(', ')}` : ''}.`];
      return after === undefined
        ? [`The flow ${flow} is no longer named by the file: it is offered only where it is everybody's.`]
        : [];
    },
  };
}
