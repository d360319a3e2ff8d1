import { FunnelError, HEADERS } from '#api';
import type { FastifyRequest } from 'fastify';

import type { Provider } from '#configuration';

/** The providers by the hosts under which patients reach them. */
export interface Hosts {
  readonly byHost: (host: string) => Provider | undefined;
}

/** The provider whose host was asked. What the client claims in a header may agree with it, and nothing else. */
export function requireProvider(request: FastifyRequest, hosts: Hosts): Provider {
  const provider = hosts.byHost(request.hostname.toLowerCase());
  if (!provider) throw new FunnelError('provider_not_found', { message: 'no provider has this host' });
  const claimed = request.headers[HEADERS.providerId];
  if (claimed !== undefined && claimed !== provider.provider_id) {
    request.log.warn({ provider_id: provider.provider_id, reason: 'another provider was claimed' }, 'refused');
    throw new FunnelError('forbidden', { message: `${HEADERS.providerId} does not name the provider of this host` });
  }
  return provider;
}
