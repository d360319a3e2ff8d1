import type { ToastTone } from './toasts.tsx';

/** Toasts that wait for their part of the code, and then for its container. */
export interface WaitingToast {
  readonly tone: ToastTone;
  readonly text: string;
}

type Listener = (toast: WaitingToast) => void;

let listener: Listener | undefined;
const waiting: WaitingToast[] = [];

/** Shows a short notice; the first one fetches the code for it. */
export function showToast(tone: ToastTone, text: string): void {
  if (listener) listener({ tone, text });
  else waiting.push({ tone, text });
  wake();
}

let wake: () => void = () => undefined;

/** Called when the first toast is wanted. */
export function onFirstToast(start: () => void): void {
  wake = start;
  if (waiting.length > 0) start();
}

/** Hands all toasts, those that waited first, to whoever can show them. */
export function takeToasts(next: Listener): void {
  listener = next;
  for (const toast of waiting.splice(0)) next(toast);
}
