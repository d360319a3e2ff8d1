import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';

/** How a text field turns what is typed into its value and back. */
export interface TextRules {
  /** The text for a value that came from elsewhere. */
  readonly show: (value: unknown) => string;
  /** The value of a text; nothing for an empty one. */
  readonly read: (text: string) => unknown;
  /** The text grown as it is typed; it may never lose what a parser could use. */
  readonly grow?: (text: string) => string;
  /** The text tidied up once the visitor has left the field. */
  readonly tidy?: (text: string) => string;
}

/** Keeps the typed text as it was typed, beside the value that is read from it. */
export function useTypedText(value: unknown, rules: TextRules, onValue: (value: unknown) => void) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  const [text, setText] = useState(() => rules.show(value));
  const shown = rules.read(text) === value ? text : rules.show(value);

  useLayoutEffect(() => {
    const place = caret.current;
    caret.current = undefined;
    if (place !== undefined && document.activeElement === input.current) input.current?.setSelectionRange(place, place);
  });

  function put(next: string) {
    setText(next);
    onValue(rules.read(next));
  }

  return {
    input,
    text: shown,
    type: (event: ChangeEvent<HTMLInputElement>) => {
      const { value: typed, selectionStart } = event.target;
      // An input method that is still composing must find its letters where it left them.
      const isComposing = (event.nativeEvent as InputEvent).isComposing === true;
      const next = rules.grow && !isComposing ? rules.grow(typed) : typed;
      if (next !== typed) caret.current = caretAfter(typed, selectionStart ?? typed.length, next);
      put(next);
    },
    leave: () => {
      const tidied = rules.tidy?.(shown) ?? shown;
      if (tidied !== shown) put(tidied);
    },
  };
}

/** The caret stays behind as many letters and digits as it stood behind before. */
function caretAfter(before: string, caret: number, after: string): number {
  if (caret >= before.length) return after.length;
  let kept = before.slice(0, caret).replace(/[^\p{L}\p{N}]/gu, '').length;
  let place = 0;
  while (place < after.length && kept > 0) {
    if (/[\p{L}\p{N}]/u.test(after.charAt(place))) kept -= 1;
    place += 1;
  }
  return place;
}

/** The value of a typed field; anything but text counts as empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
