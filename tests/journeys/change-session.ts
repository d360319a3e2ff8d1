import type { BrowserSession } from './api-visitor.ts';

/** What the store of a flow keeps. */
export interface Kept {
  readonly slots: Readonly<Record<string, unknown>>;
  readonly counters: Readonly<Record<string, number>>;
  readonly remembered: string | null;
}

/** The same session with changed contents, as after a path that would take long to repeat. */
export function changeSession({ cookie, storage }: BrowserSession, change: (kept: Kept) => Partial<Kept>): BrowserSession {
  const changed = Object.entries(storage).map(([key, text]) => {
    const kept = JSON.parse(text) as Kept;
    return [key, JSON.stringify({ ...kept, ...change(kept) })] as const;
  });
  return { cookie, storage: Object.fromEntries(changed) };
}

/** Runs in the page, before its own code. Frames have storage of their own. */
export function restoreStorage(storage: BrowserSession['storage']): void {
  if (window !== window.top) return;
  sessionStorage.clear();
  for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, value);
}
