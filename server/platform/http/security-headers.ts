import { HEADERS } from '#api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { closedPolicy } from './content-security-policy.ts';

const ONE_YEAR = 31_536_000;

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'reporting-endpoints': 'csp="/csp-report"',
  'content-security-policy': closedPolicy,
  'cache-control': 'no-store',
};

/** For an answer that no hook comes before, such as that to an address that cannot be read. */
export function putStrictHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...ALWAYS, [HEADERS.requestId]: request.id });
}

/** Puts the strictest headers on every answer; a page or a file then loosens what it must. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    putStrictHeaders(request, reply);
    // Over http it would be ignored at best, and lock a developer's localhost out at worst.
    if (request.publicProtocol === 'https') reply.header('strict-transport-security', `max-age=${ONE_YEAR}; includeSubDomains`);
  });
}
