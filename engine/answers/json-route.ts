/** The body of a request that sends JSON by POST, or the response to any other. */
export async function readJson(request: Request, maxBytes: number): Promise<{ readonly text: string } | Response> {
  if (request.method !== 'POST') return refusal(405, 'method_not_allowed');
  // A form of another site cannot send this type.
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return refusal(415, 'not_json');
  const text = await readLimited(request, maxBytes);
  return text === undefined ? refusal(413, 'too_large') : { text };
}

/** The text of a request; nothing where it has more bytes than this. */
async function readLimited(request: Request, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined;
  const decoder = new TextDecoder();
  const reader = request.body?.getReader();
  let [text, bytes] = ['', 0];
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > maxBytes) {
      await reader?.cancel();
      return undefined;
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

export function refusal(status: number, code: string, details?: Readonly<Record<string, string>>): Response {
  return Response.json({ code, ...(details && { details }) }, { status });
}

export function isLanguage(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z]{2,3}(?:-\w+)*$/.test(value) && value.length <= 35;
}

/** The day of the service's own zone. */
export function localDay(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
