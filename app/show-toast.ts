import type { TFunction } from 'i18next';

export type ToastTone = 'default' | 'success' | 'info' | 'warning' | 'error';

/** A short notice; one that loads stays until it is taken away. */
export interface Toast {
  readonly tone: ToastTone | 'loading';
  readonly text: string;
}

/** What shows notices. Answers how to take one away before its time. */
export type ToastHandler = (toast: Toast) => () => void;

const waiting: (() => void)[] = [];
let wake: () => void = () => undefined;
let show: ToastHandler = wait;

/** Shows a notice, as soon as there is a corner to show it in. */
export function showToast(tone: Toast['tone'], text: string): () => void {
  return show({ tone, text });
}

function wait(toast: Toast): () => void {
  let isGone = false;
  let hide: (() => void) | undefined;
  waiting.push(() => {
    if (!isGone) hide = show(toast);
  });
  wake();
  return () => {
    isGone = true;
    hide?.();
  };
}

/** Calls `start` when a notice is waiting: the code that shows them is fetched only then. */
export function onFirstToast(start: () => void): void {
  wake = start;
  if (waiting.length > 0) start();
}

/** From now on notices go here, those that waited first. */
export function takeToasts(take: ToastHandler): void {
  show = take;
  for (const showNow of waiting.splice(0)) showNow();
}

/** What comes at once needs no notice. */
const PATIENCE_MS = 400;

/** Announces that a part is loading, when that takes a moment, and that it did not arrive: it is undefined then. */
export async function announceLoading<T>(coming: Promise<T>, t: TFunction): Promise<T | undefined> {
  let hide: () => void = () => undefined;
  const timer = setTimeout(() => {
    hide = showToast('loading', t('toast.loading'));
  }, PATIENCE_MS);
  try {
    return await coming;
  } catch {
    showToast('error', t('toast.notLoaded'));
    return undefined;
  } finally {
    clearTimeout(timer);
    hide();
  }
}
