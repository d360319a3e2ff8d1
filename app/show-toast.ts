export type ToastTone = 'default' | 'success' | 'info' | 'warning' | 'error';

/** A short notice. */
export interface Toast {
  readonly tone: ToastTone;
  readonly text: string;
}

const waiting: Toast[] = [];
let wake: () => void = () => undefined;
let show: (toast: Toast) => void = (toast) => {
  waiting.push(toast);
  wake();
};

/** Shows a notice, as soon as there is a corner to show it in. */
export function showToast(tone: ToastTone, text: string): void {
  show({ tone, text });
}

/** Calls `start` when a notice is waiting: the code that shows them is fetched only then. */
export function onFirstToast(start: () => void): void {
  wake = start;
  if (waiting.length > 0) start();
}

/** From now on notices go here, those that waited first. */
export function takeToasts(take: (toast: Toast) => void): void {
  show = take;
  waiting.splice(0).forEach(take);
}
