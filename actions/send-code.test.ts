import { expect, test, vi } from 'vitest';

import type { ActionContext } from './action.ts';
import { sendCode } from './send-code.ts';
import { verifyByAgent } from './verify-by-agent.ts';

const application = { application_id: 'a-1', payment_plan_id: null, needs_code: false, new_phone: { waiting: null } };

function contextWith(input: unknown) {
  const recordConsents = vi.fn();
  const verify = vi.fn();
  const context = { input, slots: { application }, api: { recordConsents, verifyByAgent: verify }, locale: 'en' };
  return { recordConsents, verify, context: context as unknown as ActionContext };
}

test('a code is refused when the form did not ask for the consent to the credit check', async () => {
  const { context, recordConsents } = contextWith({ phone: '' });

  await expect(sendCode.run(context)).rejects.toMatchObject({ code: 'validation_error' });
  expect(recordConsents).not.toHaveBeenCalled();
});

test('an agent cannot verify a person whose consent the form did not ask for', async () => {
  const { context, verify } = contextWith({});

  await expect(verifyByAgent.run(context)).rejects.toMatchObject({ code: 'validation_error' });
  expect(verify).not.toHaveBeenCalled();
});
