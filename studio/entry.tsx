import { createBrowserRouter } from 'react-router-dom';

import { applyScheme, keptScheme } from './parts/scheme.ts';
import { drawStudio } from './draw-studio.tsx';
import { routesOf } from './routes.tsx';
import { service } from './store/connection.ts';
import { openStudio } from './store/studio-store.ts';

const lazyFigures = async () => ({ Component: (await import('./views/figures/figures-view.tsx')).FiguresView });
const lazyWork = async () => ({ Component: (await import('./views/work/work-view.tsx')).WorkView });
const lazyProvider = async () => ({ Component: (await import('./views/provider/provider-view.tsx')).ProviderView });
const lazyNewProvider = async () => ({
  Component: (await import('./views/new-provider/new-provider-view.tsx')).NewProviderView,
});
const lazyPublish = async () => ({ Component: (await import('./views/publish/publish-view.tsx')).PublishView });

const worker = document.querySelector<HTMLMetaElement>('meta[name="worker"]')?.content ?? '';
const first = 'enrollment';
applyScheme(keptScheme());
void openStudio(viewInAddress(), { connection: service, createWorker: () => new Worker(worker, { type: 'module' }) });
drawStudio(
  createBrowserRouter(
    routesOf({
      first,
      live: 'connection.live',
      others: { provider: lazyProvider, figures: lazyFigures, work: lazyWork, publish: lazyPublish },
      newProvider: lazyNewProvider,
      preview: async () => ({ default: (await import('./views/preview/preview-panel.tsx')).PreviewPanel }),
    }),
  ),
);

/** The address decides what the workers look at first. */
function viewInAddress() {
  const flow = /^\/flows\/([\w-]+)/.exec(location.pathname)?.[1] ?? first;
  const provider = new URLSearchParams(location.search).get('provider') ?? undefined;
  return { flow, provider };
}
