import type { FunnelOptions } from './funnel.ts';
import { kitWords } from './words.ts';

/** The frame of a funnel, not yet on the page: it may do little there, and nothing to the page. */
export function createFrame(origin: string, id: string, { locale, title, minHeight = 0 }: FunnelOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = `${origin}/embed/payment-plan${locale ? `?lang=${locale}` : ''}`;
  frame.name = `causeway-${id}`;
  frame.title = title ?? kitWords(locale).title;
  frame.allow = 'clipboard-write';
  frame.referrerPolicy = 'no-referrer';
  // Nothing in the frame may take the page around it elsewhere.
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals',
  );
  Object.assign(frame.style, { display: 'block', width: '100%', border: '0', height: `${minHeight}px` });
  return frame;
}
