import type { AgentNames } from './call.ts';
import { HEADERS } from './headers.ts';

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
