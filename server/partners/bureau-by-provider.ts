import type { Partners } from '#configuration';

import { openBureau, type BureauPartner } from './bureau.ts';
import { openOnce, type PartnerChoice } from './partner-tools.ts';
import type { Bureau } from './ports.ts';

interface BureauOptions extends PartnerChoice {
  /** Decides where no bureau is configured. */
  readonly otherwise: Bureau;
}

/** Asks the bureau of the provider, or that of the service. */
export function bureauByProvider({ findProvider, ofService, otherwise, ...tools }: BureauOptions): Bureau {
  const bureaus = openOnce((settings: NonNullable<Partners['bureau']>): BureauPartner => openBureau(settings, tools));
  const settingsOf = (providerId: string) => findProvider(providerId)?.partners.bureau ?? ofService.bureau;
  return {
    agencyOf: (providerId) => settingsOf(providerId)?.agency ?? otherwise.agencyOf(providerId),
    check(request) {
      const settings = settingsOf(request.provider_id);
      return settings ? bureaus.of(settings).check(request) : otherwise.check(request);
    },
  };
}
