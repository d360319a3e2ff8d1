import { parseDollars } from '#rules';

import { valueAt, withValue, type Draft } from './draft.ts';

/** What an answer makes of the draft, or why it cannot be read. */
export type Taken = { readonly draft: Draft } | { readonly problem: string };

/** One setting of a provider file, with the question for it. */
export interface Question {
  /** The flag that answers it: "website" for `--website`. */
  readonly flag: string;
  readonly asks: string;
  /** The key of the file whose description reports more. */
  readonly key: string;
  /** What Enter takes, as it would be typed; nothing where there has to be an answer. */
  readonly suggest: (draft: Draft) => string | undefined;
  readonly take: (draft: Draft, answer: string) => Taken;
  /** Whether it is asked at all, after what was answered before. */
  readonly isAsked?: (draft: Draft) => boolean;
}

/** Reads an answer as text. The checker validates it. */
export function text(path: string, read: (answer: string) => unknown = (answer) => answer) {
  return (draft: Draft, answer: string): Taken => ({ draft: withValue(draft, path, read(answer)) });
}

/** "6, 12" as two members; figures as numbers where the file has numbers. */
export function members(path: string, read: (word: string) => unknown = (word) => word) {
  return text(path, (answer) =>
    answer
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(read),
  );
}

/** What is no figure stays as it was typed: the checker reports what should stand there. */
export function figure(word: string): unknown {
  return /^\d+$/.test(word) ? Number(word) : word;
}

/** Takes "$1,250.50" as cents, and suggests them as they would be typed. */
export function dollars(path: string): Pick<Question, 'suggest' | 'take'> {
  return {
    suggest: (draft) => (Number(valueAt(draft, path)) / 100).toFixed(2).replace(/\.00$/, ''),
    take: (draft, answer) => {
      const cents = parseDollars(answer);
      if (cents === undefined) return { problem: `"${answer}" is no amount: write dollars, like 50 or 49.99` };
      return { draft: withValue(draft, path, cents) };
    },
  };
}

/** Digits alone, without the country's 1. */
export function phoneDigits(answer: string): string {
  return answer.replaceAll(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '');
}

/** An address that was typed as people state it. */
export function address(answer: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(answer) ? answer : `https://${answer}`;
}

/** "1F5F8B" and "#06c" are colours, too. */
export function colour(answer: string): string {
  const hex = answer.replace(/^#/, '').toLowerCase();
  const long = /^[0-9a-f]{3}$/.test(hex) ? hex.replaceAll(/./g, '$&$&') : hex;
  return /^[0-9a-f]{6}$/.test(long) ? `#${long}` : answer;
}
