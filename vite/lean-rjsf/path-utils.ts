import absent from './absent.ts';

/** RJSF's reading of one property of the data or of the errors. It writes to neither: what is typed goes to the form's state. */
export function getByPath(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key) ? holder[key as never] : undefined;
}

export const hasByPath = absent;
export const setByPath = absent;
export const toPath = absent;
export const unsetByPath = absent;
