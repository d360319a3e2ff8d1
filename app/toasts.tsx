import { PhoneText } from '#widgets';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { cssTransition, toast, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled';

import { keepActionsFree } from './keep-actions-free.ts';
import { takeToasts } from './show-toast.ts';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

/** Figures of spec 9: at most 3, 4000 ms, 356 px wide, dismissed by a swipe of 45 px, gone within 200 ms. */
const WIDTH = 356;
const SWIPE = 45;
const LASTS_MS = 4000;

const appear = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapseDuration: 200 });

/** The toasts in their corner. Errors stay until they are closed or left behind, and are announced at once; the rest waits its turn. */
export function Toasts() {
  const { t } = useTranslation();
  const note = useErrorsLeftBehind();
  const notices = useRef<HTMLDivElement>(null);
  useEffect(() => (notices.current ? keepActionsFree(notices.current) : undefined), []);
  useEffect(() => {
    takeToasts(({ tone, text }) => {
      if (tone === 'error') note(`${tone} ${text}`);
      const id =
        tone === 'loading'
          ? toast.loading(text, { role: 'status' })
          : toast(<PhoneText text={text} />, {
              type: tone,
              role: tone === 'error' ? 'alert' : 'status',
              autoClose: tone === 'error' ? false : LASTS_MS,
              toastId: `${tone} ${text}`,
            });
      return () => toast.dismiss(id);
    });
  }, [note]);
  return (
    <div ref={notices}>
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
        closeButton={(props) => <CloseToast {...props} label={t('toast.close')} />}
        aria-label={t('toast.region')}
      />
    </div>
  );
}

const READER_EVENTS = ['pointerdown', 'keydown', 'popstate'] as const;

/**
 * Removes an error when its reader leaves the page that it belongs to. When the flow itself navigates, before the reader
 * has done anything, the error stays. Returns the function that notes an error.
 */
function useErrorsLeftBehind(): (id: string) => void {
  const { pathname } = useLocation();
  const shown = useRef(new Map<string, { isRead: boolean }>());
  useEffect(() => {
    const stopped = new AbortController();
    const read = () => shown.current.forEach((error) => Object.assign(error, { isRead: true }));
    for (const event of READER_EVENTS) window.addEventListener(event, read, { capture: true, signal: stopped.signal });
    return () => stopped.abort();
  }, []);
  useEffect(() => {
    for (const [id, { isRead }] of shown.current) {
      if (!isRead) continue;
      shown.current.delete(id);
      toast.dismiss(id);
    }
  }, [pathname]);
  return useCallback((id) => void shown.current.set(id, { isRead: false }), []);
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
