import { FunnelError } from '#api';

import { defineAction } from './action.ts';

/**
 * Sends the answers of the slots that the run lists under `send`. The service validates them with the same forms, and keeps
 * them once. Refused answers come back as problems of their fields. It works in every flow that has a slot `submission`.
 */
export const submitAnswers = defineAction({
  name: 'submit-answers',
  outcomes: { sent: { stores: ['submission'] }, invalid: {} },
  sendsAnswers: true,
  calls: ['submitAnswers'],
  handles: ['validation_error'],
  throws: ['validation_error'],
  async run({ sent, api, sendOnce, locale }) {
    if (!sent) throw new FunnelError('validation_error', { message: 'the run lists no slot under "send"' });
    const { flow, run, answers } = sent;
    const body = { flow, run, answers: answers as Readonly<Record<string, Values | readonly Values[]>>, locale };
    try {
      const { body: submission } = await sendOnce(`submit ${JSON.stringify(body)}`, (idempotencyKey) =>
        api.submitAnswers({ body, idempotencyKey }),
      );
      return { outcome: 'sent', store: { submission } };
    } catch (error) {
      const problems = error instanceof FunnelError && error.code === 'validation_error' ? problemsIn(error.details) : undefined;
      if (problems === undefined) throw error;
      return { outcome: 'invalid', problems };
    }
  },
});

type Values = Readonly<Record<string, unknown>>;

/**
 * The problems by form and field, of details such as { "pet.name": "required" }, or { "pet.0.name": "required" } for the first item
 * of a list; nothing where they name no field.
 */
function problemsIn(details: FunnelError['details']): Readonly<Record<string, Readonly<Record<string, string>>>> | undefined {
  const named = Object.entries(details ?? {}).flatMap(([key, code]) => {
    const [, form = '', field = ''] = /^([^.]+)\.((?:\d+\.)?[^.]+)$/.exec(key) ?? [];
    return typeof code === 'string' && field !== '' ? [{ form, field, code }] : [];
  });
  if (named.length === 0) return undefined;
  const problems: Record<string, Record<string, string>> = {};
  for (const { form, field, code } of named) (problems[form] ??= {})[field] = code;
  return problems;
}
