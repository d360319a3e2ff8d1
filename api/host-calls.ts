import { createSimulatedOffer } from './create-simulated-offer.ts';
import { readSimulatedOffer } from './read-simulated-offer.ts';

/** Every call that the server of a host makes with an API key. No page knows them. */
export const hostCalls = { createSimulatedOffer, readSimulatedOffer } as const;

export type HostCalls = typeof hostCalls;
