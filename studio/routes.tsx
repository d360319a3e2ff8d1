import { Navigate, type RouteObject } from 'react-router-dom';

import { MapView } from './views/map/map-view.tsx';
import { NEW_PROVIDER } from './views/new-provider/may-begin.tsx';
import { Shell, type ShellProps } from './views/shell/shell.tsx';

/** The editor is loaded when a file is opened first. */
const lazyFiles = async () => ({ Component: (await import('./views/files/files-view.tsx')).FilesView });

const lazyWhy = async () => ({ Component: (await import('./views/why/why-view.tsx')).WhyView });
const lazyTexts = async () => ({ Component: (await import('./views/texts/texts-view.tsx')).TextsView });

type Area = ShellProps['areas'][number];

interface Routes extends Omit<ShellProps, 'areas'> {
  /** The flow that is shown first. */
  readonly first: string;
  /** The views beside those that need nothing but the files. */
  readonly others?: Partial<Record<Area, NonNullable<RouteObject['lazy']>>>;
  /** The questions for a new provider, where one can be begun. */
  readonly newProvider?: NonNullable<RouteObject['lazy']>;
}

/** The pages of Studio. */
export function routesOf({ first, others = {}, newProvider, ...shell }: Routes): RouteObject[] {
  const toFirst = <Navigate to={`/flows/${first}`} replace />;
  return [
    {
      element: <Shell {...shell} areas={Object.keys(others) as Area[]} />,
      // While the code of a view is fetched, before anything is shown.
      HydrateFallback: () => null,
      children: [
        { path: '/', element: toFirst },
        { path: '/flows/:flow', element: <MapView /> },
        { path: '/flows/:flow/why', lazy: lazyWhy },
        { path: '/texts', lazy: lazyTexts },
        ...Object.entries(others).map(([area, lazy]) => ({ path: `/${area}`, lazy })),
        ...(newProvider ? [{ path: NEW_PROVIDER, lazy: newProvider }] : []),
        { path: '/files/*', lazy: lazyFiles },
        { path: '*', element: toFirst },
      ],
    },
  ];
}
