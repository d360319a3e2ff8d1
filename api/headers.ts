/** Header names of spec 7, in one place for both sides. */
export const HEADERS = {
  providerId: 'x-provider-id',
  verificationToken: 'x-verification-token',
  dataToken: 'x-data-token',
  verifiedPhone: 'x-verified-phone',
  csrf: 'x-csrf-token',
  requestId: 'x-request-id',
  /** The same id under its other name. */
  plainRequestId: 'request-id',
  clientAgent: 'client-agent',
  idempotencyKey: 'idempotency-key',
  idempotentReplayed: 'idempotent-replayed',
  /** Marks an answer as the error object of spec 3; other bodies are never parsed as one. */
  productError: 'x-product-error',
} as const;
