import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { showToast } from '../show-toast.ts';
import { Toasts } from '../toasts.tsx';
import '../styles/index.css';

const words: Readonly<Record<string, string>> = { 'toast.close': 'Close toast', 'toast.region': 'Notices' };

/** A page with nothing but the corner for toasts, for measuring them. */
createRoot(document.body).render(
  <BrowserRouter>
    <Toasts translate={(key) => words[key] ?? key} />
  </BrowserRouter>,
);
Object.assign(window, { showToast });
