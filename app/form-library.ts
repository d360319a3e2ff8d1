import type { FormModule } from '#engine/react';
import type { FormLibrary } from '#screens';
import { forms } from 'virtual:forms';

import { fetchPart, once } from './fetch-part.ts';

/** The forms of the flows; each is fetched once, when its step is near. */
export function createFormLibrary(): FormLibrary {
  const loaded = new Map<string, FormModule>();
  const loaders = new Map(
    Object.entries(forms).map(([name, load]) => [
      name,
      once(async () => {
        const form = await fetchPart(load);
        loaded.set(name, form);
        return form;
      }),
    ]),
  );
  return {
    find: (name) => loaded.get(name),
    load: (name) => loaders.get(name)?.() ?? Promise.reject(new Error(`there is no form "${name}"`)),
  };
}

/** The names of all forms. */
export const formNames: readonly string[] = Object.keys(forms);
