import { type FormContext, type FormModule, useFlow } from '#engine/react';
import { useEffect, useMemo, useState } from 'react';

import { useScreenHost } from './screen-host.ts';

/** What forms know of the app and of the flow. */
export function useFormContext(): FormContext {
  const { slots, holds, act, look } = useFlow();
  const { around, locale, translate } = useScreenHost();
  return useMemo(
    () => ({ ...around, locale, translate, slots, holds, act, look }),
    [around, locale, translate, slots, holds, act, look],
  );
}

type Forms = Readonly<Record<string, FormModule>>;

/** Forms by name; nothing until the code of all of them has arrived. */
export function useForms(names: readonly string[]): Forms | undefined {
  const { forms } = useScreenHost();
  const [loaded, setLoaded] = useState<Forms>({});
  const [failure, setFailure] = useState<unknown>();
  const found = Object.fromEntries(
    names.flatMap((name) => {
      const form = forms.find(name) ?? loaded[name];
      return form ? [[name, form] as const] : [];
    }),
  );
  const missing = names.filter((name) => !found[name]).join(' ');
  useEffect(() => {
    let isHere = true;
    const load = async (name: string) => {
      const form = await forms.load(name);
      if (isHere) setLoaded((before) => ({ ...before, [name]: form }));
    };
    const all = missing === '' ? [] : missing.split(' ');
    Promise.all(all.map(load)).catch((error: unknown) => isHere && setFailure(() => error));
    return () => {
      isHere = false;
    };
  }, [forms, missing]);
  // An error boundary of the app shows what to do when a part of the page does not arrive.
  if (failure !== undefined) throw failure;
  return missing === '' ? found : undefined;
}
