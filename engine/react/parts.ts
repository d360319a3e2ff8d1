import { useEffect, useState, useSyncExternalStore } from 'react';

/** Fetches a part of a flow that does not come with the page: a form or a screen. */
export type LoadPart<Part> = () => Promise<Part>;

/** By what fetches it: a part that has arrived. */
const arrived = new WeakMap<LoadPart<unknown>, unknown>();
const listeners = new Set<() => void>();

/** A part that comes with the page: what shows it first does not wait for it. */
export function partOfPage<Part>(part: Part): LoadPart<Part> {
  const load = async () => part;
  arrived.set(load, part);
  return load;
}

/** A part that has arrived. */
export function findPart<Part>(load: LoadPart<Part> | undefined): Part | undefined {
  return load && (arrived.get(load) as Part | undefined);
}

type Named<Value> = Readonly<Record<string, Value>>;

/** Those of these parts that have arrived. Each of the others is fetched, and the component renders again when it is here. */
export function useParts<Part>(parts: Named<LoadPart<Part>>, names: readonly string[]): Named<Part> {
  const [failure, setFailure] = useState<unknown>();
  const namesHere = () => names.filter((name) => findPart(parts[name])).join(' ');
  const here = useSyncExternalStore(subscribe, namesHere, namesHere);
  const all = names.join(' ');
  useEffect(() => {
    let isWanted = true;
    for (const name of all.split(' ')) fetchPart(parts[name]).catch((error: unknown) => isWanted && setFailure(() => error));
    return () => {
      isWanted = false;
    };
  }, [parts, all]);
  // An error boundary of the host shows what to do when a part of the page does not arrive.
  if (failure !== undefined) throw failure;
  return Object.fromEntries(here.split(' ').map((name) => [name, findPart(parts[name])])) as Named<Part>;
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

async function fetchPart(load: LoadPart<unknown> | undefined): Promise<void> {
  if (!load || findPart(load)) return;
  arrived.set(load, await load());
  for (const listen of listeners) listen();
}

/** Fetches parts before a step needs them, one by one and while the page is idle. One that does not arrive is fetched again by its step. */
export async function fetchWhenIdle(loads: readonly LoadPart<unknown>[]): Promise<void> {
  for (const load of loads) {
    await idle();
    await fetchPart(load).catch(() => undefined);
  }
}

/** Safari has no idle callbacks. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: 4000 });
    else setTimeout(resolve, 300);
  });
}
