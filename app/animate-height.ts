/** Long enough to be followed, short enough not to be waited for. */
const DURATION_MS = 180;
const TIMING = { duration: DURATION_MS, easing: 'ease-out' } as const;

/**
 * Animates the content area when it grows or shrinks: the content below slides to its new place, and new content is
 * uncovered. Only transform and clip are animated: the page is laid out once, so nothing jerks and no layout shifts.
 */
export function animateHeight(main: HTMLElement, footer: HTMLElement): () => void {
  let before = sizes(main);
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)');

  function onResize() {
    const after = sizes(main);
    const grown = after.height - before.height;
    // A window that changes, or the bars of a phone's browser that come and go, are no change of content.
    const isContent = after.width === before.width && after.window === before.window;
    before = after;
    const { top } = footer.getBoundingClientRect();
    const isSeen = Math.min(top, top - grown) < window.innerHeight;
    if (!isContent || !isSeen || isStill.matches || Math.abs(grown) < 2) return;
    footer.animate([{ transform: `translateY(${-grown}px)` }, { transform: 'none' }], TIMING);
    if (grown > 0) main.animate([{ clipPath: `inset(0 -100vw ${grown}px)` }, { clipPath: 'inset(0 -100vw 0)' }], TIMING);
  }

  const observer = new ResizeObserver(onResize);
  observer.observe(main);
  return () => observer.disconnect();
}

function sizes(main: HTMLElement) {
  const { width, height } = main.getBoundingClientRect();
  return { width, height, window: window.innerHeight };
}
