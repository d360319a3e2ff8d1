import { type CompiledFlow, isRecord, openFlow } from '#engine';

import { acceptAnswers, type AcceptedAnswers, type SentAnswers } from './accept-answers.ts';
import { holdsAnswers } from './answer-form.ts';
import { AnswersRefused, STATUS_OF_REFUSAL } from './answers-refused.ts';
import type { AnswersContext } from './around-answers.ts';
import { onceByKey } from './once-by-key.ts';
import { isLanguage, localDay, readJson, refusal } from './json-route.ts';

/** Answers that were accepted, for the host. */
export interface TakenAnswers extends AcceptedAnswers {
  readonly flow: string;
  /** The version of the flow. */
  readonly version: number;
  /** The language in which the visitor answered. */
  readonly locale: string;
  /** The same for the same submission, however often the page sends it. */
  readonly key: string;
}

export interface AnswersRouteOptions extends Omit<AnswersContext, 'today'> {
  readonly flows: readonly CompiledFlow[];
  /**
   * Stores the answers, and gives what the visitor keeps, such as `{ reference: '3F2A-91BC' }`. Throw `AnswersRefused` for what only
   * the host can know, such as a file that never arrived.
   */
  readonly take: (taken: TakenAnswers) => Promise<Readonly<Record<string, unknown>>> | Readonly<Record<string, unknown>>;
  /** The day, YYYY-MM-DD. Default: that of the service's own zone. */
  readonly today?: () => string;
  /** The most bytes of a request. Default: 256 kB. */
  readonly maxBytes?: number;
}

/**
 * What `submit-answers` sends its answers to, as a function of web standards. The same key is taken once, also while it is still being
 * taken. The keys are kept in memory: where several processes take answers, `take` stores them under its `key`. An error that `take`
 * throws is passed on, and the page may send the answers again.
 */
export function answersRoute({ flows, take, today = localDay, maxBytes = 256_000, ...context }: AnswersRouteOptions) {
  const opened = new Map(flows.map((flow) => [flow.flow, openFlow(flow)]));
  const once = onceByKey();
  return async (request: Request): Promise<Response> => {
    const read = await readJson(request, maxBytes);
    if (read instanceof Response) return read;
    const { text } = read;
    const key = request.headers.get('idempotency-key') ?? '';
    if (!/^[\w-]{16,100}$/.test(key)) return refusal(400, 'no_idempotency_key');
    const body = parse(text);
    if (!body) return refusal(400, 'bad_request');
    return once(key, text, async () => {
      const flow = opened.get(body.flow);
      try {
        if (!flow) throw new AnswersRefused('not_found', 'there is no such flow');
        const accepted = acceptAnswers(flow, body, { ...context, today: today() });
        const { locale } = body;
        return { isTaken: true, body: await take({ ...accepted, flow: flow.flow, version: flow.version, locale, key }) };
      } catch (error) {
        if (!(error instanceof AnswersRefused)) throw error;
        const { code, details } = error;
        return { isTaken: false, status: STATUS_OF_REFUSAL[code], body: { code, ...(details && { details }) } };
      }
    });
  };
}

interface Body extends SentAnswers {
  readonly flow: string;
  readonly locale: string;
}

/** The body where it has the shape of what `submit-answers` sends. What states which forms were sent holds no answers. */
function parse(text: string): Body | undefined {
  try {
    const { flow, run, answers, locale } = JSON.parse(text) as Record<string, unknown>;
    const isShaped = typeof flow === 'string' && isRecord(run) && isRecord(answers) && isLanguage(locale);
    if (!isShaped) return undefined;
    const own = Object.entries(answers).filter(([slot]) => holdsAnswers(slot));
    if (own.length === 0 || !own.every(([, data]) => isAnswer(data))) return undefined;
    return { flow, run, answers: Object.fromEntries(own) as Body['answers'], locale };
  } catch {
    return undefined;
  }
}

function isAnswer(data: unknown): boolean {
  return Array.isArray(data) ? data.length <= 100 && data.every(isRecord) : isRecord(data);
}
