import { randomBytes, randomUUID } from 'node:crypto';

import { HEADERS } from '#api';
import type { Provider } from '#configuration';
import { type DayString, formatCents, today } from '#rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { createApiKey } from '../../domain/calls/manage-keys.ts';
import { type Bill, listBills } from '../../domain/patients/bills.ts';
import { requireProvider, type Hosts } from '../../domain/sessions/request-context.ts';
import { PORTAL_HOST } from '../../pages/studio-preview.ts';
import type { Clock } from '../../platform/clock.ts';
import { selectRows } from '../../platform/database/rows.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import { sendNotThere } from '../../platform/http/error-response.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { allowFraming } from '../../platform/http/security-headers.ts';
import type { SimulatedOfferRequest } from '../../schema/column-types.ts';
import type { Db } from '../../schema/database.ts';
import { type Persona, personaBirthDate, personaMrn, portalGuarantor, withNumber } from '../personas/persona.ts';
import type { PersonasOf } from '../personas/preview-personas.ts';

interface PortalOptions {
  readonly db: Db;
  readonly hosts: Hosts;
  readonly clock: Clock;
  readonly personasOf: PersonasOf;
  /** The origin of Studio, which shows the portal in a frame. */
  readonly studio: string;
}

const PATH = '/test/portal';
/** A statement is made at once. */
const KEY_LASTS_MS = 60_000;

/** Where the portal of a preview shows a person, and where it makes an offer to them. `origin` is that of the preview. */
export function portalOf(origin: string, persona: string) {
  const { port } = new URL(origin);
  const portal = `http://${PORTAL_HOST}:${port}`;
  const path = `${PATH}/${encodeURIComponent(persona)}`;
  return { origin: portal, page: (locale: string) => `${portal}${path}?lang=${locale}`, offer: `${path}/offer` };
}

/**
 * Mounts the portal of an invented hospital: it knows who is signed in, states what they owe with an API key, and frames the embedded flow with
 * the kit. A preview in Studio alone has it.
 */
