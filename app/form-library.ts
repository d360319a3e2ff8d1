import type { FormModule } from '#engine/react';
import type { FormLibrary } from '#screens';
import { forms } from 'virtual:forms';

import { fetchPart } from './fetch-part.ts';

/** The forms of the flows; each is fetched once, when its step is near. */
export function createFormLibrary(): FormLibrary {
  const loaded = new Map<string, FormModule>();
  const loading = new Map<string, Promise<FormModule>>();

  async function fetchForm(name: string): Promise<FormModule> {
    const load = forms[name];
    if (!load) throw new Error(`there is no form "${name}"`);
    try {
      const form = await fetchPart(load);
      loaded.set(name, form);
      return form;
    } catch (error) {
      // It is asked for again when it is wanted again.
      loading.delete(name);
      throw error;
    }
  }

  return {
    find: (name) => loaded.get(name),
    load: (name) => {
      const known = loading.get(name) ?? fetchForm(name);
      loading.set(name, known);
      return known;
    },
  };
}

/** The names of all forms. */
export const formNames: readonly string[] = Object.keys(forms);
