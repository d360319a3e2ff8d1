import type { ProviderFault } from './provider-fault.ts';
import type { Provider } from './provider.ts';

/** The owner of each host and identity. Two providers never share one, or a patient would see another provider's pages. */
interface Claims {
  readonly ownerOfHost: (host: string) => string | undefined;
  readonly ownerOfId: (providerId: string) => string | undefined;
  /** Instead of what this file had before. */
  readonly take: (slug: string, provider: Provider) => void;
  readonly release: (slug: string) => void;
}

export function createClaims(): Claims {
  const hosts = new Map<string, string>();
  const ids = new Map<string, string>();
  const held = new Map<string, Provider>();

  function release(slug: string): void {
    const provider = held.get(slug);
    provider?.hosts.forEach((host) => hosts.delete(host));
    if (provider) ids.delete(provider.provider_id);
    held.delete(slug);
  }

  return {
    ownerOfHost: (host) => hosts.get(host),
    ownerOfId: (providerId) => ids.get(providerId),
    take: (slug, provider) => {
      release(slug);
      provider.hosts.forEach((host) => hosts.set(host, slug));
      ids.set(provider.provider_id, slug);
      held.set(slug, provider);
    },
    release,
  };
}

/** What another file has already; the one that was there first keeps it. */
export function claimFaults(
  claims: Claims,
  slug: string,
  provider: Provider,
  nameOf: (slug: string) => string,
): readonly ProviderFault[] {
  const isTaken = (owner: string | undefined): owner is string => owner !== undefined && owner !== slug;
  const hosts = provider.hosts.flatMap((host, index): readonly ProviderFault[] => {
    const owner = claims.ownerOfHost(host);
    if (!isTaken(owner)) return [];
    const message = `the host "${host}" belongs to ${nameOf(owner)}`;
    return [
      {
        fault: 'takenHost',
        path: ['hosts', index],
        message,
        cure: 'a host has one provider: take it out of one of the two files',
      },
    ];
  });
  const owner = claims.ownerOfId(provider.provider_id);
  if (!isTaken(owner)) return hosts;
  const message = `the provider_id "${provider.provider_id}" belongs to ${nameOf(owner)}`;
  return [...hosts, { fault: 'takenId', path: ['provider_id'], message, cure: 'give this provider another one' }];
}
