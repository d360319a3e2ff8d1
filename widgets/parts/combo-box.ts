import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

const PAUSE_MS = 250;

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
  const { request, cancel } = useRequests(find, (found) => {
    setItems(found);
    setActive(-1);
    setOpen(found.length > 0);
  });

  function close() {
    cancel();
    setOpen(false);
    setActive(-1);
  }

  function pick(item: Item) {
    close();
    setItems([]);
    onPick(item);
  }

  function keyDown(event: KeyboardEvent) {
    const item = items[active];
    const next = afterKey(event, { isOpen, active, count: items.length });
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Enter' && isOpen && item !== undefined) pick(item);
    else if (next !== undefined) {
      setOpen(true);
      setActive(next);
    } else return;
    event.preventDefault();
  }

  return {
    items: isOpen && text !== '' ? items : [],
    active,
    /** Only typed text requests suggestions: a value that was filled in requests none. */
    typed: request,
    pick,
    close,
    keyDown,
    optionId: (place: number) => `${id}-option-${place}`,
  };
}

/** Requests entries for the text typed last, after a pause. Of two pending answers, only that of the last request counts. */
function useRequests<Item>(find: (text: string) => Promise<readonly Item[]>, onFound: (found: readonly Item[]) => void) {
  const last = useRef({ text: '', timer: 0 });
  useEffect(() => {
    const { current } = last;
    return () => window.clearTimeout(current.timer);
  }, []);

  function cancel() {
    window.clearTimeout(last.current.timer);
    last.current.text = '';
  }

  function request(text: string) {
    cancel();
    last.current.text = text;
    last.current.timer = window.setTimeout(() => void look(text), PAUSE_MS);
  }

  async function look(text: string) {
    const found = await find(text);
    if (last.current.text === text) onFound(found);
  }

  return { request, cancel };
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
