import { FunnelError } from '#api';
import type { Partners } from '#configuration';
import { Ajv } from 'ajv';

import { bureauAnswerSchema, type BureauWireRequest } from './bureau-wire.ts';
import { openGuard } from './guard-calls.ts';
import { PartnerUnavailable } from './partner-errors.ts';
import { type PartnerTools, requireSecret } from './partner-tools.ts';
import type { BureauAnswer, BureauRequest } from './ports.ts';
import { openHttp, readJsonObject, type Http, type HttpAnswer, type HttpRequest } from './request-http.ts';

export type BureauSettings = NonNullable<Partners['bureau']>;

/** Less than the patience of the one who asks (28 s). */
const DEADLINE_MS = 25_000;

/** The gateway to a credit bureau. */
export interface BureauPartner {
  /** Throws `FunnelError('gds_error_block_response')` when it cannot be reached or answers nonsense. */
  readonly check: (request: BureauRequest) => Promise<BureauAnswer>;
  /** Connects with our certificate, and names no person. Throws `PartnerUnavailable`. */
  readonly tryOut: () => Promise<void>;
}

/** Asks a gateway by the contract of `bureau-wire.ts`. A request has a name, so that it can be sent again: the gateway decides once. */
export function openBureau(settings: BureauSettings, { findSecret, health }: PartnerTools): BureauPartner {
  const guard = openGuard({
    deadlineMs: DEADLINE_MS,
    report: health.open({ partner: 'bureau', adapter: 'http', host: new URL(settings.url).hostname }),
  });
  let open: { readonly key: string; readonly http: Http } | undefined;

  /** New certificates open new connections. */
  function connect(): Http {
    const cert = requireSecret(findSecret, settings.client_certificate);
    const key = requireSecret(findSecret, settings.client_key);
    const ca = requireSecret(findSecret, settings.certificate_authority);
    const certificates = {
      ...(cert !== undefined && { cert }),
      ...(key !== undefined && { key }),
      ...(ca !== undefined && { ca }),
    };
    const name = JSON.stringify(certificates);
    if (open?.key !== name) open = { key: name, http: openHttp(certificates) };
    return open.http;
  }

  function send(path: string, request: Omit<HttpRequest, 'url'>): Promise<HttpAnswer> {
    const token = requireSecret(findSecret, settings.token);
    const headers = { ...request.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    return connect().request({ ...request, url: new URL(`${settings.url}/${path}`), headers });
  }

  async function decide(request: BureauRequest, signal: AbortSignal): Promise<BureauAnswer> {
    const answer = await send('decisions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': request.request_id },
      body: JSON.stringify(wireRequest(request)),
      signal: request.signal ? AbortSignal.any([signal, request.signal]) : signal,
    });
    requireSuccess(answer);
    return readAnswer(answer);
  }

  return {
    check: (request) =>
      guard
        .run((signal) => decide(request, signal), { isRepeatable: true, provider: request.provider_id })
        .catch((cause: unknown) => {
          throw new FunnelError('gds_error_block_response', { cause, message: 'the credit bureau does not answer' });
        }),
    tryOut: () =>
      guard.run(async (signal) => requireSuccess(await send('health', { method: 'GET', signal })), { isRepeatable: true }),
  };
}

/** Who and how much: where and why the patient was treated never leaves. */
function wireRequest({ request_id, provider_id, first_name, last_name, birth_date, address, amount }: BureauRequest) {
  const person = { first_name, last_name, birth_date, address };
  return { request_id, provider_id, person, amount } satisfies BureauWireRequest;
}

function requireSuccess({ status }: HttpAnswer): void {
  if (status < 200 || status >= 300) throw new PartnerUnavailable(`status_${status}`);
}

const isAnswer = new Ajv({ strict: false }).compile<BureauAnswer>(bureauAnswerSchema);

function readAnswer(answer: HttpAnswer): BureauAnswer {
  const fields: unknown = readJsonObject(answer);
  if (isAnswer(fields)) return fields;
  throw new PartnerUnavailable('answer_not_understood');
}
