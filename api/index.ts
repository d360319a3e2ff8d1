export {
  BUREAU_CODES,
  isBureauCode,
  type BureauCode,
  ERRORS,
  COMMON_ERRORS,
  isErrorCode,
  type ErrorCategory,
  type ErrorCode,
  type ErrorOrigin,
} from './errors.ts';
export { readAgentHeader, EMBED_BY_COOKIE, HEADERS } from './headers.ts';
export {
  codesOf,
  defineCall,
  errorsOf,
  profileOf,
  type AgentNames,
  type AnswerOf,
  type BodyOf,
  type Call,
  type RequestOf,
  isScope,
  SCOPES,
  type Scope,
} from './call.ts';
export { hostCalls, type HostCalls } from './host-calls.ts';
export { CALLERS, MATTERS, OWNERS, RIGHTS, type Caller, type Matter, type Owner, type Right } from './rights.ts';
export { createClient, type Profile } from './client.ts';
export { eitherSignal } from './either-signal.ts';
export { calls, createApi, type Api, type Calls } from './create-api.ts';
export { FunnelError, errorSchema, type WireError } from './funnel-error.ts';
export { createSendOnce, type SendOnce } from './send-once.ts';
