import type { Translate } from '#engine/react';
import { useCallback, useEffect, useRef } from 'react';
import { cssTransition, toast, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled';
import { usePathname } from 'wouter/use-browser-location';

import { takeToasts } from './show-toast.ts';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

/** Figures of spec 9: at most 3, 4000 ms, 356 px wide, dismissed by a swipe of 45 px, gone within 200 ms. */
const WIDTH = 356;
const SWIPE = 45;
const LASTS_MS = 4000;
/** So long after an error was told, whoever is led on by it has arrived. */
const ARRIVES_MS = 1000;

const appear = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapseDuration: 200 });

/** The toasts in their corner. Errors stay until they are closed or left behind, and are announced at once; the rest waits its turn. */
export function Toasts({ translate }: { readonly translate: Translate }) {
  const note = useErrorsLeftBehind();
  useEffect(() => {
    takeToasts(({ tone, text }) => {
      if (tone === 'error') note(`${tone} ${text}`);
      const id =
        tone === 'loading'
          ? toast.loading(text, { role: 'status' })
          : toast(text, {
              type: tone,
              role: tone === 'error' ? 'alert' : 'status',
              autoClose: tone === 'error' ? false : LASTS_MS,
              toastId: `${tone} ${text}`,
            });
      return () => toast.dismiss(id);
    });
  }, [note]);
  return (
    <ToastContainer
      position="bottom-right"
      limit={3}
      autoClose={LASTS_MS}
      hideProgressBar
      newestOnTop
      draggable
      draggablePercent={(SWIPE / Math.min(WIDTH, window.innerWidth)) * 100}
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      transition={appear}
      closeButton={(props) => <CloseToast {...props} label={translate('toast.close')} />}
      aria-label={translate('toast.region')}
    />
  );
}

/** Takes away what was told at a place that the visitor has left: there it was true. Answers how an error is noted. */
function useErrorsLeftBehind(): (id: string) => void {
  const path = usePathname();
  const places = useRef(new Map<string, string>());
  useEffect(() => {
    for (const [id, place] of places.current) {
      if (place === path) continue;
      places.current.delete(id);
      toast.dismiss(id);
    }
  }, [path]);
  return useCallback((id) => {
    places.current.delete(id);
    setTimeout(() => places.current.set(id, location.pathname), ARRIVES_MS);
  }, []);
}

function CloseToast({ closeToast, label }: CloseButtonProps & { readonly label: string }) {
  return (
    <button type="button" className="toast-close" aria-label={label} onClick={(event) => closeToast(event)}>
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      >
        <path d="m4 4 8 8M12 4l-8 8" />
      </svg>
    </button>
  );
}
