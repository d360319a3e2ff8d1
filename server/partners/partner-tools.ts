import type { Partners, Provider } from '#configuration';

import type { FindSecret } from '../platform/config/secret-references.ts';
import { PartnerUnavailable } from './partner-errors.ts';
import type { PartnerHealth } from './partner-health.ts';

/** The provider of a request, by its id. */
export type FindProvider = (providerId: string) => Provider | undefined;

/** Whose partner a request goes to. */
export interface PartnerChoice extends PartnerTools {
  readonly findProvider: FindProvider;
  /** The partners of the service, for providers without their own. */
  readonly ofService: Partners;
}

/** What every partner is opened with. */
export interface PartnerTools {
  readonly findSecret: FindSecret;
  readonly health: PartnerHealth;
}

/** The secret of a reference; nothing without one. Throws `PartnerUnavailable` where it is not at its place. */
export function requireSecret(findSecret: FindSecret, reference: string): string;
export function requireSecret(findSecret: FindSecret, reference: string | undefined): string | undefined;
export function requireSecret(findSecret: FindSecret, reference: string | undefined): string | undefined {
  if (reference === undefined) return undefined;
  const secret = findSecret(reference);
  if (secret === undefined) throw new PartnerUnavailable('secret_missing', { wasSent: false });
  return secret;
}

/** Opens a partner once for the same settings, whichever provider has them. */
export function openOnce<Settings extends object, Partner>(open: (settings: Settings) => Partner) {
  const opened = new Map<string, Partner>();
  return {
    all: () => [...opened.values()],
    of(settings: Settings): Partner {
      const key = JSON.stringify(settings);
      const partner = opened.get(key) ?? open(settings);
      opened.set(key, partner);
      return partner;
    },
  };
}
