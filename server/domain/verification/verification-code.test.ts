import { expect, test } from 'vitest';

import { aProvider } from '../../testing/a-provider.ts';
import type { Context } from '../calls/context.ts';
import { codeMessage } from './verification-code.ts';

const agent = { kind: 'external', agent_id: 'EX-2071', name: 'Dana Wells' } as const;

/** The text of the code message, in a session of this agent or of the patient. */
function textOf(who: typeof agent | null, locale: string, channel: 'sms' | 'email' | 'voice' = 'sms') {
  const context = {
    provider: aProvider(),
    session: { agent: who },
    host: 'pay.lakeside.example',
  } as unknown as Context;
  return codeMessage(context, { channel, to: '5855550101', locale }, '027187').text;
}

test.each([
  ['en', 'Enter it only on our page. We will never call to ask for it.'],
  ['es', 'Escríbalo solo en nuestra página. Nunca le llamaremos para pedírselo.'],
])('a patient without an agent reads in %s where to enter the code, and that we never call to ask for it', (locale, words) => {
  expect(textOf(null, locale)).toContain(`027187`);
  expect(textOf(null, locale)).toContain(words);
});

test.each(['en', 'es'])('a text message to a patient ends with the line for autofill (%s)', (locale) => {
  expect(textOf(null, locale).split('\n').at(-1)).toBe('@pay.lakeside.example #027187');
});

test.each([
  ['an email', null, 'email'],
  ['a voice call', null, 'voice'],
  ['a message that an agent asked for', agent, 'sms'],
] as const)('%s has no line for autofill', (_, who, channel) => {
  expect(textOf(who, 'en', channel)).not.toContain('@');
});

test.each([
  ['en', 'Read it only to the agent you are talking to.', 'never call'],
  ['es', 'Léaselo solo al agente con quien está hablando.', 'Nunca'],
])('a patient whom an agent asks to read the code is informed in %s that this is right', (locale, words, denial) => {
  expect(textOf(agent, locale)).toContain(words);
  expect(textOf(agent, locale)).not.toContain(denial);
});
