import { useEffect, useRef } from 'react';

/** The button that took the visitor to another step. */
let left: string | undefined;

/** For a button that goes to another step: when its own step comes back, it has the focus and is in view. */
export function useReturnFocus(name: string) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (left !== name) return undefined;
    // The heading of the step takes the focus first.
    const frame = requestAnimationFrame(() => {
      left = undefined;
      button.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [name]);
  return { button, leave: () => void (left = name) };
}
