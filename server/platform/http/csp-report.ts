import type { FastifyInstance } from 'fastify';

import type { RateLimits } from './rate-limits.ts';

const BYTES = 16_384;
/** A host name has 253 characters at most. */
const LONGEST_ORIGIN = 270;

/** Takes the browsers' reports of what the content security policy stopped, and logs the rule and the origin, never the page's address. */
export async function addCspReports(app: FastifyInstance, limits: RateLimits): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string' },
      (_request, text, done) => done(null, text),
    );
    scope.post(
      '/csp-report',
      { bodyLimit: BYTES, onRequest: (request) => limits.count('report', request.ip) },
      async (request, reply) => {
        for (const report of readReports(String(request.body))) request.log.warn(report, 'content security policy');
        return reply.code(204).send();
      },
    );
  });
}

function readReports(text: string) {
  const parsed = parseJson(text);
  const all: readonly unknown[] = Array.isArray(parsed) ? parsed.slice(0, 10) : [parsed];
  return all.flatMap((one) => {
    const body = asRecord(asRecord(one)?.['csp-report'] ?? asRecord(one)?.['body']);
    if (!body) return [];
    const directive = word(body['effective-directive'] ?? body['effectiveDirective']);
    return [{ directive, blocked: origin(body['blocked-uri'] ?? body['blockedURL']) }];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

/** Directives are words with hyphens; anything else was not written by a browser. */
function word(value: unknown): string {
  return typeof value === 'string' && /^[a-z-]{1,40}$/.test(value) ? value : 'unknown';
}

function origin(value: unknown): string {
  if (typeof value !== 'string') return 'unknown';
  return URL.canParse(value) ? new URL(value).origin.slice(0, LONGEST_ORIGIN) : word(value);
}
