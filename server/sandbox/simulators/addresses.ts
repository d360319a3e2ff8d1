import type { Address } from '#api/entities';

import type { Addresses } from '../../partners/ports.ts';

const MOST = 6;
const SHORTEST = 3;

const streets: readonly Omit<Address, 'address_number'>[] = [
  { address: 'Harbor Street', city: 'Rochester', state: 'NY', postal_code: '14604' },
  { address: 'Harbor View Drive', city: 'Webster', state: 'NY', postal_code: '14580' },
  { address: 'Harrison Avenue', city: 'Syracuse', state: 'NY', postal_code: '13202' },
  { address: 'Hartford Road', city: 'Albany', state: 'NY', postal_code: '12203' },
  { address: 'Mill Road', city: 'Ithaca', state: 'NY', postal_code: '14850' },
  { address: 'Mill Pond Lane', city: 'Erie', state: 'PA', postal_code: '16501' },
  { address: 'Maple Avenue', city: 'Geneva', state: 'NY', postal_code: '14456' },
  { address: 'Main Street', city: 'Rochester', state: 'NY', postal_code: '14608' },
  { address: 'Main Street', city: 'Buffalo', state: 'NY', postal_code: '14203' },
  { address: 'Main Street', city: 'Scranton', state: 'PA', postal_code: '18503' },
  { address: 'Orchard Street', city: 'Burlington', state: 'VT', postal_code: '05401' },
  { address: 'Calle Loíza', city: 'San Juan', state: 'PR', postal_code: '00911' },
];

/** An address service that knows a dozen streets, every house number of each. */
export function simulateAddresses(): Addresses {
  return {
    suggest: ({ text }) => {
      const { number, street } = partsOf(text);
      if (street.length < SHORTEST) return Promise.resolve([]);
      const known = streets.filter(({ address }) => toKey(address).startsWith(street));
      return Promise.resolve(
        known.slice(0, MOST).map((one) => ({ ...one, address: `${number} ${one.address}`.trim(), address_number: number })),
      );
    },
  };
}

function partsOf(text: string): { readonly number: string; readonly street: string } {
  const [, number = '', rest = ''] = /^\s*(\d+\S*)?\s*(.*)$/.exec(text) ?? [];
  return { number, street: toKey(rest) };
}

function toKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
