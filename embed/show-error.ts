import { kitWords } from './words.ts';

/** In the place of a frame that did not come: what is wrong, and a button that tries again. */
export function showError(element: Element, locale: 'en' | 'es' | undefined, onRetry: () => void): void {
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
