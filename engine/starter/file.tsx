import type { WidgetUses } from '#engine';
import { fieldIds, type FormContext, type UploadedFile, type Widget, type WidgetProps } from '#engine/react';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';

import { wordOf } from './word-of.ts';

/** A file that is being uploaded, or did not arrive. */
interface Pending {
  readonly key: number;
  readonly name: string;
  readonly problem?: string;
}

const MEGABYTE = 1_000_000;
const MOST_FILES = 4;

/** 1.2 MB, as the language writes it. */
function sizeIn(locale: string, bytes: number): string {
  const isSmall = bytes < MEGABYTE;
  const unit = isSmall ? 'kilobyte' : 'megabyte';
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: isSmall ? 0 : 1 });
  return format.format(isSmall ? Math.max(1, bytes / 1_000) : bytes / MEGABYTE);
}

function FileInput(props: WidgetProps) {
  const { id, name, field, context, isInvalid, isBusy, describedBy, onTouch } = props;
  const { accept, maxItems = MOST_FILES } = field;
  const { uploaded, pending, status, add, remove, input } = useUploads(props);
  return (
    <div className="file">
      <span className="file-area">
        {/* The browser's own words are in the language of the browser, which the page's need not be. */}
        <span className="file-choose" aria-hidden="true">
          {wordOf(context, 'chooseFile')}
        </span>
        <input
          ref={input}
          id={id}
          name={name}
          className="file-input"
          type="file"
          accept={Array.isArray(accept) ? accept.join(',') : undefined}
          multiple={maxItems > 1}
          disabled={isBusy}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          onChange={add}
          onBlur={onTouch}
        />
      </span>
      {(uploaded.length > 0 || pending.length > 0) && (
        <ul className="file-list" aria-labelledby={fieldIds(id).label}>
          {uploaded.map((file) => (
            <li key={file.id} className="file-item">
              <span className="file-name">{file.name}</span>
              <span className="file-size">{sizeIn(context.locale, file.size)}</span>
              <button
                type="button"
                className="file-remove"
                disabled={isBusy}
                aria-label={wordOf(context, 'removeFile', { name: file.name })}
                onClick={() => remove(file)}
              >
                {wordOf(context, 'remove')}
              </button>
            </li>
          ))}
          {pending.map(({ key, name: fileName, problem }) => (
            <li key={key} className="file-item" data-failed={problem !== undefined || undefined}>
              <span className="file-name">{problem ?? wordOf(context, 'uploading', { name: fileName })}</span>
            </li>
          ))}
        </ul>
      )}
      <span className="visually-hidden" role="status">
        {status}
      </span>
    </div>
  );
}

/** Sends each chosen file, and keeps those that arrived as the value of the field. */
function useUploads({ value, field, context, onChange }: WidgetProps) {
  const uploaded: readonly UploadedFile[] = Array.isArray(value) ? value : [];
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [status, setStatus] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const next = useRef(0);
  // Several files arrive one by one: each adds to what is there by then.
  const latest = useRef(uploaded);
  useEffect(() => {
    latest.current = uploaded;
  });

  function put(files: readonly UploadedFile[]) {
    latest.current = files;
    onChange(files.length === 0 ? undefined : files);
  }

  async function send(file: File) {
    const key = next.current++;
    const problem = refusalOf(file, field['maxBytes'], context);
    setPending((before) => [...before.filter((one) => one.problem === undefined), { key, name: file.name, ...problem }]);
    setStatus(problem?.problem ?? wordOf(context, 'uploading', { name: file.name }));
    if (problem) return;
    try {
      const arrived = await upload(file, context);
      put([...latest.current, arrived]);
      setPending((before) => before.filter((one) => one.key !== key));
      setStatus(wordOf(context, 'uploaded', { name: file.name }));
    } catch {
      const failed = wordOf(context, 'notUploaded', { name: file.name });
      setPending((before) => before.map((one) => (one.key === key ? { ...one, problem: failed } : one)));
      setStatus(failed);
    }
  }

  function add({ target }: ChangeEvent<HTMLInputElement>) {
    for (const file of target.files ?? []) void send(file);
    // The same file can be chosen again after it failed.
    target.value = '';
  }

  function remove(file: UploadedFile) {
    put(latest.current.filter(({ id }) => id !== file.id));
    setStatus(wordOf(context, 'removed', { name: file.name }));
    // The button is gone: the focus goes to where another file is chosen.
    input.current?.focus();
  }

  return { uploaded, pending, status, add, remove, input };
}

function refusalOf(file: File, maxBytes: unknown, context: FormContext): { readonly problem: string } | undefined {
  if (typeof maxBytes !== 'number' || file.size <= maxBytes) return undefined;
  return { problem: wordOf(context, 'tooLarge', { name: file.name, size: sizeIn(context.locale, maxBytes) }) };
}

function upload(file: File, context: FormContext): Promise<UploadedFile> {
  if (!context.upload) throw new Error('the form has no place to upload files to');
  return context.upload(file);
}

/** Files of the visitor, each sent as soon as it is chosen. */
export const file: Widget = { name: 'file', component: FileInput };

export const fileUses: WidgetUses = { gives: ['array'], options: ['accept', 'maxBytes', 'minItems', 'maxItems'] };
