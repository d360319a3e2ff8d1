import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';

/** The router, for the code that runs outside of React's tree. `RouterBinding` binds it to React Router. */
export interface BoundRouter {
  readonly push: (path: string) => void;
  readonly replace: (path: string) => void;
  /** Calls with the current path, and with every later one; returns the function that stops it. */
  readonly onPath: (listen: (path: string) => void) => () => void;
  readonly bind: (navigate: NavigateFunction) => void;
  readonly report: (path: string) => void;
}

/** Creates the router. A component inside `BrowserRouter` must bind it before anything navigates. */
export function createRouter(): BoundRouter {
  const listeners = new Set<(path: string) => void>();
  let go: NavigateFunction | undefined;
  return {
    push: (path) => void go?.(path),
    replace: (path) => void go?.(path, { replace: true }),
    onPath(listen) {
      listeners.add(listen);
      listen(window.location.pathname);
      return () => void listeners.delete(listen);
    },
    bind(navigate) {
      go = navigate;
    },
    report: (path) => listeners.forEach((listen) => listen(path)),
  };
}

/** Binds the router to the `BrowserRouter` around it. A component of its own: with each path, only what shows the path renders. */
export function RouterBinding({ router: { bind, report } }: { readonly router: BoundRouter }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Before any effect: the flow's first redirect is an effect.
  useLayoutEffect(() => bind(navigate), [bind, navigate]);
  useEffect(() => report(pathname), [report, pathname]);
  return null;
}
