import { isRecord } from '#engine';

/** What a service reports of a request that it refuses. */
interface Refusal {
  readonly code?: string;
  readonly details?: Readonly<Record<string, string>>;
}

export interface JsonResponse {
  readonly isOk: boolean;
  readonly answer: Readonly<Record<string, unknown>> & Refusal;
  /** For a refusal that the action does not handle: the flow decides by the code what follows. */
  readonly error: Error & { readonly code: string };
}

interface JsonRequest {
  readonly body: string;
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends JSON by POST. A response without a code has the code `unavailable`. One that is no JSON object is a refusal, whatever its
 * status: the sign-in page of a proxy has 200 too.
 */
export async function requestJson(to: string, { body: sent, signal, headers }: JsonRequest): Promise<JsonResponse> {
  const response = await fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: sent,
    signal,
  });
  const body: unknown = await response.json().catch(() => undefined);
  const answer: JsonResponse['answer'] = isRecord(body) ? body : {};
  const error = Object.assign(new Error(`the service responded ${response.status}`), { code: answer.code ?? 'unavailable' });
  return { isOk: response.ok && isRecord(body), answer, error };
}

/** The language of the page, or "en" where it states none. */
export function languageOfPage(): string {
  return document.documentElement.lang || 'en';
}
