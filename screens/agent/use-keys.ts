import { useEffect } from 'react';

/** A key of an agent's page, and what it does. */
export interface Key {
  /** As a person reads it. */
  readonly keys: string;
  /** The key of its text. */
  readonly words: string;
  /** Of the keyboard event together with Alt and Shift, whatever the layout writes; absent for a key of the browser. */
  readonly code?: string;
  readonly isInFoot?: boolean;
  readonly press?: () => void;
}

/** Listens to the keys with Alt and Shift, and to digits within a list of choices. */
export function useKeys(keys: readonly Key[]): void {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const press = event.altKey && event.shiftKey ? findPress(event, keys) : findChoice(event);
      if (!press) return;
      event.preventDefault();
      press();
    }
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}

/** Nothing with Ctrl, as AltGr is Ctrl and Alt where it writes letters, and nothing below an open dialog. */
function findPress(event: KeyboardEvent, keys: readonly Key[]): (() => void) | undefined {
  if (event.ctrlKey || event.metaKey) return undefined;
  if (document.querySelector('dialog:modal')) return undefined;
  return keys.find(({ code, press }) => press && code === event.code)?.press;
}

/** A digit chooses within the list that has the focus, and nowhere else (WCAG 2.1.4). */
function findChoice({ target, key, altKey, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined {
  if (altKey || ctrlKey || metaKey || !/^[1-9]$/.test(key)) return undefined;
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return undefined;
  const choices = [...(target.form?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])].filter(
    ({ name }) => name === target.name,
  );
  const chosen = choices[Number(key) - 1];
  if (!chosen || chosen.disabled) return undefined;
  return () => {
    chosen.focus();
    chosen.click();
  };
}
