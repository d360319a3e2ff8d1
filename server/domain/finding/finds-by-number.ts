import type { Provider } from '#configuration';

/** Whether the provider's patients find their bills by the number on them. They enter it first, so it is no second identifier. */
export function findsByNumber({ flows }: Pick<Provider, 'flows'>): boolean {
  return flows['enrollment']?.options?.['identifierLogin'] === true;
}
