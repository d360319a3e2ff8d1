import { FunnelError } from '#api';
import { PAYMENT_FRAME_SANDBOX } from '#rules';

import type { Initial } from './initial.ts';
import './show-bank-dialog.css';

/** Longer than the frame gives the script of the processor. */
const SILENT_MS = 25_000;

interface BankDialog {
  readonly initial: { readonly provider: Pick<Initial['provider'], 'payment_frame'> };
  readonly words: Readonly<Record<'title' | 'text' | 'loading' | 'frame' | 'stop', string>>;
  /** What the frame is asked to show. Only its origin receives it. */
  readonly question: object;
}

/** How the dialog ended without an answer of the frame. */
export type DialogEnd = 'closed' | 'silent';

/**
 * Shows a page of the processor or of a bank in a dialog, within the frame of the processor. Resolves with the answer of the frame once the
 * dialog is closed.
 */
export async function showBankDialog<Answer extends object>({
  initial,
  words,
  question,
}: BankDialog): Promise<Answer | DialogEnd> {
  const { payment_frame } = initial.provider;
  if (payment_frame === undefined)
    throw new FunnelError('service_unavailable', { message: 'the processor of this provider has no frame' });
  const { dialog, frame } = createDialog(words, payment_frame);
  const { port1: ours, port2: theirs } = new MessageChannel();
  const leaving = new AbortController();
  const end = await new Promise<Answer | DialogEnd>((resolve) => {
    const silent = setTimeout(() => resolve('silent'), SILENT_MS);
    dialog.addEventListener('close', () => resolve('closed'));
    // The Back button shows another step, which the dialog would cover.
    window.addEventListener('popstate', () => resolve('closed'), { signal: leaving.signal });
    ours.onmessage = ({ data }: MessageEvent<Answer | { readonly shown: true }>) => {
      clearTimeout(silent);
      if ('shown' in data) dialog.removeAttribute('aria-busy');
      else resolve(data);
    };
    frame.addEventListener('load', () => {
      frame.contentWindow?.postMessage(question, new URL(payment_frame).origin, [theirs]);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
  ours.close();
  leaving.abort();
  // The focus goes back to the control that opened it.
  dialog.close();
  dialog.remove();
  return end;
}

function createDialog(words: BankDialog['words'], url: string) {
  const dialog = make('dialog', 'dialog bank-page');
  dialog.setAttribute('aria-labelledby', 'bank-page-title');
  dialog.setAttribute('aria-describedby', 'bank-page-text');
  dialog.setAttribute('aria-busy', 'true');
  const title = make('h2', 'bank-page-title', words.title);
  title.id = 'bank-page-title';
  // A screen reader begins here, and Escape closes the dialog: from within a frame it would not.
  title.tabIndex = -1;
  title.autofocus = true;
  const text = make('p', 'bank-page-text', words.text);
  text.id = 'bank-page-text';
  const loading = make('p', 'bank-page-loading', words.loading);
  loading.setAttribute('role', 'status');
  const frame = make('iframe', 'bank-page-frame');
  frame.title = words.frame;
  frame.setAttribute('sandbox', PAYMENT_FRAME_SANDBOX);
  frame.src = url;
  const stop = make('button', 'link-button', words.stop);
  stop.type = 'button';
  stop.addEventListener('click', () => dialog.close());
  dialog.append(title, text, loading, frame, stop);
  return { dialog, frame };
}

function make<Tag extends 'button' | 'dialog' | 'h2' | 'iframe' | 'p'>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
