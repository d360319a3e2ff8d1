import { useMemo, useSyncExternalStore } from 'react';

/** Where the visitor is, and how a flow goes elsewhere. */
export interface FlowRouter {
  readonly path: string;
  readonly search?: string;
  readonly push: (path: string) => void;
  readonly replace: (path: string) => void;
}

/** `browser`: the page's address and history. `memory`: nothing of the page changes, as for a flow inside of a larger page. */
export type RouterKind = 'browser' | 'memory';

/** The router that a flow has where the host gives none; `start` is where one in memory begins. */
export function useOwnRouter(kind: RouterKind, start: string): FlowRouter {
  const history = useMemo(() => (kind === 'browser' ? browserHistory : memoryHistory(start)), [kind, start]);
  const address = useSyncExternalStore(history.subscribe, history.address, () => start);
  return useMemo(() => {
    const [path = '', search = ''] = address.split(/(?=\?)/);
    return { path, search, push: history.push, replace: history.replace };
  }, [history, address]);
}

interface FlowHistory extends Pick<FlowRouter, 'push' | 'replace'> {
  readonly subscribe: (listen: () => void) => () => void;
  readonly address: () => string;
}

const listeners = new Set<() => void>();

function notify(): void {
  for (const listen of listeners) listen();
}

const browserHistory: FlowHistory = {
  subscribe(listen) {
    listeners.add(listen);
    window.addEventListener('popstate', listen);
    return () => {
      listeners.delete(listen);
      window.removeEventListener('popstate', listen);
    };
  },
  address: () => window.location.pathname + window.location.search,
  push(path) {
    window.history.pushState(null, '', path);
    notify();
  },
  replace(path) {
    window.history.replaceState(null, '', path);
    notify();
  },
};

function memoryHistory(start: string): FlowHistory {
  const own = new Set<() => void>();
  let address = start;
  function go(path: string): void {
    address = path;
    for (const listen of own) listen();
  }
  return {
    subscribe(listen) {
      own.add(listen);
      return () => own.delete(listen);
    },
    address: () => address,
    push: go,
    replace: go,
  };
}
