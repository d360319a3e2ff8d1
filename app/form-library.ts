import type { FormLibrary } from '#screens';
import { forms } from 'virtual:forms';

import { createPart } from './fetch-part.ts';

/** The forms of the flows; each is fetched once, when its step is near. */
export function createFormLibrary(): FormLibrary {
  const parts = new Map(Object.entries(forms).map(([name, load]) => [name, createPart(load)]));
  return {
    find: (name) => parts.get(name)?.loaded(),
    load: (name) => parts.get(name)?.load() ?? Promise.reject(new Error(`there is no form "${name}"`)),
  };
}

/** For the server and the tests: a page fetches the forms that it shows. */
export const formNames: readonly string[] = /* @__PURE__ */ Object.keys(forms);
