import { expect, test } from 'vitest';

import type { Context } from './context.ts';
import { codeMessage } from './verification-code.ts';

const agent = { kind: 'external', agent_id: 'EX-2071', name: 'Dana Wells' } as const;

/** What a text message with a code says, in a session of this agent or of the patient. */
function textOf(who: typeof agent | null, locale: string) {
  const context = {
    provider: { provider_id: 'lakeside', display_name: 'Lakeside Health', locales: ['en', 'es'] },
    session: { agent: who },
  } as unknown as Context;
  return codeMessage(context, { channel: 'sms', to: '5855550101', locale }, '027187').text;
}

test.each([
  ['en', 'We will never ask you for it.'],
  ['es', 'Nunca le pediremos que nos lo diga.'],
])('a patient who is alone is told in %s that nobody will ask for the code', (locale, words) => {
  expect(textOf(null, locale)).toContain(`027187`);
  expect(textOf(null, locale)).toContain(words);
});

test.each([
  ['en', 'Read it only to the agent you are talking to.', 'never ask'],
  ['es', 'Léaselo solo al agente con quien está hablando.', 'Nunca'],
])('a patient whom an agent asks to read the code is told in %s that this is right', (locale, words, denial) => {
  expect(textOf(agent, locale)).toContain(words);
  expect(textOf(agent, locale)).not.toContain(denial);
});
