import { mount, type FunnelOptions } from './funnel.ts';
import type { HostOffer } from './messages.ts';

interface Causeway {
  readonly mount: typeof mount;
}

declare global {
  interface Window {
    Causeway?: Causeway;
    /** Work that waits for the script: pushed before it is there, done when it comes. */
    CausewayQueue?: { push: (work: (causeway: Causeway) => void) => unknown };
  }
}

const waiting: unknown = window.CausewayQueue;
const causeway: Causeway = { mount };
window.Causeway = causeway;
window.CausewayQueue = { push: (work) => work(causeway) };
if (Array.isArray(waiting)) for (const work of waiting as readonly ((causeway: Causeway) => void)[]) work(causeway);

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', mountMarked);
else mountMarked();

/** Elements that declare their funnel: `data-causeway` with the origin, and an offer or the address to request one. */
function mountMarked(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-causeway]')) {
    if (element.childElementCount === 0 || element.querySelector('noscript')) mount(element, optionsOf(element));
  }
}

function optionsOf(element: HTMLElement): FunnelOptions {
  const { causeway: origin = '', offer, token, sessionUrl, locale, label, minHeight, lazy } = element.dataset;
  const announce = (name: string) => (detail?: unknown) => {
    element.dispatchEvent(new CustomEvent(`causeway:${name}`, { detail, bubbles: true }));
  };
  return {
    origin,
    ...(offer !== undefined && token !== undefined && { session: { simulated_offer_id: offer, embed_token: token } }),
    ...(sessionUrl !== undefined && { fetchSession: () => fetchSession(sessionUrl) }),
    ...(locale !== undefined && { locale }),
    ...(label !== undefined && { title: label }),
    ...(minHeight !== undefined && { minHeight: Number(minHeight) || 0 }),
    lazy: lazy !== undefined,
    onReady: announce('ready'),
    onStepChange: announce('step'),
    onHeightChange: announce('height'),
    onComplete: announce('complete'),
    onError: announce('error'),
    onClose: announce('close'),
  };
}

/** The host's own server makes the offer; it knows by its own session for whom. */
async function fetchSession(url: string): Promise<HostOffer> {
  const answer = await fetch(url, { method: 'POST', credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return (await answer.json()) as HostOffer;
}
