/** The object `error` of an answer. */
interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly advice_code?: string;
  readonly network_decline_code?: string;
  readonly payment_intent?: object;
  readonly setup_intent?: object;
}

/** An answer that is no object. */
export class WireError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A request that Stripe does not understand: it is not executed, so its idempotency key stays free. */
export function invalidRequest(message: string, more: Partial<ErrorBody> = {}): WireError {
  return new WireError(400, { type: 'invalid_request_error', message, ...more });
}

export function noSuch(what: string, id: string, param: string): WireError {
  return new WireError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}
