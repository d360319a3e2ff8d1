import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider, type createMemoryRouter } from 'react-router-dom';

import { createTexts } from './texts/index.ts';
import './styles/tokens.css';
import './styles/parts.css';
import './styles/shell.css';

/** Draws Studio into its page. */
export function drawStudio(router: ReturnType<typeof createMemoryRouter>): void {
  const root = document.querySelector('#root');
  if (!root) throw new Error('the page has no place for Studio');
  createRoot(root).render(
    <I18nextProvider i18n={createTexts()}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}
