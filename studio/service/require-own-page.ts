import { timingSafeEqual } from 'node:crypto';

/** What of a request decides whether Studio's own page sent it. */
export interface RequestHead {
  readonly method: string;
  readonly path: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly authorization: string | undefined;
}

const API = '/api/';
const READS = ['GET', 'HEAD'];

/**
 * Returns why a request is refused, or nothing. A page of another site can send requests to this machine: it knows neither the
 * token nor, after it made its own name point here, the right host.
 */
export function whyRefused(request: RequestHead, token: string, port: number): string | undefined {
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`];
  if (request.host === undefined || !hosts.includes(request.host)) return 'this address is not the one of Studio';
  if (!request.path.startsWith(API)) return READS.includes(request.method) ? undefined : 'only pages are here';
  if (request.origin !== undefined && request.origin !== `http://${request.host}`) return 'another site sent this';
  if (!READS.includes(request.method) && request.origin === undefined) return 'a change comes from Studio only';
  if (!isSame(request.authorization ?? '', `Bearer ${token}`)) return 'the link of this session is another one';
  return undefined;
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
