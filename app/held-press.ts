import { useEffect } from 'react';

interface Hold {
  (event: Event): void;
  /** Presses the same button again. */
  again?: () => void;
  button?: HTMLElement | null;
}

declare global {
  interface Window {
    holdPress?: Hold;
  }
}

const EVENTS = ['submit', 'click'];

/**
 * The first script of the page. It keeps a press that comes before the page's code has arrived: the button is busy until then,
 * and the browser does not send the form on its own. A click on a button that sends no form is kept, too. Of several presses,
 * the last one counts.
 */
export const HOLD_PRESS = `{const hold=(event)=>{const{target,type,submitter}=event,button=type=='click'?target.closest('[type=button]'):submitter;if(type=='click'&&!button)return;event.preventDefault();hold.button?.removeAttribute('aria-busy');hold.button=button;hold.again=()=>type=='click'?button.click():target.requestSubmit();button?.setAttribute('aria-busy',true)};window.holdPress=hold;for(const type of ${JSON.stringify(EVENTS)})addEventListener(type,hold,true)}`;

/** Passes an early press on once the page shows what the session kept. */
export function useHeldPress(isReady: boolean): void {
  useEffect(() => {
    if (isReady) releasePress();
  }, [isReady]);
}

function releasePress(): void {
  const hold = window.holdPress;
  if (!hold) return;
  delete window.holdPress;
  for (const type of EVENTS) window.removeEventListener(type, hold, true);
  hold.button?.removeAttribute('aria-busy');
  if (hold.again) setTimeout(hold.again);
}
