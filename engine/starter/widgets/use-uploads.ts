import { fileLimits } from '#engine/form';
import type { UploadedFile, UploadOptions, UploadProblem, UploadResult, WidgetProps } from '#engine/react';
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';

import { problemIn, refusalOf, sizeIn } from './file-words.ts';
import { fileWords } from '../words/files.ts';
import { wordOf } from '../words/word-of.ts';

/** A file that is being uploaded, or did not arrive. */
export interface PendingFile {
  readonly key: number;
  readonly file: File;
  /** Bytes that have arrived. */
  readonly sent: number;
  /** The network is away; the upload goes on by itself. */
  readonly isWaiting: boolean;
  /** The visitor wanted to go on before it had arrived. */
  readonly isHeld: boolean;
  readonly problem?: { readonly words: string; readonly canRetry: boolean };
}

/** A screen reader reads how far a file is this often at most. */
const NEWS_MS = 10_000;
/** Problems that may be over by the next attempt. */
const PASSING: readonly UploadProblem[] = ['offline', 'unavailable', 'unchecked', 'busy'];

/** Sends each chosen file, and keeps those that arrived as the value of the field. */
export function useUploads(props: WidgetProps) {
  const { value, field, name, context, onChange } = props;
  const uploaded: readonly UploadedFile[] = Array.isArray(value) ? value : [];
  const limits = fileLimits(field);
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const [status, setStatus] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const next = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  const reportedAt = useRef(0);
  // Several files arrive one by one: each adds to what is there by then.
  const latest = useRef(uploaded);
  useEffect(() => {
    latest.current = uploaded;
  });
  useEffect(() => {
    const controllers = running.current;
    return () => controllers.forEach((controller) => controller.abort());
  }, []);
  useHeldForm(input, pending, () => {
    setPending((before) => before.map((one) => ({ ...one, isHeld: true })));
    setStatus(pending.map(({ problem }) => problem?.words ?? wordOf(fileWords, context, 'stillUploading')).join(' '));
    list.current?.querySelector<HTMLElement>('.file-item:has(progress) button, .file-item[data-failed] button')?.focus();
  });

  function put(files: readonly UploadedFile[]) {
    latest.current = files;
    onChange(files.length === 0 ? undefined : files);
  }

  function change(key: number, change: Partial<PendingFile>) {
    setPending((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }

  function fail(key: number, file: File, problem: UploadProblem) {
    const words = problemIn(context, file, { problem, limits });
    change(key, { problem: { words, canRetry: PASSING.includes(problem) } });
    setStatus(words);
  }

  /** Screen readers hear that an upload waits, and now and then how far it is. */
  function report(key: number, file: File, { sent, isWaiting }: Pick<PendingFile, 'sent' | 'isWaiting'>) {
    change(key, { sent, isWaiting });
    if (isWaiting) return setStatus(wordOf(fileWords, context, 'waitingForNetwork'));
    if (Date.now() - reportedAt.current < NEWS_MS || sent === 0) return;
    reportedAt.current = Date.now();
    const [done, size] = [sent, file.size].map((bytes) => sizeIn(context.locale, bytes));
    setStatus(`${file.name}: ${wordOf(fileWords, context, 'sentOf', { sent: done ?? '', size: size ?? '' })}`);
  }

  async function send(key: number, file: File) {
    const controller = new AbortController();
    running.current.set(key, controller);
    reportedAt.current = Date.now();
    setStatus(wordOf(fileWords, context, 'uploading', { name: file.name }));
    const { signal } = controller;
    const result = await upload(file, props, { field: name, signal, onProgress: (progress) => report(key, file, progress) });
    running.current.delete(key);
    if (signal.aborted) return;
    if ('problem' in result) return fail(key, file, result.problem);
    put([...latest.current, result.file]);
    setPending((before) => before.filter((one) => one.key !== key));
    setStatus(wordOf(fileWords, context, 'uploaded', { name: file.name }));
  }

  function add({ target }: ChangeEvent<HTMLInputElement>) {
    let places = limits.maxFiles - latest.current.length - running.current.size;
    const chosen = [...(target.files ?? [])].map((file) => {
      const problem = refusalOf(file, limits) ?? (places > 0 ? undefined : 'too_many');
      if (problem === undefined) places -= 1;
      return { key: next.current++, file, problem };
    });
    setPending((before) => [
      // What could not be taken has been seen by now.
      ...before.filter(({ problem }) => problem?.canRetry !== false),
      ...chosen.map(({ key, file }) => ({ key, file, sent: 0, isWaiting: false, isHeld: false })),
    ]);
    for (const { key, file, problem } of chosen) {
      if (problem === undefined) void send(key, file);
      else fail(key, file, problem);
    }
    // The same file can be chosen again after it failed.
    target.value = '';
  }

  function retry({ key, file }: PendingFile) {
    setPending((before) => before.map((one) => (one.key === key ? begunAgain(one) : one)));
    void send(key, file);
    // The button is gone.
    input.current?.focus();
  }

  function cancel({ key, file, problem }: PendingFile) {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setPending((before) => before.filter((one) => one.key !== key));
    setStatus(wordOf(fileWords, context, problem ? 'removed' : 'canceled', { name: file.name }));
    input.current?.focus();
  }

  function remove(file: UploadedFile) {
    put(latest.current.filter(({ id }) => id !== file.id));
    context.removeUpload?.(file);
    setStatus(wordOf(fileWords, context, 'removed', { name: file.name }));
    // The button is gone: the focus goes to where another file is chosen.
    input.current?.focus();
  }

  return { uploaded, pending, status, add, remove, cancel, retry, input, list };
}

function begunAgain({ key, file, sent }: PendingFile): PendingFile {
  return { key, file, sent, isWaiting: false, isHeld: false };
}

/** Keeps the form from being sent while a file is not there: it would be missing, and the visitor would not know. */
function useHeldForm(input: RefObject<HTMLInputElement | null>, pending: readonly PendingFile[], onHeld: () => void): void {
  const isHeld = pending.length > 0;
  const hold = useRef(onHeld);
  useEffect(() => {
    hold.current = onHeld;
  });
  useEffect(() => {
    const form = input.current?.form;
    if (!form || !isHeld) return undefined;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      hold.current();
    };
    form.addEventListener('submit', stop, { capture: true });
    return () => form.removeEventListener('submit', stop, { capture: true });
  }, [input, isHeld]);
}

async function upload(file: File, { context }: WidgetProps, options: UploadOptions): Promise<UploadResult> {
  if (!context.upload) throw new Error('the form has no place to upload files to');
  return context.upload(file, options).catch(() => ({ problem: 'offline' as const }));
}
