import { useCallback, useEffect, useRef, useState } from 'react';

/** The fields that the visitor has left at least once, and a function to add one. */
export interface Touched {
  readonly fields: ReadonlySet<string>;
  readonly touch: (field: string) => void;
}

/**
 * Remembers touched fields, but never in the middle of a press: leaving a field by pressing the button would otherwise
 * show its error, move the button from under the pointer and lose the click.
 */
export function useTouched(): Touched {
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Set<string>());
  const isPressed = useRef(false);

  const settle = useCallback(() => {
    if (waiting.current.size === 0) return;
    const left = [...waiting.current];
    waiting.current.clear();
    setFields((before) => (left.every((field) => before.has(field)) ? before : new Set([...before, ...left])));
  }, []);

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    // The click follows its pointerup within the same task, so the next task is soon enough and late enough.
    const release = () => {
      isPressed.current = false;
      setTimeout(settle);
    };
    const unmount = new AbortController();
    const options = { capture: true, signal: unmount.signal };
    document.addEventListener('pointerdown', press, options);
    document.addEventListener('pointerup', release, options);
    document.addEventListener('pointercancel', release, options);
    return () => unmount.abort();
  }, [settle]);

  const touch = useCallback(
    (field: string) => {
      waiting.current.add(field);
      if (!isPressed.current) settle();
    },
    [settle],
  );
  return { fields, touch };
}
