import type { Address } from '#api/entities';

/** A service that knows postal addresses. */
export interface Addresses {
  /** At most six that begin like this text; `address_number` is empty while none was typed. */
  readonly suggest: (text: string) => Promise<readonly Address[]>;
}

/** No suggestions: visitors type their addresses. */
export const noAddresses: Addresses = { suggest: () => Promise.resolve([]) };
