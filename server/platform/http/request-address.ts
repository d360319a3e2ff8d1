import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

import { isLocalName } from '../config/mode-problems.ts';

/** The address of a request as one of ours: what looks like another host (`//elsewhere.example`) becomes a path. */
export function ownUrl(requestUrl: string): URL {
  const url = new URL(`http://host/${requestUrl.replace(/^[/\\]+/, '')}`);
  // `/.//elsewhere.example` only looks like that after its dots are gone.
  url.pathname = url.pathname.replace(/^\/+/, '/');
  return url;
}

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

export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

/** Whose `X-Forwarded-*` headers count: none, those of so many hops before us, or those of named networks. */
export function trustedProxies(setting: string): TrustedProxies {
  if (setting === 'none') return false;
  if (!/^\d+$/.test(setting)) return setting.split(',').map((network) => network.trim());
  const hops = Number(setting);
  return (_address, hop) => hop < hops;
}

/** 64 bits: a household or a phone is given a whole IPv6 network of this size. */
const GROUPS_OF_A_NETWORK = 4;

/** The unit that limits count: an IPv4 address, or an IPv6 network of 64 bits. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 address inside an IPv6 one becomes itself.
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  const groups = parsed.parts.slice(0, GROUPS_OF_A_NETWORK).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
