import { openGooglePlaces } from './google-places.ts';
import { openOnce, type PartnerChoice } from './partner-tools.ts';
import type { Addresses } from './ports.ts';
import { openSmarty, type AddressSettings } from './smarty.ts';

interface AddressesOptions extends PartnerChoice {
  /** Suggests where no service is configured. */
  readonly otherwise: Addresses;
  /** Where the services are; others for their stand-ins. */
  readonly urls?: Readonly<Record<AddressSettings['adapter'], string>>;
}

const URLS = { smarty: 'https://us-autocomplete-pro.api.smarty.com', google: 'https://places.googleapis.com' };

/** Asks the address service of the provider, or that of the service. */
export function addressesByProvider({ findProvider, ofService, otherwise, urls = URLS, ...tools }: AddressesOptions): Addresses {
  const adapters = { smarty: openSmarty, google: openGooglePlaces };
  const services = openOnce((settings: AddressSettings): Addresses => {
    const { adapter } = settings;
    return adapters[adapter](settings, { ...tools, url: urls[adapter] });
  });
  return {
    suggest(query) {
      const settings = findProvider(query.provider_id)?.partners.addresses ?? ofService.addresses;
      return (settings ? services.of(settings) : otherwise).suggest(query);
    },
  };
}
