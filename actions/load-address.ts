import type { Address, Application } from '#api/entities';
import { splitStreetLine } from '#rules';

import { defineAction, requireApplication, type ActionContext } from './action.ts';

/** Fills in the address that is known, unless the visitor has begun one of their own, and readies the suggestions. */
export const loadAddress = defineAction({
  name: 'load-address',
  outcomes: {
    filled: { stores: ['application', 'address', 'mapsToken'] },
    blank: { stores: ['application', 'mapsToken'] },
    begun: { stores: ['mapsToken'] },
  },
  calls: ['mapsToken', 'getApplication'],
  async run(context) {
    const mapsToken = await findMapsToken(context);
    if (hasBegun(context.slots['address'])) return { outcome: 'begun', store: { mapsToken } };
    const application = await withAddress(context);
    const known = application.guarantor_address;
    if (known === null) return { outcome: 'blank', store: { application, mapsToken } };
    return { outcome: 'filled', store: { application, address: asForm(known), mapsToken } };
  },
});

/** Without one there are no suggestions, and nothing else is amiss. */
async function findMapsToken({ api }: ActionContext<'mapsToken'>): Promise<string | null> {
  const answer = await api.mapsToken({}).catch(() => undefined);
  return answer?.body.maps_token ?? null;
}

/** Before the visitor was signed in, the server may have kept the address to itself. */
async function withAddress({ api, slots }: ActionContext<'getApplication'>): Promise<Application> {
  const application = requireApplication(slots);
  if (application.guarantor_address !== null) return application;
  const { body } = await api.getApplication({ params: { application_id: application.application_id } });
  return body;
}

function hasBegun(slot: unknown): boolean {
  return typeof slot === 'object' && slot !== null && Object.keys(slot).length > 0;
}

function asForm({ address, ...rest }: Address) {
  const { street, unit } = splitStreetLine(address);
  return { address: street, ...(unit !== undefined && { unit }), ...rest };
}
