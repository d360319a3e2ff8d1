import { isRecord } from '#engine';
import type { ActionDeclaration } from '#engine/check';
import { problemsByForm } from '#engine/form';
import type { ActionResult, RunInput } from '#engine/react';

import { languageOfPage, requestJson } from './request-json.ts';

interface DraftActionsOptions {
  /** The name of the flow. */
  readonly flow: string;
  /** Where drafts are saved, by POST; "/code" and "/open" are below it. Default: "/drafts". */
  readonly to?: string;
  /** Default: the language of the page, or "en" where it states none. */
  readonly locale?: string;
}

/** What they promise, for the checker and the proof. */
export const draftDeclarations: readonly ActionDeclaration[] = [
  {
    name: 'save-draft',
    outcomes: { saved: { stores: ['draft'] }, changed: { stores: ['draft'] }, invalid: {} },
    errors: ['validation_error', 'too_many_requests'],
    sendsAnswers: true,
    input: [['email'], ['phone']],
  },
  {
    name: 'send-draft-code',
    outcomes: { sent: { stores: ['draftLink'] }, gone: { stores: ['draftLink'] } },
    errors: ['too_many_requests'],
  },
  {
    name: 'open-draft',
    outcomes: {
      opened: { stores: ['draft', 'draftLink'], bringsBack: 'save-draft' },
      wrong: {},
      expired: {},
      gone: { stores: ['draftLink'] },
    },
    errors: [],
    input: [['code']],
  },
];

/**
 * The three actions of save and return; `draftsRoute` of the entry `answers` is their service. `save-draft` saves the slots that its run
 * lists under `send` and has a link sent to the `email` or `phone` of the form. The screen `open-draft` takes the token from the link and
 * runs `send-draft-code` with it; the six digits go to `open-draft`, which fills the slots. The token is kept in memory alone: a page
 * that is loaded anew asks for the link once more.
 */
export function draftActions({ flow, to = '/drafts', locale }: DraftActionsOptions) {
  let token: string | undefined;

  const request = (path: string, body: object, signal: AbortSignal) =>
    requestJson(`${to}${path}`, { body: JSON.stringify({ ...body, locale: locale ?? languageOfPage() }), signal });

  async function saveDraft({ input, sent, slots, signal }: RunInput): Promise<ActionResult> {
    if (!sent) throw new TypeError('the run of "save-draft" lists no slot under "send"');
    const { email, phone } = isRecord(input) ? input : {};
    const { run, answers } = sent;
    const all = Object.entries(answers);
    const body = {
      flow,
      run,
      answers: Object.fromEntries(all.filter(([, value]) => typeof value === 'object')),
      sent: all.filter(([, value]) => value === true).map(([slot]) => slot),
      ...(email === undefined ? { phone } : { email }),
      draft: slots['draft'] ?? undefined,
    };
    const { isOk, answer, error } = await request('', body, signal);
    if (isOk) {
      const { state, draft, ...rest } = answer;
      return { outcome: String(state), store: { draft: isRecord(draft) ? { ...draft, ...rest } : null } };
    }
    const problems = answer.code === 'validation_error' ? problemsByForm(answer.details) : {};
    if (Object.keys(problems).length > 0) return { outcome: 'invalid', problems };
    throw error;
  }

  async function sendDraftCode({ input, signal }: RunInput): Promise<ActionResult> {
    const given = isRecord(input) ? input['token'] : undefined;
    token = typeof given === 'string' ? given : token;
    const { isOk, answer, error } = await request('/code', { flow, token }, signal);
    if (!isOk) throw error;
    return { outcome: String(answer['state']), store: { draftLink: answer } };
  }

  async function openDraft({ input, signal }: RunInput): Promise<ActionResult> {
    const typed = isRecord(input) ? input['code'] : undefined;
    const code = typeof typed === 'string' ? typed.replaceAll(/\s/g, '') : '';
    if (!/^\d{6}$/.test(code)) return { outcome: 'wrong' };
    const { isOk, answer, error } = await request('/open', { flow, token, code }, signal);
    if (answer.code === 'verification_code_invalid') return { outcome: 'wrong' };
    if (answer.code === 'verification_code_expired') return { outcome: 'expired' };
    if (!isOk) throw error;
    if (answer['state'] === 'gone') return { outcome: 'gone', store: { draftLink: { state: 'gone' } } };
    const { answers, sent, draft, problems } = answer as unknown as Opened;
    const marks = Object.fromEntries(sent.map((slot) => [slot, true]));
    return { outcome: 'opened', store: { ...answers, ...marks, draft, draftLink: null }, problems: problemsByForm(problems) };
  }

  return { 'save-draft': saveDraft, 'send-draft-code': sendDraftCode, 'open-draft': openDraft };
}

interface Opened {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly sent: readonly string[];
  readonly draft: unknown;
  readonly problems: Readonly<Record<string, string>>;
}
