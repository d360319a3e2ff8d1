// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import { reloadOnce } from './fetch-part.ts';

const fault = new Error('the part did not arrive');

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page that was loaded by this navigation, and the visitor on this path since. */
function aPage({ type, loaded, at }: { readonly type: string; readonly loaded: string; readonly at: string }) {
  window.history.replaceState(null, '', at);
  const entry = {
    type,
    name: loaded.startsWith('/') ? `${window.location.origin}${loaded}` : loaded,
  } as unknown as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  vi.stubGlobal('fetch', async () => new Response());
  return vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
}

test.each([
  ['a visitor came to by a link', { type: 'navigate', loaded: '/bill-info', at: '/bill-info' }],
  ['a visitor came to after the reload of another one', { type: 'reload', loaded: '/confirm-payment', at: '/bill-info' }],
])('a page that %s is reloaded', async (_, page) => {
  const reload = aPage(page);
  void reloadOnce(fault);

  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test.each([
  ['a page', '/bill-info?lang=en'],
  ['a page whose address the browser does not give', 'document'],
])('%s that was reloaded is not reloaded again', async (_, loaded) => {
  const reload = aPage({ type: 'reload', loaded, at: '/bill-info' });

  await expect(reloadOnce(fault)).rejects.toBe(fault);
  expect(reload).not.toHaveBeenCalled();
});
