import { useEffect } from 'react';

let hasArrived = false;

/** True in a frame before the visitor's first input: the host's page keeps focus and scroll position. */
const isGuest = () => window.parent !== window && !navigator.userActivation.hasBeenActive;

/** Moves the focus to the heading of a place that was navigated to; the first page keeps the browser's own focus. */
export function useArrival(heading: { readonly current: HTMLElement | null }, place: string | undefined): void {
  useEffect(() => {
    if (hasArrived && !isGuest()) {
      window.scrollTo(0, 0);
      // An error is announced first, and has the focus.
      if (document.activeElement?.getAttribute('role') !== 'alert') heading.current?.focus({ preventScroll: true });
    }
    hasArrived = true;
  }, [place, heading]);
}
