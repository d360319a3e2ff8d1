import { actions } from '#actions';
import { calls, createApi } from '#api';
import type { OpenFlow } from '#engine';
import { createFlowStore, sayWords, type FlowStore } from '#engine/react';
import { selectors } from '#rules';

import { createContextOf } from './action-context.ts';
import { csrfOfPage } from './csrf-of-page.ts';
import type { Initial } from './initial.ts';
import { showToast } from './show-toast.ts';
import type { Surroundings } from './surroundings.ts';

/** The store of this browser's visitor, with the world it may act on: calls, navigation, toasts, session storage. */
export function createBrowserStore(initial: Initial, flow: OpenFlow, around: Surroundings): FlowStore {
  const { provider, options, today, session } = initial;
  const api = createApi({
    calls,
    baseUrl: '/v1',
    csrf: csrfOfPage(document),
    providerId: provider.provider_id,
    clientAgent: 'causeway-web',
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      // Being signed in is believed until a 401 says otherwise (spec 6).
      if (response.status === 401) store.setSession({ signedIn: false });
      return response;
    },
  });
  const store: FlowStore = createFlowStore({
    flow,
    selectors,
    options,
    today,
    session,
    provider: provider.provider_id,
    storage: () => window.sessionStorage,
    ports: {
      actions: Object.fromEntries(actions.map((action) => [action.name, action])),
      contextOf: createContextOf({ api, initial, around }),
      navigation: {
        push: (path) => around.navigate(path),
        replace: (path) => around.navigate(path, { replace: true }),
      },
      toast: (tone, words) => showToast(tone, sayWords(words, around.translate)),
      track: () => undefined,
      report: ({ code, detail }) => tellServer(code, detail),
    },
  });
  return store;
}

/** A problem of the flow goes to the server's log by name; there is no data in it. */
function tellServer(code: string, detail: string): void {
  navigator.sendBeacon('/client-problem', new Blob([JSON.stringify({ code, detail })], { type: 'application/json' }));
}
