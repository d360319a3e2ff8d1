import type { FastifyInstance } from 'fastify';

import { isLocalName } from '../config/mode-problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The protocol of the visitor's browser: https when a trusted proxy reports it, and in production always. */
    readonly publicProtocol: 'http' | 'https';
  }
}

/** The session cookie is for https alone, so a production host that is not this machine is behind TLS. */
export function addPublicProtocol(app: FastifyInstance, { isProduction }: { readonly isProduction: boolean }): void {
  app.decorateRequest('publicProtocol', {
    getter() {
      return this.protocol === 'https' || (isProduction && !isLocalName(this.hostname)) ? 'https' : 'http';
    },
  });
}
