import type { ProviderFault } from './provider-fault.ts';
import type { Provider } from './provider.ts';

/** Who has a host or an identity: a file, or a provider that Studio published and that has no file. */
export interface ClaimOwner {
  readonly name: string;
  readonly isPublished?: boolean;
}

function describeOwner({ name, isPublished }: ClaimOwner): string {
  return isPublished ? `the provider "${name}", which was published in Studio` : name;
}

/** The owner of each host and identity. Two providers never share one, or a patient would see another provider's pages. */
export class Claims {
  readonly #hosts = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  readonly #held = new Map<string, Provider>();

  ownerOfHost(host: string): string | undefined {
    return this.#hosts.get(host);
  }

  /** What another provider has already; the one that was there first keeps it. */
  conflicts(slug: string, provider: Provider, ownerOf: (slug: string) => ClaimOwner): readonly ProviderFault[] {
    const isTaken = (owner: string | undefined): owner is string => owner !== undefined && owner !== slug;
    const hosts = provider.hosts.flatMap((host, index): readonly ProviderFault[] => {
      const taken = this.#hosts.get(host);
      if (!isTaken(taken)) return [];
      const owner = ownerOf(taken);
      const message = `the host "${host}" belongs to ${describeOwner(owner)}`;
      const cure = owner.isPublished
        ? `take it out of this file, or name this file ${taken}.json if it is that provider`
        : 'a host has one provider: take it out of one of the two files';
      return [{ fault: 'takenHost', path: ['hosts', index], message, cure }];
    });
    const taken = this.#ids.get(provider.provider_id);
    if (!isTaken(taken)) return hosts;
    const owner = ownerOf(taken);
    const message = `the provider_id "${provider.provider_id}" belongs to ${describeOwner(owner)}`;
    const cure = owner.isPublished
      ? `name this file ${taken}.json if it is that provider, else give it another provider_id`
      : 'give this provider another one';
    return [...hosts, { fault: 'takenId', path: ['provider_id'], message, cure }];
  }

  /** The others that have a host or the identity of this provider. */
  ownersBeside(slug: string, { hosts, provider_id }: Provider): readonly string[] {
    const owners = [...hosts.map((host) => this.#hosts.get(host)), this.#ids.get(provider_id)];
    return [...new Set(owners.flatMap((owner) => (owner === undefined || owner === slug ? [] : [owner])))];
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
