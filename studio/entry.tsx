import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';

import { createRoutes } from './routes.tsx';
import { applyScheme, keptScheme } from './parts/scheme.ts';
import { openStudio } from './store/studio-store.ts';
import { createTexts } from './texts/index.ts';
import './styles/tokens.css';
import './styles/parts.css';
import './styles/shell.css';

const texts = createTexts();
applyScheme(keptScheme());
void openStudio(viewInAddress());
const root = document.querySelector('#root');
if (!root) throw new Error('the page has no place for Studio');
createRoot(root).render(
  <I18nextProvider i18n={texts}>
    <RouterProvider router={createRoutes()} />
  </I18nextProvider>,
);

/** The address decides what the workers look at first. */
function viewInAddress() {
  const flow = /^\/flows\/([\w-]+)/.exec(location.pathname)?.[1] ?? 'enrollment';
  const provider = new URLSearchParams(location.search).get('provider') ?? undefined;
  return { flow, provider };
}
