export { defineCall, type AnswerOf, type BodyOf, type Call, type RequestOf } from './call.ts';
export { calls, type Calls } from './calls.ts';
export { createClient, type Profile } from './client.ts';
export { createApi, type Api, type ApiOptions } from './create-api.ts';
export { ERRORS, COMMON_ERRORS, isErrorCode, type ErrorCategory, type ErrorCode } from './errors.ts';
export { FunnelError, errorSchema, type FunnelErrorOptions, type WireError } from './funnel-error.ts';
export { HEADERS } from './headers.ts';
export { createSendOnce, type SendOnce } from './send-once.ts';
export {
  addressSchema,
  applicationSchema,
  billSchema,
  documentSchema,
  draftSchema,
  instalmentSchema,
  offerSchema,
  paymentMethodSchema,
  planSchema,
  vaultSchema,
} from './entities.ts';
