import { type CompiledFlow, isRecord, openFlow } from '#engine';

import { AnswersRefused, STATUS_OF_REFUSAL } from './answers-refused.ts';
import type { AnswersContext } from './around-answers.ts';
import { type DraftService, textOf } from './draft-service.ts';
import { isLanguage, localDay, readJson, refusal } from './json-route.ts';
import { messageLimit } from './message-limit.ts';
import { openDraft, sendDraftCode } from './open-draft.ts';
import { saveDraft } from './save-draft.ts';

export interface DraftsRouteOptions
  extends
    Omit<AnswersContext, 'today'>,
    Pick<DraftService, 'store' | 'send'>,
    Partial<Pick<DraftService, 'today' | 'now' | 'days'>> {
  readonly flows: readonly CompiledFlow[];
  /** The most bytes of a request. Default: 256 kB. */
  readonly maxBytes?: number;
}

/** By the last part of the path; what has another one saves. */
const RESPONSES = new Map([
  ['code', sendDraftCode],
  ['open', openDraft],
]);

/**
 * What `save-draft`, `send-draft-code` and `open-draft` call, as a function of web standards: POST to "/drafts", "/drafts/code" and
 * "/drafts/open". A link and then a code to the same contact open a draft; a code has six digits, ten minutes and five tries. One
 * contact gets at most five messages in ten minutes and ten a day. These are counted in memory, so each process sends as many. A draft
 * is kept for 28 days after it was last saved, unless `days` has another number.
 */
export function draftsRoute({ flows, store, send, maxBytes = 256_000, ...options }: DraftsRouteOptions) {
  const { days = 28, today = localDay, now = Date.now, ...context } = options;
  const count = messageLimit(now);
  const service: DraftService = {
    store,
    send,
    days,
    today,
    now,
    mayMessage: (contact) => count(textOf(contact)),
    context: () => ({ ...context, today: today() }),
  };
  const opened = new Map(flows.map((flow) => [flow.flow, openFlow(flow)]));

  return async (request: Request): Promise<Response> => {
    const read = await readJson(request, maxBytes);
    if (read instanceof Response) return read;
    const body = parse(read.text);
    const { flow: name, locale } = body;
    if (typeof name !== 'string' || !isLanguage(locale)) return refusal(400, 'bad_request');
    const flow = opened.get(name);
    if (!flow) return refusal(404, 'not_found');
    const respond = RESPONSES.get(new URL(request.url).pathname.split('/').at(-1) ?? '') ?? saveDraft;
    try {
      return await respond(service, { flow, locale, body });
    } catch (error) {
      if (error instanceof AnswersRefused) return refusal(STATUS_OF_REFUSAL[error.code], error.code, error.details);
      throw error;
    }
  };
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}
