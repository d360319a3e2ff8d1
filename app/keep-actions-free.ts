/** What a visitor is about to press, is typing into, or has to read out. */
const ACTIONS = 'main :is(.button, .button-primary, [data-stays-seen]), main :focus';
/** Between the notices and the edge of what is seen. */
const EDGE = 12;

/** A frame learns its place in the window whenever another hundredth of it comes into view. */
const HUNDREDTHS = Array.from({ length: 101 }, (_, place) => place / 100);

/**
 * Lets notices stand where they cover no button: at the foot of what is seen, or above or below what has to stay free, as
 * high as the space allows. The keyboard of a phone ends the visible part of the window. A frame is as high as its content, and
 * only its part in the window of its host is seen.
 */
export function keepActionsFree(notices: HTMLElement): () => void {
  let frame = 0;
  let inWindow: Span | undefined;
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => place(notices, inWindow ?? whatIsSeen()));
  };
  const stopped = new AbortController();
  const options = { capture: true, passive: true, signal: stopped.signal };
  for (const event of ['scroll', 'resize', 'focusin']) window.addEventListener(event, later, options);
  for (const event of ['scroll', 'resize']) window.visualViewport?.addEventListener(event, later, options);
  const coming = new MutationObserver(later);
  coming.observe(notices, { childList: true, subtree: true });
  const growing = new ResizeObserver(later);
  growing.observe(document.body);
  const passing = new IntersectionObserver(
    (entries) => {
      const rect = entries.at(-1)?.intersectionRect;
      inWindow = rect && rect.height > 0 ? rect : undefined;
      later();
    },
    { threshold: HUNDREDTHS },
  );
  if (window.parent !== window) passing.observe(document.documentElement);
  return () => {
    cancelAnimationFrame(frame);
    stopped.abort();
    passing.disconnect();
    coming.disconnect();
    growing.disconnect();
  };
}

function place(notices: HTMLElement, seen: Span): void {
  const [list] = notices.getElementsByClassName('Toastify__toast-container');
  if (!(list instanceof HTMLElement)) return;
  const { left, right } = list.getBoundingClientRect();
  const taken = [...document.querySelectorAll(ACTIONS)]
    .map((action) => action.getBoundingClientRect())
    .filter((box) => box.left < right && box.right > left);
  const space = findFreeSpace(taken, seen, list.scrollHeight + EDGE);
  const height = space.bottom - space.top - EDGE;
  list.toggleAttribute('data-short', list.scrollHeight > height);
  list.style.insetBlockEnd = `${document.documentElement.clientHeight - space.bottom + (space.bottom === seen.bottom ? EDGE : 0)}px`;
  list.style.maxBlockSize = `${Math.max(0, height)}px`;
}

function whatIsSeen(): Span {
  const { offsetTop: top = 0, height = window.innerHeight } = window.visualViewport ?? {};
  return { top, bottom: top + height };
}

/** A stretch from top to bottom, in pixels of the window. */
interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** The lowest gap between the areas to keep free that is large enough; otherwise the largest gap. */
export function findFreeSpace(taken: readonly Span[], seen: Span, height: number): Span {
  const gaps: Span[] = [];
  let { bottom } = seen;
  for (const one of taken.toSorted((a, b) => b.bottom - a.bottom)) {
    gaps.push({ top: Math.max(one.bottom, seen.top), bottom });
    bottom = Math.min(bottom, one.top);
  }
  gaps.push({ top: seen.top, bottom });
  return gaps.find((gap) => size(gap) >= height) ?? gaps.toSorted((a, b) => size(b) - size(a))[0] ?? seen;
}

function size({ top, bottom }: Span): number {
  return bottom - top;
}
