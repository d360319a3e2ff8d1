import { FunnelError } from '#api';
import { type BankPageAnswer, type BankPageQuestion, PAYMENT_FRAME_SANDBOX } from '#rules';
import type { TFunction } from 'i18next';

import './confirm-at-bank.css';
import type { Initial } from './initial.ts';

/**
 * Shows the page of the patient's bank in a dialog, within the frame of the processor. Resolves once the dialog is closed: true where the
 * patient confirmed. The secret goes to the origin of the frame alone, and is kept nowhere.
 */
export async function confirmAtBank(
  { provider: { payment_frame } }: { readonly provider: Pick<Initial['provider'], 'payment_frame'> },
  t: TFunction,
  secret: string,
): Promise<boolean> {
  if (payment_frame === undefined)
    throw new FunnelError('service_unavailable', { message: 'the processor of this provider has no frame' });
  const { dialog, frame } = createDialog(t, payment_frame);
  const { port1: ours, port2: theirs } = new MessageChannel();
  const isConfirmed = await new Promise<boolean>((resolve) => {
    dialog.addEventListener('close', () => resolve(false));
    ours.onmessage = ({ data }: MessageEvent<BankPageAnswer>) => {
      if ('confirmed' in data) resolve(data.confirmed);
      else dialog.removeAttribute('aria-busy');
    };
    frame.addEventListener('load', () => {
      const question: BankPageQuestion = { confirm: secret };
      frame.contentWindow?.postMessage(question, new URL(payment_frame).origin, [theirs]);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
  ours.close();
  dialog.remove();
  return isConfirmed;
}

function createDialog(t: TFunction, url: string) {
  const dialog = make('dialog', 'dialog bank-page');
  dialog.setAttribute('aria-labelledby', 'bank-page-title');
  dialog.setAttribute('aria-describedby', 'bank-page-text');
  dialog.setAttribute('aria-busy', 'true');
  const title = make('h2', 'bank-page-title', t('bankPage.title'));
  title.id = 'bank-page-title';
  // A screen reader begins here, and Escape closes the dialog: from within a frame it would not.
  title.tabIndex = -1;
  title.autofocus = true;
  const text = make('p', 'bank-page-text', t('bankPage.text'));
  text.id = 'bank-page-text';
  const loading = make('p', 'bank-page-loading', t('bankPage.loading'));
  loading.setAttribute('role', 'status');
  const frame = make('iframe', 'bank-page-frame');
  frame.title = t('bankPage.frame');
  frame.setAttribute('sandbox', PAYMENT_FRAME_SANDBOX);
  frame.src = url;
  const stop = make('button', 'link-button', t('bankPage.stop'));
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
