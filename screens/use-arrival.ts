import { useEffect } from 'react';

let hasArrived = false;

/** In a frame that nobody has touched yet: its host's page keeps the focus and its place. */
const isGuest = () => window.parent !== window && !navigator.userActivation.hasBeenActive;

/** Moves the focus to the heading of a place that was navigated to; the first page keeps the browser's own focus. */
export function useArrival(heading: { readonly current: HTMLElement | null }, place: string | undefined): void {
  useEffect(() => {
    if (hasArrived && !isGuest()) {
      window.scrollTo(0, 0);
      // What went wrong is told first, and has taken the focus.
      if (document.activeElement?.getAttribute('role') !== 'alert') heading.current?.focus({ preventScroll: true });
    }
    hasArrived = true;
  }, [place, heading]);
}
