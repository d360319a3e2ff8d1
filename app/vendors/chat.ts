import type { VendorPass } from '#rules';

import { openVendorFrame } from './vendor-frame.ts';
import './chat.css';

export interface Chat {
  /** Shows the chat beside the page, and puts the focus into it. */
  readonly open: () => void;
  readonly close: () => void;
}

/** The chat loads when the visitor opens it. It receives nothing from the page. */
export function createChat(pass: VendorPass, words: () => { readonly title: string; readonly close: string }): Chat {
  let panel: HTMLElement | undefined;
  let opener: Element | null = null;

  function close(): void {
    if (!panel) return;
    panel.remove();
    panel = undefined;
    if (opener instanceof HTMLElement) opener.focus();
  }

  return {
    close,
    open() {
      if (panel) return panel.querySelector('button')?.focus();
      opener = document.activeElement;
      const { title, close: closeWords } = words();
      panel = document.createElement('section');
      panel.className = 'chat-panel';
      panel.ariaLabel = title;
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = closeWords;
      button.addEventListener('click', close);
      panel.append(button);
      panel.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
      document.body.append(panel);
      button.focus();
      openVendorFrame(pass, 'chat', { title, into: panel }).catch(close);
    },
  };
}
