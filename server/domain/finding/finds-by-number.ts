import type { Provider } from '#configuration';

/** Whether the provider's patients find their bills by the number on them: it is the first thing that they tell, and no second identifier. */
export function findsByNumber({ flows }: Pick<Provider, 'flows'>): boolean {
  return flows['enrollment']?.options?.['identifierLogin'] === true;
}
