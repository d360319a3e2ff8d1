import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readTexts } from './locale-files.ts';

/** A person speaks about 150 words a minute, so about 50 in 20 seconds. */
const MOST_WORDS = 50;

const FORMS = join(import.meta.dirname, '..', '..', 'flows', 'forms');

/** Every text that an agent reads aloud: the `script` of a form, keys that are named for one, and texts that begin with the words. */
const ofForms = readdirSync(FORMS).flatMap((file) =>
  [...readFileSync(join(FORMS, file), 'utf8').matchAll(/"script": "([\w.]+)"/g)].map(([, key = '']) => key),
);

function readAloud(locale: 'en' | 'es') {
  return readTexts(locale).filter(
    ({ key, words }) =>
      ofForms.includes(key) || /^agentReview\.\w+Script$/.test(key) || /^(Read aloud|Lea en voz alta):/.test(words),
  );
}

/** The number of spoken words: a figure or a date counts as several. */
function countWords(words: string): number {
  const spoken: Readonly<Record<string, string>> = {
    provider: 'Lakeside Health',
    agent: 'Jordan Blake',
    total: 'twelve hundred dollars',
    amount: 'one hundred dollars',
    first: 'December 15, 2026',
    method: 'Visa ending in 4242',
    phone: '888 555 0142',
    count: '12',
  };
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => spoken[name] ?? name).split(/\s+/).length;
}

describe.each(['en', 'es'] as const)('what an agent reads aloud in %s', (locale) => {
  it('is found', () => {
    expect(readAloud(locale).map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'agentReview.greetingScript',
        'agentReview.phoneScript',
        'agentReview.creditScript',
        'agentReview.agreementScript',
        'agentReview.authorizationScript',
        'verbal.rollUps.text',
      ]),
    );
  });

  it.each(readAloud(locale).map(({ key, words }) => [key, words] as const))(
    '%s takes no more than twenty seconds',
    (_, words) => {
      expect(countWords(words)).toBeLessThanOrEqual(MOST_WORDS);
    },
  );
});