export function mountPortal(app: FastifyInstance, options: PortalOptions): void {
  app.get<PortalRequest>(`${PATH}/:persona`, async (request, reply) => {
    const patient = await findPatient(request, options);
    if (!patient) return sendNotThere(reply);
    const { locales } = patient.provider;
    const locale = locales.find((one) => one === request.query.lang) ?? locales[0] ?? 'en';
    const nonce = randomBytes(16).toString('base64');
    // The page of the flow is of one site with Studio, and of another one than the portal.
    const flow = `http://localhost:${request.port}`;
    allowFraming(reply, [options.studio]);
    return reply
      .headers({ 'content-security-policy': policyOf({ nonce, flow, studio: options.studio }), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(pageOf(patient, { locale, nonce, flow }));
  });
  app.post<PortalRequest>(`${PATH}/:persona/offer`, async (request, reply) => {
    const patient = await findPatient(request, options);
    if (!patient) return sendNotThere(reply);
    const now = options.clock.now();
    const answer = await app.inject({
      method: 'POST',
      url: '/ingress/v1/simulated-offers',
      headers: {
        host: request.host,
        authorization: `Bearer ${await createKey(patient, now)}`,
        [HEADERS.idempotencyKey]: randomUUID(),
      },
      payload: statementOf(patient, now),
    });
    return reply.code(answer.statusCode).type('application/json; charset=utf-8').send(answer.body);
  });
}

interface PortalRequest {
  readonly Params: { readonly persona: string };
  readonly Querystring: { readonly lang?: string };
}

/** What the hospital of the portal knows of the person who is signed in there. */
interface PortalPatient {
  readonly provider: Provider;
  readonly db: Db;
  readonly day: DayString;
  readonly persona: Persona;
  readonly guarantor: NonNullable<ReturnType<typeof portalGuarantor>>;
  readonly mrn: string;
  readonly bills: readonly Bill[];
}

async function findPatient(
  request: FastifyRequest<PortalRequest>,
  { db, hosts, clock, personasOf }: PortalOptions,
): Promise<PortalPatient | undefined> {
  const provider = requireProvider(request, hosts);
  const { provider_id, time_zone } = provider;
  const day = today(time_zone, clock.now());
  const { people, prefix } = personasOf(provider, day) ?? { people: [], prefix: '' };
  const place = people.findIndex(({ key }) => key === request.params.persona);
  const persona = people[place];
  const guarantor = persona && portalGuarantor(persona, day);
  const mrn = personaMrn(place + 1, prefix);
  const own = forProvider(db, provider_id);
  const patient = guarantor && (await selectRows(own, 'patients', { provider_id, mrn }).executeTakeFirst());
  if (!patient) return undefined;
  const all = await listBills(own, { provider_id, patient_id: patient.patient_id });
  const open = all.filter(({ in_plan }) => !in_plan);
  return { provider, db: own, day, persona, guarantor, mrn, bills: open.length > 0 ? open : all };
}

async function createKey({ provider, db }: PortalPatient, now: Date): Promise<string> {
  const wish = { providerId: provider.provider_id, name: 'Portal of the preview', scopes: ['offers:write'] as const };
  const expiresAt = new Date(now.getTime() + KEY_LASTS_MS);
  return (await createApiKey(db, { ...wish, expiresAt }, now)).key;
}

function statementOf({ day, persona, guarantor, mrn, bills }: PortalPatient, now: Date): SimulatedOfferRequest {
  const { first_name, last_name, phone, email, address } = guarantor;
  return {
    patient: {
      first_name: persona.first_name,
      last_name: persona.last_name,
      birth_date: personaBirthDate(persona, day),
      mrn,
    },
    guarantor: { first_name, last_name, phone, ...(email !== undefined && { email }), address: withNumber(address) },
    bills: bills.map(({ invoice_id, total_cents, servicing_date, facility, department }) => ({
      invoice_id,
      amount: total_cents,
      service_date: servicing_date,
      facility,
      ...(department && { department }),
    })),
    credit_check_consent: { granted: true, given_at: now.toISOString(), wording: 'portal-of-the-preview' },
  };
}

interface Framing {
  readonly nonce: string;
  readonly flow: string;
}

/** The policy that the guide of the kit asks a host for, and the frame of Studio around it. */
function policyOf({ nonce, flow, studio }: Framing & { readonly studio: string }): string {
  return [
    "default-src 'none'",
    `script-src ${flow}`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    `frame-src ${flow}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${studio}`,
  ].join('; ');
}

const STYLE = `
body{margin:0;background:#fff;color:#23303b;font:1rem/1.5 Georgia,serif}
header{padding:.75rem 1rem;background:#30506b;color:#fff}
main{max-inline-size:46rem;margin-inline:auto;padding:1rem}
h1{margin:0;font-size:1.25rem}
ul{margin-block:.5rem 1rem;padding:0;list-style:none}
li{display:flex;justify-content:space-between;gap:1rem;padding-block:.25rem;border-block-end:1px solid #d5dde5}
`;

/** The page has no words of its own but "Portal", which English and Spanish share. */
function pageOf(
  { persona: { key, first_name, last_name }, bills }: PortalPatient,
  { locale, nonce, flow }: Framing & { readonly locale: string },
): string {
  const name = escapeHtml(`${first_name} ${last_name}`);
  const rows = bills.map(({ facility, department, total_cents }) => {
    const what = [facility, department].filter(Boolean).join(', ');
    return `<li><span>${escapeHtml(what)}</span> <span>${escapeHtml(formatCents(total_cents, locale))}</span></li>`;
  });
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Portal</title><style nonce="${nonce}">${STYLE}</style>
<script src="${flow}/embed/kit.js" defer></script></head>
<body><header><strong>Portal</strong></header>
<main><h1>${name}</h1><ul>${rows.join('')}</ul>
<div data-causeway="${flow}" data-session-url="${PATH}/${encodeURIComponent(key)}/offer" data-locale="${escapeHtml(locale)}" data-min-height="480"></div>
</main></body></html>`;
}
