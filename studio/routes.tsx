import { createBrowserRouter, Navigate } from 'react-router-dom';

import { MapView } from './views/map/map-view.tsx';
import { Shell } from './views/shell/shell.tsx';

/** The editor is loaded when a file is opened first. */
const lazyFiles = async () => ({ Component: (await import('./views/files/files-view.tsx')).FilesView });

const lazyWhy = async () => ({ Component: (await import('./views/why/why-view.tsx')).WhyView });
const lazyTexts = async () => ({ Component: (await import('./views/texts/texts-view.tsx')).TextsView });
const lazyFigures = async () => ({ Component: (await import('./views/figures/figures-view.tsx')).FiguresView });
const lazyWork = async () => ({ Component: (await import('./views/work/work-view.tsx')).WorkView });
const lazyProvider = async () => ({ Component: (await import('./views/provider/provider-view.tsx')).ProviderView });

const lazyPublish = async () => ({ Component: (await import('./views/publish/publish-view.tsx')).PublishView });

export function createRoutes() {
  return createBrowserRouter([
    {
      element: <Shell />,
      // While the code of a view is fetched, before anything is shown.
      HydrateFallback: () => null,
      children: [
        { path: '/', element: <Navigate to="/flows/enrollment" replace /> },
        { path: '/flows/:flow', element: <MapView /> },
        { path: '/flows/:flow/why', lazy: lazyWhy },
        { path: '/texts', lazy: lazyTexts },
        { path: '/provider', lazy: lazyProvider },
        { path: '/figures', lazy: lazyFigures },
        { path: '/work', lazy: lazyWork },
        { path: '/publish', lazy: lazyPublish },
        { path: '/files/*', lazy: lazyFiles },
        { path: '*', element: <Navigate to="/flows/enrollment" replace /> },
      ],
    },
  ]);
}
