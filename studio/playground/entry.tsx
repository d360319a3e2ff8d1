import { createHashRouter } from 'react-router-dom';

import { drawStudio } from '../draw-studio.tsx';
import { applyScheme, keptScheme } from '../parts/scheme.ts';
import { routesOf } from '../routes.tsx';
import { openStudio } from '../store/studio-store.ts';
import { inBrowser } from './in-browser.ts';

const first = 'bicycle';
applyScheme(keptScheme());
void openStudio(
  { flow: /\/flows\/([\w-]+)/.exec(location.hash)?.[1] ?? first },
  {
    connection: inBrowser,
    createWorker: () => new Worker(new URL('../worker/entry-worker.ts', import.meta.url), { type: 'module' }),
  },
);
drawStudio(
  // The site has one page of the playground: a path of the address would need a server that knows it.
  createHashRouter(
    routesOf({
      first,
      live: 'playground.live',
      preview: async () => ({ default: (await import('./pages-panel.tsx')).PagesPanel }),
    }),
  ),
);
