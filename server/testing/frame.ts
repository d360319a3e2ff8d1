import { randomUUID } from 'node:crypto';

import { calls, HEADERS, hostCalls, type BodyOf, type Call, type Calls, type HostCalls, type RequestOf, type Scope } from '#api';
import type { LightMyRequestResponse } from 'fastify';

import type { SimulatedOfferRequest } from '../schema/column-types.ts';
import { createApiKey } from '../domain/calls/manage-keys.ts';
import { aProvider } from './a-provider.ts';
import type { Household } from './people.ts';
import { addToken, startTestService, type TestService } from './test-service.ts';

export const PORTAL = 'https://portal.example';

/** Two providers whose funnel a portal may embed, and the portal's server with a key of the first. */
export async function startFrameService() {
  const service = await startTestService([
    aProvider({ embed_origins: [PORTAL, 'https://second.example'] }),
    aProvider({ provider_id: 'hillview', hosts: ['hillview.localhost'], embed_origins: [PORTAL] }),
  ]);
  const host = await aHost(service);
  const opened = (request?: SimulatedOfferRequest, options?: FrameOptions) => openFrame(service, host, request, options);
  return { service, host, opened };
}

export type FrameService = Awaited<ReturnType<typeof startFrameService>>;

/** The server of a host, with a key of its own. */
export async function aHost(
  { app, db, ports }: TestService,
  { providerId = 'lakeside', scopes = ['offers:write', 'offers:read'] as readonly Scope[], host = 'lakeside.localhost' } = {},
) {
  const now = ports.clock.now();
  const wish = { providerId, name: 'Portal', scopes, expiresAt: new Date(now.getTime() + 86_400_000) };
  const { key, record } = await createApiKey(db, wish, now);

  async function ask<N extends keyof HostCalls>(name: N, request: RequestOf<HostCalls[N]>) {
    const call: Call = hostCalls[name];
    const {
      params = {},
      body,
      idempotencyKey = randomUUID(),
    } = request as {
      readonly params?: Readonly<Record<string, string>>;
      readonly body?: object;
      readonly idempotencyKey?: string;
    };
    const answer = await app.inject({
      method: call.method,
      url: `/ingress/v1${call.path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '')}`,
      headers: { host, authorization: `Bearer ${key}`, ...(call.idempotent && { [HEADERS.idempotencyKey]: idempotencyKey }) },
      ...(body && { payload: body }),
    });
    return read<BodyOf<HostCalls[N]>>(answer);
  }
  const offer = async (body: SimulatedOfferRequest) => {
    const answer = await ask('createSimulatedOffer', { body });
    if (answer.status !== 201) throw new Error(`no offer: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return { ask, offer, key, record };
}

let people = 0;

export type Host = Awaited<ReturnType<typeof aHost>>;

/** The request of a host: by default a new patient with two bills. */
export function aRequest(changes: Partial<SimulatedOfferRequest> = {}): SimulatedOfferRequest {
  people += 1;
  const unique = randomUUID().slice(0, 8);
  const last_name = `Moreno${unique.replace(/[\d-]/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
  return {
    patient: { first_name: 'Lucía', last_name, birth_date: '1984-03-07', mrn: `P-${unique}` },
    guarantor: {
      first_name: 'Lucía',
      last_name,
      phone: `585555${String(2000 + people)}`,
      email: 'lucia@mail.example',
      address: { address: '12 Harbor Street', address_number: '12', city: 'Rochester', state: 'NY', postal_code: '14604' },
    },
    bills: [
      { invoice_id: `API-${unique}-1`, amount: 105_250, service_date: '2026-03-07', facility: 'Lakeside Hospital' },
      {
        invoice_id: `API-${unique}-2`,
        amount: 64_001,
        service_date: '2026-04-02',
        facility: 'Lakeside Clinic',
        department: 'Radiology',
      },
    ],
    credit_check_consent: { granted: true, given_at: '2026-06-16T15:30:00Z', wording: 'portal-2026-05', locale: 'en' },
    ...changes,
  };
}

/** The request of a host for a patient whom the provider knows, with all bills. By default the patient answers for them. */
export function requestFor({ patient, bills }: Household, guarantor: Partial<SimulatedOfferRequest['guarantor']> = {}) {
  const { first_name, last_name, birth_date, mrn, phone } = patient;
  const request = aRequest();
  return {
    ...request,
    patient: { first_name, last_name, birth_date, mrn },
    guarantor: { ...request.guarantor, first_name, last_name, ...(phone != null && { phone }), ...guarantor },
    bills: bills.map(({ invoice_id, total_cents, servicing_date, facility }) => {
      return { invoice_id, amount: Number(total_cents), service_date: servicing_date, facility };
    }),
  } satisfies SimulatedOfferRequest;
}

export interface FrameOptions {
  readonly host?: string;
  readonly keepsCookies?: boolean;
  /** Another frame of the same page, which has the cookie. */
  readonly beside?: { readonly jar: { readonly cookie: string; readonly csrf: string } };
}

/** A frame in a browser with cookies, or in one that keeps none for frames. */
export function aFrame(
  { app }: Pick<TestService, 'app'>,
  { host = 'lakeside.localhost', keepsCookies = true, beside }: FrameOptions = {},
) {
  const jar = beside ? { ...beside.jar, bearer: 'memory' } : { cookie: '', csrf: '', bearer: 'cookie' };

  async function ask<N extends keyof Calls>(
    name: N,
    { params = {}, query, headers = {}, body }: { params?: object; query?: object; headers?: object; body?: object },
    changes: Readonly<Record<string, string>> = {},
  ) {
    const call: Call = calls[name];
    const answer = await app.inject({
      method: call.method,
      url: `/v1${call.path.replace(/:(\w+)/g, (_, part: string) => (params as Readonly<Record<string, string>>)[part] ?? '')}`,
      ...(query && { query: query as Record<string, string | string[]> }),
      headers: {
        host,
        origin: `http://${host}`,
        'sec-fetch-site': 'same-origin',
        [HEADERS.embedSession]: jar.bearer,
        ...(jar.cookie !== '' && { cookie: jar.cookie }),
        ...(call.method !== 'GET' && { [HEADERS.csrf]: jar.csrf }),
        ...(call.idempotent && { [HEADERS.idempotencyKey]: randomUUID() }),
        ...headers,
        ...changes,
      },
      ...(body && { payload: body }),
    });
    const cookie = answer.cookies.find((one) => one.name === '__Host-embed');
    if (cookie && keepsCookies) jar.cookie = `__Host-embed=${cookie.value}`;
    jar.csrf = String(answer.headers[HEADERS.csrf] ?? jar.csrf);
    jar.bearer = String(answer.headers[HEADERS.embedSession] ?? jar.bearer);
    return read<BodyOf<Calls[N]>>(answer);
  }

  return {
    jar,
    ask,
    /** As the page does when it is loaded: the cookie is there before the first call. */
    load: () => ask('loggedIn', {}),
    take: (
      { simulated_offer_id, embed_token }: Pick<BodyOf<HostCalls['createSimulatedOffer']>, 'simulated_offer_id' | 'embed_token'>,
      origin = PORTAL,
    ) => ask('fromSimulatedOffer', { body: { simulated_offer_id, embed_token, origin } }),
  };
}

export type Frame = ReturnType<typeof aFrame>;

/** A frame that has taken an offer. */
export async function openFrame(service: TestService, host: Host, request = aRequest(), options: FrameOptions = {}) {
  const offer = await host.offer(request);
  const frame = aFrame(service, options);
  await frame.load();
  const { body, status } = await frame.take(offer);
  if (status !== 200) throw new Error(`the frame was refused: ${JSON.stringify(body)}`);
  return { frame, offer, request, application: body.application };
}

type Taken = Awaited<ReturnType<typeof openFrame>>['application'];

/** As far as confirm-payment, with the documents read. */
export async function draft(service: TestService, frame: Frame, { application_id, offer_ids }: Taken) {
  const params = { application_id };
  const offers = await frame.ask('getOffers', { query: { offer_ids: [...offer_ids] } });
  const offer_id = offers.body.offers[1]?.offer_id ?? '';
  await frame.ask('chooseOffer', { params, body: { offer_id } });
  const method = await frame.ask('createPaymentMethod', { params, body: { token: await addToken(service.db), kind: 'card' } });
  const { payment_method_id } = method.body;
  await frame.ask('chooseOffer', { params, body: { offer_id, payment_method_id, charge_day: 15 } });
  const { body } = await frame.ask('unsignedDocuments', { params: { offer_id }, query: { locale: 'en' } });
  return body.documents.map(({ document_id, hash }) => ({ document_id, hash }));
}

/** The rest of the enrollment, by calls. */
export async function enrol(service: TestService, frame: Frame, application: Taken) {
  const agreements = await draft(service, frame, application);
  return frame.ask('createPlan', { params: { application_id: application.application_id }, body: { agreements } });
}

function read<B>(answer: LightMyRequestResponse) {
  const body = answer.json<B & { readonly code?: string }>();
  return {
    status: answer.statusCode,
    body: body as B,
    code: answer.statusCode >= 400 ? body.code : undefined,
    headers: answer.headers,
  };
}
