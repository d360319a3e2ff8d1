import { FunnelError } from '#api';
import { expect, it } from 'vitest';

import type { ActionContext } from './action.ts';
import { submitAnswers } from './submit-answers.ts';

const sent = { flow: 'claim', run: { step: 'place', of: 'submit' }, answers: { pet: { name: 'Tom' } } };

function run(answer: () => Promise<unknown>, changes: object = { sent }) {
  const sendOnce = (_words: string, send: (key: string) => Promise<unknown>) => send('key');
  return submitAnswers.run({ locale: 'es', sendOnce, api: { submitAnswers: answer }, ...changes } as unknown as ActionContext);
}

it('stores the reference of what was sent', async () => {
  expect(await run(() => Promise.resolve({ body: { reference: '3F2A-91BC' } }))).toEqual({
    outcome: 'sent',
    store: { submission: { reference: '3F2A-91BC' } },
  });
});

it('returns refused answers as problems of their fields', async () => {
  const details = { 'pet.name': 'required', 'pet.kind': 'enum', 'vet.city': 'pattern' };

  expect(await run(() => Promise.reject(new FunnelError('validation_error', { details })))).toEqual({
    outcome: 'invalid',
    problems: { pet: { name: 'required', kind: 'enum' }, vet: { city: 'pattern' } },
  });
});

it('names the refused fields of a list by the place of their item', async () => {
  const details = { 'pet.1.name': 'required' };

  expect(await run(() => Promise.reject(new FunnelError('validation_error', { details })))).toEqual({
    outcome: 'invalid',
    problems: { pet: { '1.name': 'required' } },
  });
});

it('throws a refusal that names no field, and one of another kind', async () => {
  const unknown = new FunnelError('validation_error', { details: { problem: 'unknown_slot' } });

  await expect(run(() => Promise.reject(unknown))).rejects.toBe(unknown);
  await expect(run(() => Promise.reject(new FunnelError('too_many_requests')))).rejects.toThrow();
  await expect(run(() => Promise.resolve({}), {})).rejects.toThrow('lists no slot');
});
