/** What became of a request: taken, or refused. */
export type Taken =
  | { readonly isTaken: true; readonly body: unknown }
  | { readonly isTaken: false; readonly status: number; readonly body: unknown };

interface Known {
  readonly fingerprint: string;
  readonly taken: Promise<Taken>;
}

/** More than arrive while a page still repeats one of them. */
const MOST_KEYS = 10_000;

/** Takes the text of each key once: a repeated request gets the same response. What was refused or failed may be sent again. */
export function onceByKey() {
  const known = new Map<string, Known>();
  return async (key: string, text: string, take: () => Promise<Taken>): Promise<Response> => {
    const fingerprint = await fingerprintOf(text);
    const before = known.get(key);
    if (before && before.fingerprint !== fingerprint) return Response.json({ code: 'other_answers' }, { status: 409 });
    const taken = before?.taken ?? take();
    if (!before) {
      known.set(key, { fingerprint, taken });
      forgetOldest(known);
    }
    const forget = () => known.delete(key);
    try {
      const result = await taken;
      if (result.isTaken) return Response.json(result.body, { status: 201 });
      forget();
      return Response.json(result.body, { status: result.status });
    } catch (error) {
      forget();
      throw error;
    }
  };
}

function forgetOldest(known: Map<string, Known>): void {
  const [oldest] = known.keys();
  if (known.size > MOST_KEYS && oldest !== undefined) known.delete(oldest);
}

async function fingerprintOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
