import { problemsByForm } from '#engine/form';
import type { ActionDeclaration } from '#engine/check';
import type { ActionResult, RunInput } from '#engine/react';

import { languageOfPage, requestJson } from './request-json.ts';

interface SubmitAnswersOptions {
  /** Where the answers go, by POST. Default: "/answers". */
  readonly to?: string;
  /** Default: the language of the page, or "en" where it states none. */
  readonly locale?: string;
}

/** What it promises, for the checker and the proof. */
export const submitAnswersDeclaration: ActionDeclaration = {
  name: 'submit-answers',
  outcomes: { sent: { stores: ['submission'] }, invalid: {} },
  errors: ['validation_error'],
  sendsAnswers: true,
};

/**
 * Sends the answers of the slots that the run lists under `send`, as JSON: `{ flow, run, answers, locale }`, with the header
 * "idempotency-key". The same answers have the same key until they were taken, so a repeated press sends them once. The
 * service responds 201 with what the slot `submission` keeps, such as `{ "reference": "3F2A-91BC" }`; or another status with
 * `{ "code", "details" }`. Details of a validation_error such as `{ "pet.name": "required" }` are shown at their fields.
 */
export function submitAnswers({ to = '/answers', locale }: SubmitAnswersOptions = {}) {
  const keys = new Map<string, string>();
  return async ({ sent, signal }: RunInput): Promise<ActionResult> => {
    if (!sent) throw new TypeError('the run of "submit-answers" lists no slot under "send"');
    const body = JSON.stringify({ ...sent, locale: locale ?? languageOfPage() });
    const key = keys.get(body) ?? crypto.randomUUID();
    keys.set(body, key);
    const { isOk, answer, error } = await requestJson(to, { body, signal, headers: { 'idempotency-key': key } });
    if (isOk) {
      keys.delete(body);
      return { outcome: 'sent', store: { submission: answer } };
    }
    const problems = answer.code === 'validation_error' ? problemsByForm(answer.details) : {};
    if (Object.keys(problems).length > 0) return { outcome: 'invalid', problems };
    throw error;
  };
}
