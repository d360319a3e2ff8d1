import type { FunnelOptions } from './funnel.ts';
import { languages, type KitWords } from './languages.ts';

/** Where the kit does not speak the language of the page. */
const FIRST_LANGUAGE = 'en';

/** The few words of the kit itself, in the language asked for, else in that of the page, else in the first one. */
function kitWords(locale: string | undefined): KitWords {
  const wanted = locale ?? document.documentElement.lang;
  return (languages[wanted] ?? languages[wanted.replace(/-.*/, '')] ?? languages[FIRST_LANGUAGE]) as KitWords;
}

/** The frame of a funnel, not yet on the page: it may do little there, and nothing to the page. */
export function createFrame(origin: string, id: string, { locale, title, minHeight = 0 }: FunnelOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = `${origin}/embed/payment-plan${locale ? `?lang=${locale}` : ''}`;
  frame.name = `causeway-${id}`;
  frame.title = title ?? kitWords(locale).title;
  frame.allow = 'clipboard-write';
  frame.referrerPolicy = 'no-referrer';
  // Nothing in the frame may take the page around it elsewhere. The days of a plan are a file to keep.
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads',
  );
  Object.assign(frame.style, { display: 'block', width: '100%', border: '0', height: `${minHeight}px` });
  return frame;
}

/** In the place of a frame that did not come: what is wrong, and a button that tries again. */
export function showError(element: Element, locale: string | undefined, onRetry: () => void): void {
  const words = kitWords(locale);
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.className = 'causeway-error';
  const text = document.createElement('p');
  text.textContent = words.loadFailed;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = words.tryAgain;
  button.addEventListener('click', onRetry, { once: true });
  box.append(text, button);
  element.replaceChildren(box);
}
