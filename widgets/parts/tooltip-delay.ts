/** Spec 9, in milliseconds: a tooltip opens after this long, that of an error sooner. */
const OPEN_DELAY = { plain: 700, error: 100 } as const;
/** Soon after one tooltip closes, the next opens at once, so that a visitor reads several without a delay each time. */
const SKIP_DELAY = 300;

export type TooltipKind = keyof typeof OPEN_DELAY;

/** How long a pointer has to rest before the tooltip opens; `sinceLast` is the time since one was closed. */
export function tooltipDelay(kind: TooltipKind, sinceLast: number): number {
  return sinceLast < SKIP_DELAY ? 0 : OPEN_DELAY[kind];
}
