import type { Flow } from '#engine/check';

import { withValue } from './draft.ts';
import type { Question } from './question.ts';

type Option = NonNullable<Flow['options']>[string];

/** A question for each option of the flows that everybody has: what a flow can be reported, no one has to list here. */
export function optionQuestions(flows: readonly Flow[]): readonly Question[] {
  return flows
    .filter(({ base }) => base === '/')
    .flatMap(({ flow, options = {} }) => Object.entries(options).map(([name, option]) => questionOf(flow, name, option)));
}

function questionOf(flow: string, name: string, option: Option): Question {
  const values = option.type === 'boolean' ? ['yes', 'no'] : (option.enum ?? []).map(String);
  const path = `flows.${flow}.options.${name}`;
  return {
    flag: name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    asks: values.length > 0 ? `${option.title} (${values.join(', ')})` : option.title,
    key: path,
    suggest: () => written(option.default),
    // What everybody has is not written down, so that a later default reaches this provider, too.
    take: (draft, answer) => ({
      draft: withValue(draft, path, answer === written(option.default) ? undefined : valueOf(answer, option)),
    }),
  };
}

function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What cannot be read as the option's type stays as it was typed: the checker reports what should stand there. */
function valueOf(answer: string, { type }: Option): unknown {
  const yes = ['yes', 'y', 'true'].includes(answer.toLowerCase());
  const no = ['no', 'n', 'false'].includes(answer.toLowerCase());
  if (type === 'boolean' && (yes || no)) return yes;
  return type !== 'string' && /^-?\d+(\.\d+)?$/.test(answer) ? Number(answer) : answer;
}
