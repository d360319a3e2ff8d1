import type { AgentNames } from './call.ts';

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

const NOT_PLAIN = /[^\x20-\x7e]|%/gu;

/** Half of a character, which cannot be encoded. */
const HALF = /\p{Cs}/gu;

/** An external agent's name and id as headers (spec 6). What a header cannot carry travels as percent-encoded UTF-8. */
export function agentHeaders({ agentName, externalId }: AgentNames): Readonly<Record<string, string>> {
  return { [HEADERS.agentName]: toHeader(agentName), [HEADERS.agentId]: toHeader(externalId) };
}

/** The text of a header that `agentHeaders` encoded, or that a caller wrote in plain letters. */
export function readAgentHeader(value: string): string {
  try {
    return decodeURIComponent(value).trim();
  } catch {
    return value.trim();
  }
}

function toHeader(text: string): string {
  return text
    .trim()
    .normalize('NFC')
    .replace(HALF, '\uFFFD')
    .replace(NOT_PLAIN, (sign) => encodeURIComponent(sign));
}

/** The headers of a frame's calls: that it is a frame, and its session where the browser keeps no cookie for it. */
export const embedHeaderSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description:
    '`cookie`; `memory` in all but one of several frames on a page, which share their cookies; or the session that the header of an earlier answer gave',
} as const;

/** In the place of a session's id: the browser sends it as a cookie, as far as it keeps any for frames. */
export const EMBED_BY_COOKIE = 'cookie';
