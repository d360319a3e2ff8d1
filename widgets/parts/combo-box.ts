import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

const PAUSE_MS = 250;

/** What a list of suggestions is made of. */
export interface ComboBoxOptions<Item> {
  readonly id: string;
  /** What was typed so far; too little asks for nothing. */
  readonly text: string;
  readonly find: (text: string) => Promise<readonly Item[]>;
  readonly onPick: (item: Item) => void;
}

/**
 * The list of a combobox (WAI-ARIA, list autocomplete with manual selection): requested after a pause in
 * typing. Arrows move through it, Enter takes an entry, Escape closes it. A visitor may ignore it and type on.
 */
export function useComboBox<Item>({ id, text, find, onPick }: ComboBoxOptions<Item>) {
  const [items, setItems] = useState<readonly Item[]>([]);
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  /** The last request and its timer. Of two pending answers, only the answer to the last request counts. */
  const asked = useRef({ text: '', timer: 0 });
  useEffect(() => {
    const last = asked.current;
    return () => window.clearTimeout(last.timer);
  }, []);

  /** Only what is typed asks: a value that was filled in is no question. */
  function typed(next: string) {
    window.clearTimeout(asked.current.timer);
    asked.current.text = next;
    asked.current.timer = window.setTimeout(() => void look(next), PAUSE_MS);
  }

  async function look(wanted: string) {
    const found = await find(wanted);
    if (asked.current.text !== wanted) return;
    setItems(found);
    setActive(-1);
    setOpen(found.length > 0);
  }

  function close() {
    window.clearTimeout(asked.current.timer);
    asked.current.text = '';
    setOpen(false);
    setActive(-1);
  }

  function pick(item: Item) {
    close();
    setItems([]);
    onPick(item);
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      return close();
    }
    const item = items[active];
    if (event.key === 'Enter' && isOpen && item !== undefined) {
      event.preventDefault();
      return pick(item);
    }
    const next = afterKey(event, { isOpen, active, count: items.length });
    if (next === undefined) return;
    event.preventDefault();
    setOpen(true);
    setActive(next);
  }

  return {
    items: isOpen && text !== '' ? items : [],
    active,
    typed,
    pick,
    close,
    keyDown,
    optionId: (place: number) => `${id}-option-${place}`,
  };
}

function afterKey(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  { isOpen, active, count }: { readonly isOpen: boolean; readonly active: number; readonly count: number },
): number | undefined {
  if (count === 0 || ctrlKey || metaKey) return undefined;
  if (key === 'ArrowDown') return !isOpen && altKey ? -1 : (active + 1) % count;
  if (key === 'ArrowUp' && isOpen) return active <= 0 ? count - 1 : active - 1;
  return undefined;
}
