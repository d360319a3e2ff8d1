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

/** Lets a person point at the page of the preview. A page that is loaded anew can be pointed at again. */
export function usePointing(origin: string, onPoint: (pointed: Pointed) => void): Pointing {
  const frame = useRef<HTMLIFrameElement>(null);
  /** The window whose page has loaded: before that, it is of another origin, and takes no message. */
  const loaded = useRef<MessageEventSource>(null);
  const report = useRef(onPoint);
  const [isOn, setOn] = useState(false);
  const [at, setAt] = useState('');
  const [pointed, setPointed] = useState<Pointed>();
  useEffect(() => {
    report.current = onPoint;
  });
  useEffect(() => {
    const take = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = parseMessage(event.data);
      if (message?.studio === 'loaded') loaded.current = event.source;
      if (message?.studio === 'loaded' && isOn) turnPage(frame.current, origin, true);
      if (message?.studio === 'ended') setOn(false);
      if (message?.studio === 'at') setAt(message.words);
      if (message?.studio !== 'pointed') return;
      setAt('');
      setPointed(message);
      report.current(message);
    };
    addEventListener('message', take);
    return () => removeEventListener('message', take);
  }, [origin, isOn]);
  const turn = (next: boolean) => {
    setOn(next);
    setAt('');
    if (frame.current?.contentWindow === loaded.current) turnPage(frame.current, origin, next);
    if (next) frame.current?.focus();
  };
  return { frame, isOn, turn, at, pointed };
}

function turnPage(frame: HTMLIFrameElement | null, origin: string, isOn: boolean): void {
  frame?.contentWindow?.postMessage({ studio: 'point', on: isOn }, origin);
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
