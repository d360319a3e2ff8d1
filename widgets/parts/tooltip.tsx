import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';

/** When a tooltip was closed last, on this page. */
let lastClosed = -Infinity;

export interface TooltipProps {
  readonly kind: TooltipKind;
  readonly className: string;
  readonly words: string;
  /** The name of the content, where no text beside it gives the same. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A picture with words that come when a pointer rests on it, or a finger taps it. They stay while the pointer is on
 * them, and go with Escape (WCAG 1.4.13). It is no stop of the Tab key, because the text is also beside the field.
 */
export function Tooltip({ kind, className, words, label, children }: TooltipProps) {
  const { isOpen, handlers } = useTooltip(kind);
  return (
    <span
      className={className}
      data-open={isOpen || undefined}
      {...(label && { role: 'img', 'aria-label': label })}
      {...handlers}
    >
      {children}
      <span className="tooltip" role="tooltip" aria-hidden="true">
        {words}
      </span>
    </span>
  );
}

function useTooltip(kind: TooltipKind) {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function open(delay: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  }
  function close() {
    clearTimeout(timer.current);
    // At once, not in an effect: the pointer enters the next marker in the same event.
    if (isOpen) lastClosed = performance.now();
    setOpen(false);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    const shut = () => {
      lastClosed = performance.now();
      setOpen(false);
    };
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && shut(), { signal });
    document.addEventListener('pointerdown', shut, { signal });
    return () => stopped.abort();
  }, [isOpen]);

  return {
    isOpen,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') open(tooltipDelay(kind, performance.now() - lastClosed));
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') close();
      },
      // The press that opens it must not be the press beside it that closes it, so it is opened when the finger leaves.
      onPointerUp: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse' && !isOpen) open(0);
      },
    },
  } as const;
}

/** Spec 9, in milliseconds: a tooltip opens after this long, that of an error sooner. */
const OPEN_DELAY = { plain: 700, error: 100 } as const;
/** Soon after one tooltip closes, the next opens at once, so that a visitor reads several without a delay each time. */
const SKIP_DELAY = 300;

type TooltipKind = keyof typeof OPEN_DELAY;

/** How long a pointer has to rest before the tooltip opens; `sinceLast` is the time since one was closed. */
export function tooltipDelay(kind: TooltipKind, sinceLast: number): number {
  return sinceLast < SKIP_DELAY ? 0 : OPEN_DELAY[kind];
}
