/** Header names of spec 7, in one place for both sides. */
export const HEADERS = {
  providerId: 'x-provider-id',
  /** What a captcha gave for the verification token (spec 5). */
  captchaToken: 'x-captcha-token',
  /** The recording of this session, where session replay is on (spec 7). */
  sessionReplay: 'x-session-replay',
  verificationToken: 'x-verification-token',
  dataToken: 'x-data-token',
  verifiedPhone: 'x-verified-phone',
  agentName: 'x-agent-name',
  agentId: 'x-agent-id',
  mapsToken: 'x-maps-token',
  csrf: 'x-csrf-token',
  /** Seconds until the session ends if nothing more is asked of the server. */
  sessionEndsIn: 'x-session-ends-in',
  requestId: 'x-request-id',
  /** The same id under its other name. */
  plainRequestId: 'request-id',
  clientAgent: 'client-agent',
  idempotencyKey: 'idempotency-key',
  idempotentReplayed: 'idempotent-replayed',
  /** Of a frame in another site's page: `cookie`, or its session where the browser keeps no cookie for it. */
  embedSession: 'x-embed-session',
  /** What a frame was opened with, while it has no session. */
  embedToken: 'x-embed-token',
  /** Marks an answer as the error object of spec 3; other bodies are never parsed as one. */
  productError: 'x-product-error',
} as const;
