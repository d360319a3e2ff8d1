import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readTexts } from './locale-files.ts';
import { flows } from './named-keys.ts';

/** A person speaks about 150 words a minute, so about 50 in 20 seconds. */
const MOST_WORDS = 50;

const FORMS = join(import.meta.dirname, '..', '..', 'flows', 'forms');

/** Every text that an agent reads aloud: those of steps, the `script` of a form, keys that are named for one, and texts that begin with the words. */
const ofForms = readdirSync(FORMS).flatMap((file) =>
  [...readFileSync(join(FORMS, file), 'utf8').matchAll(/"script": "([\w.]+)"/g)].map(([, key = '']) => key),
);

function readAloud(locale: 'en' | 'es') {
  return readTexts(locale).filter(
    ({ key, words }) =>
      /^(verbal\.\w+\.)?agentScripts\..*\.(full|short)$/.test(key) ||
      ofForms.includes(key) ||
      /^agentReview\.\w+Script$/.test(key) ||
      /^(Read aloud|Lea en voz alta):/.test(words),
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
    months: '24',
    name: 'Elena',
  };
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => spoken[name] ?? name).split(/\s+/).length;
}

describe.each(['en', 'es'] as const)('what an agent reads aloud in %s', (locale) => {
  it('is found', () => {
    expect(readAloud(locale).map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'agentScripts.enrollment.agent-lookup.full',
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

/** Texts for agents that the page finds by flow and step: `agentScripts.<flow>.<step>.full`. */
describe('the texts that belong to a step', () => {
  const steps = Object.values(flows()).flatMap(({ flow, steps: own }) =>
    (own as readonly { readonly id: string }[]).map(({ id }) => `${String(flow)}.${id}`),
  );
  const ofSteps = readTexts('en').flatMap(
    ({ key }) => /^(?:verbal\.\w+\.)?(agent(?:Scripts|Steps|Asks))\.([\w-]+\.[\w-]+)/.exec(key) ?? [],
  );

  it('each name a step that a flow has', () => {
    const named = new Set(ofSteps.filter((_, place) => place % 3 === 2));

    expect([...named].filter((step) => !steps.includes(step))).toEqual([]);
  });

  it('give words to every step that an agent reaches during a call', () => {
    // The agent confirms who they are without the caller; only patients are welcomed, or open a link on their phone.
    const silent = [
      'enrollment.phone-link',
      // Patients alone pay in full.
      'enrollment.pay-in-full',
      'enrollment.external-agent-info',
      'transfer-plan.external-agent-info',
      'transfer-plan.welcome',
      ...[
        'find-plan',
        'find-plan-by-number',
        'find-plan-phone',
        'verify-code',
        'no-plan',
        'payment-method',
        'confirm-method',
        'pay-again',
      ].map((step) => `my-plan.${step}`),
      // The agent goes on to the search.
      'my-plan.agents',
    ];
    const spoken = new Set(readTexts('en').flatMap(({ key }) => /^agentScripts\.([\w-]+\.[\w-]+)/.exec(key)?.[1] ?? []));

    expect(steps.filter((step) => !step.startsWith('embed.') && !spoken.has(step) && !silent.includes(step))).toEqual([]);
  });
});
