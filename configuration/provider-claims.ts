import type { ProviderFault } from './provider-fault.ts';
import type { Provider } from './provider.ts';

/** The owner of each host and identity. Two providers never share one, or a patient would see another provider's pages. */
export class Claims {
  readonly #hosts = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  readonly #held = new Map<string, Provider>();

  ownerOfHost(host: string): string | undefined {
    return this.#hosts.get(host);
  }

  /** What another file has already; the one that was there first keeps it. */
  conflicts(slug: string, provider: Provider, nameOf: (slug: string) => string): readonly ProviderFault[] {
    const isTaken = (owner: string | undefined): owner is string => owner !== undefined && owner !== slug;
    const hosts = provider.hosts.flatMap((host, index): readonly ProviderFault[] => {
      const owner = this.#hosts.get(host);
      if (!isTaken(owner)) return [];
      const message = `the host "${host}" belongs to ${nameOf(owner)}`;
      const cure = 'a host has one provider: take it out of one of the two files';
      return [{ fault: 'takenHost', path: ['hosts', index], message, cure }];
    });
    const owner = this.#ids.get(provider.provider_id);
    if (!isTaken(owner)) return hosts;
    const message = `the provider_id "${provider.provider_id}" belongs to ${nameOf(owner)}`;
    return [...hosts, { fault: 'takenId', path: ['provider_id'], message, cure: 'give this provider another one' }];
  }

  /** Replaces what this file had before. */
  take(slug: string, provider: Provider): void {
    this.release(slug);
    provider.hosts.forEach((host) => this.#hosts.set(host, slug));
    this.#ids.set(provider.provider_id, slug);
    this.#held.set(slug, provider);
  }

  release(slug: string): void {
    const provider = this.#held.get(slug);
    provider?.hosts.forEach((host) => this.#hosts.delete(host));
    if (provider) this.#ids.delete(provider.provider_id);
    this.#held.delete(slug);
  }
}
