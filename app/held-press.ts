import { useEffect } from 'react';

interface Hold {
  (event: SubmitEvent): void;
  form?: HTMLFormElement;
}

declare global {
  interface Window {
    holdPress?: Hold;
  }
}

/**
 * The first script of the page. It keeps a press that comes before the page's code has arrived: the button shows its
 * spinner until then, and the browser does not send the form on its own.
 */
export const HOLD_PRESS = `{const hold=(event)=>{event.preventDefault();hold.form=event.target;event.submitter?.setAttribute('aria-busy',true)};window.holdPress=hold;addEventListener('submit',hold,true)}`;

/** Passes an early press to the form once the page shows what the session kept. */
export function useHeldPress(isReady: boolean): void {
  useEffect(() => {
    if (isReady) releasePress();
  }, [isReady]);
}

function releasePress(): void {
  const hold = window.holdPress;
  if (!hold) return;
  delete window.holdPress;
  window.removeEventListener('submit', hold, true);
  hold.form?.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
  setTimeout(() => hold.form?.requestSubmit());
}
