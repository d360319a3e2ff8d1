import { randomBytes, randomUUID } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { byStaff } from '../../domain/audit/audit.ts';
import { deleteEnrollments } from '../../domain/retention/delete-enrollments.ts';
import { requireProvider, type Hosts } from '../../domain/sessions/request-context.ts';
import type { Clock } from '../../platform/clock.ts';
import { selectRows } from '../../platform/database/rows.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sendNotThere } from '../../platform/http/error-response.ts';
import { setSessionCookie } from '../../platform/http/session-cookie.ts';
import { allowFraming } from '../../platform/http/security-headers.ts';
import type { Db } from '../../schema/database.ts';

interface ArrivalOptions {
  readonly db: Db;
  readonly hosts: Hosts;
  readonly clock: Clock;
  /** The origin of Studio, which shows the pages in a frame. */
  readonly studio: string;
}

/** A session that was begun without a browser, for a browser to go on with. */
interface Arrival {
  readonly session: string;
  readonly storage: Readonly<Record<string, string>>;
  readonly path: string;
}

const MOST_ARRIVALS = 100;

const arrivalSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['session', 'storage', 'path'],
  properties: {
    session: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
    storage: { type: 'object', additionalProperties: { type: 'string' } },
    path: { type: 'string', pattern: '^/(?!/)', maxLength: 500 },
  },
} as const;

const forgetSchema = { type: 'object', properties: { mrn: { type: 'string', maxLength: 64 } } } as const;

/** Lets a browser go on where a persona was taken without one. A preview in Studio alone has this: its people are invented. */
export function mountArrivals(app: FastifyInstance, { db, hosts, clock, studio }: ArrivalOptions): void {
  const arrivals = new Map<string, Arrival>();
  app.post('/test/arrivals', { schema: { body: arrivalSchema } }, async (request) => {
    const [oldest] = arrivals.keys();
    if (arrivals.size >= MOST_ARRIVALS && oldest !== undefined) arrivals.delete(oldest);
    const id = randomUUID();
    arrivals.set(id, request.body as Arrival);
    return { address: `/test/arrivals/${id}` };
  });
  app.get<{ Params: { readonly id: string } }>('/test/arrivals/:id', async (request, reply) => {
    const arrival = arrivals.get(request.params.id);
    if (!arrival) return sendNotThere(reply);
    const nonce = randomBytes(16).toString('base64');
    setSessionCookie(reply, arrival.session);
    allowFraming(reply, [studio]);
    const policy = `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors ${studio}`;
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(pageOf(arrival, nonce));
  });
  app.post('/test/arrivals/forget', { schema: { body: forgetSchema } }, async (request) => {
    const { provider_id } = requireProvider(request, hosts);
    const { mrn } = request.body as { readonly mrn?: string };
    const own = forProvider(db, provider_id);
    // The same person comes again and again: no one guesses here.
    await own.deleteFrom('attempt_limits').where('provider_id', '=', provider_id).execute();
    // The simulated bureau answers some people otherwise when they are asked about again.
    await own.deleteFrom('simulator.bureau_requests').where('provider_id', '=', provider_id).execute();
    if (mrn !== undefined) await forgetEnrollments(own, { provider_id, mrn }, clock.now());
    return {};
  });
}

/** Deletes what the patient left behind without a plan, so that the next lookup finds them as on the first day. */
async function forgetEnrollments(
  db: Db,
  patient: { readonly provider_id: string; readonly mrn: string },
  now: Date,
): Promise<void> {
  const { provider_id } = patient;
  await inTransaction(db, async (trx) => {
    const found = await selectRows(trx, 'patients', patient).executeTakeFirst();
    if (!found) return;
    const of = { provider_id, patient_id: found.patient_id };
    const left = await selectRows(trx, 'applications', { ...of, payment_plan_id: null }).execute();
    await trx.deleteFrom('sessions').where('provider_id', '=', provider_id).where('patient_id', '=', found.patient_id).execute();
    const ids = left.map(({ application_id }) => application_id);
    await deleteEnrollments(trx, { provider_id, ids }, { ...byStaff(now), reason: 'erasure' });
  });
}

/** Puts into the browser's storage what the app kept, and opens the step. */
function pageOf({ storage, path }: Arrival, nonce: string): string {
  const data = JSON.stringify({ storage, path }).replaceAll('<', String.raw`\u003c`);
  return `<!doctype html><meta charset="utf-8"><title>Arrival</title><script nonce="${nonce}">
const { storage, path } = ${data};
for (const key of Object.keys(sessionStorage)) if (key.startsWith('causeway.')) sessionStorage.removeItem(key);
for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, value);
location.replace(path);
</script>`;
}
