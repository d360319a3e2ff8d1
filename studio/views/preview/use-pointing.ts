import { type RefObject, useEffect, useRef, useState } from 'react';

import type { Pointed } from './find-pointed.ts';

/** What the page in the frame sends, which is another origin's word: nothing of it is trusted. */
type FromPage =
  | { readonly studio: 'loaded' | 'ended' }
  | { readonly studio: 'at'; readonly words: string }
  | ({ readonly studio: 'pointed' } & Pointed);

interface Pointing {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
  /** What the arrow keys are at. */
  readonly at: string;
  readonly pointed: Pointed | undefined;
}

interface PreviewedPage {
  readonly origin: string;
  /** The step that the page opens once it has loaded, where a portal shows it in a frame. */
  readonly opens: string | undefined;
}

/** Lets a person point at the page of the preview, or at the one in the frame of a portal. A page that is loaded anew can be pointed at again. */
export function usePointing({ origin, opens }: PreviewedPage, onPoint: (pointed: Pointed) => void): Pointing {
  const frame = useRef<HTMLIFrameElement>(null);
  /** The window whose page has loaded: before that, it is of another origin, and takes no message. */
  const loaded = useRef<Window>(null);
  const report = useRef(onPoint);
  const [isOn, setOn] = useState(false);
  const [at, setAt] = useState('');
  const [pointed, setPointed] = useState<Pointed>();
  useEffect(() => {
    report.current = onPoint;
  });
  useEffect(() => {
    const take = (event: MessageEvent<unknown>) => {
      const page = event.source as Window | null;
      if (event.origin !== origin || !isShown(page, frame.current)) return;
      const message = parseMessage(event.data);
      if (message?.studio === 'loaded') {
        loaded.current = page;
        if (opens !== undefined) page?.postMessage({ studio: 'open', path: opens }, origin);
        if (isOn) turnPage(page, origin, true);
      }
      if (message?.studio === 'ended') setOn(false);
      if (message?.studio === 'at') setAt(message.words);
      if (message?.studio !== 'pointed') return;
      setAt('');
      setPointed(message);
      report.current(message);
    };
    addEventListener('message', take);
    return () => removeEventListener('message', take);
  }, [origin, opens, isOn]);
  const turn = (next: boolean) => {
    setOn(next);
    setAt('');
    const page = isShown(loaded.current, frame.current) ? loaded.current : null;
    turnPage(page, origin, next);
    if (next) (page ?? frame.current)?.focus();
  };
  return { frame, isOn, turn, at, pointed };
}

/** Whether a window is the one of the preview, or of a frame in it. */
function isShown(page: Window | null, frame: HTMLIFrameElement | null): boolean {
  const shown = frame?.contentWindow;
  return shown != null && page !== null && (page === shown || page.parent === shown);
}

function turnPage(page: Window | null, origin: string, isOn: boolean): void {
  page?.postMessage({ studio: 'point', on: isOn }, origin);
}

function parseMessage(data: unknown): FromPage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { studio, path, words, field } = data as Readonly<Record<string, unknown>>;
  if (studio === 'loaded' || studio === 'ended') return { studio };
  if (studio === 'at' && typeof words === 'string') return { studio, words };
  if (studio !== 'pointed' || typeof path !== 'string' || !Array.isArray(words)) return undefined;
  const all: readonly unknown[] = words;
  return {
    studio,
    path,
    words: all.filter((one) => typeof one === 'string'),
    ...(typeof field === 'string' && { field }),
  };
}
