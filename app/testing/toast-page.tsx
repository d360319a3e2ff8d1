import { createInstance } from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';

import { showToast } from '../show-toast.ts';
import { Toasts } from '../toasts.tsx';
import '../styles/index.css';

const i18n = createInstance();
void i18n.init({
  lng: 'en',
  initAsync: false,
  resources: { en: { translation: { toast: { close: 'Close toast', region: 'Notices' } } } },
});

/** A page with nothing but the corner for toasts, for measuring them. */
createRoot(document.body).render(
  <BrowserRouter>
    <I18nextProvider i18n={i18n}>
      <Toasts />
    </I18nextProvider>
  </BrowserRouter>,
);
Object.assign(window, { showToast });
