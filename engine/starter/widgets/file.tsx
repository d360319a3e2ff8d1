import type { WidgetUses } from '#engine';
import { fileLimits, fileTypes } from '#engine/form';
import { fieldIds, type FormContext, type UploadedFile, type Widget, type WidgetProps } from '#engine/react';
import type { ReactNode } from 'react';

import { limitsIn, sizeIn } from './file-words.ts';
import { type PendingFile, useUploads } from './use-uploads.ts';
import { fileWords } from '../words/files.ts';
import { wordOf } from '../words/word-of.ts';

function FileInput(props: WidgetProps) {
  const { id, name, field, context, isInvalid, isBusy, describedBy, onTouch } = props;
  const limits = fileLimits(field);
  const { uploaded, pending, status, add, remove, cancel, retry, input, list } = useUploads(props);
  const limitsId = `${id}-limits`;
  return (
    <div className="file">
      <span className="file-area">
        {/* The browser's own words are in the language of the browser, which the page's need not be. */}
        <span className="file-choose" aria-hidden="true">
          {wordOf(fileWords, context, 'chooseFile')}
        </span>
        <input
          ref={input}
          id={id}
          name={name}
          className="file-input"
          type="file"
          accept={[
            ...limits.accept,
            ...limits.accept.flatMap((type) => fileTypes[type]?.map((ending) => `.${ending}`) ?? []),
          ].join()}
          multiple={limits.maxFiles > 1}
          disabled={isBusy}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy === undefined ? limitsId : `${describedBy} ${limitsId}`}
          onChange={add}
          onBlur={onTouch}
        />
      </span>
      <span id={limitsId} className="file-limits">
        {limitsIn(context, limits)}
      </span>
      {(uploaded.length > 0 || pending.length > 0) && (
        <ul ref={list} className="file-list" aria-labelledby={fieldIds(id).label}>
          {uploaded.map((file) => (
            <UploadedItem key={file.id} file={file} context={context} isBusy={isBusy} onRemove={remove} />
          ))}
          {pending.map((file) => (
            <PendingItem key={file.key} file={file} context={context} onCancel={cancel} onRetry={retry} />
          ))}
        </ul>
      )}
      <span className="visually-hidden" role="status">
        {status}
      </span>
    </div>
  );
}

interface UploadedItemProps {
  readonly file: UploadedFile;
  readonly context: FormContext;
  readonly isBusy: boolean;
  readonly onRemove: (file: UploadedFile) => void;
}

function UploadedItem({ file, context, isBusy, onRemove }: UploadedItemProps) {
  return (
    <FileItem name={file.name} detail={sizeIn(context.locale, file.size)}>
      <button
        type="button"
        className="file-remove"
        disabled={isBusy}
        aria-label={wordOf(fileWords, context, 'removeFile', { name: file.name })}
        onClick={() => onRemove(file)}
      >
        {wordOf(fileWords, context, 'remove')}
      </button>
    </FileItem>
  );
}

interface PendingItemProps {
  readonly file: PendingFile;
  readonly context: FormContext;
  readonly onCancel: (file: PendingFile) => void;
  readonly onRetry: (file: PendingFile) => void;
}

function PendingItem({ file, context, onCancel, onRetry }: PendingItemProps) {
  const { problem, isHeld, sent } = file;
  const { name, size } = file.file;
  return (
    <FileItem name={name} detail={problem?.words ?? progressIn(context, file)} isFailed={problem !== undefined || isHeld}>
      {problem?.canRetry === true && (
        <button
          type="button"
          className="file-remove"
          aria-label={wordOf(fileWords, context, 'tryAgainFile', { name })}
          onClick={() => onRetry(file)}
        >
          {wordOf(fileWords, context, 'tryAgain')}
        </button>
      )}
      <button
        type="button"
        className="file-remove"
        aria-label={wordOf(fileWords, context, problem ? 'removeFile' : 'cancelFile', { name })}
        onClick={() => onCancel(file)}
      >
        {wordOf(fileWords, context, problem ? 'remove' : 'cancel')}
      </button>
      {!problem && (
        <progress
          className="file-progress"
          max={size}
          value={sent}
          aria-label={wordOf(fileWords, context, 'uploading', { name })}
        />
      )}
    </FileItem>
  );
}

function progressIn(context: FormContext, { file, sent, isWaiting, isHeld }: PendingFile): string {
  if (isHeld) return wordOf(fileWords, context, 'stillUploading');
  if (isWaiting) return wordOf(fileWords, context, 'waitingForNetwork');
  if (sent >= file.size) return wordOf(fileWords, context, 'checkingFile');
  return wordOf(fileWords, context, 'sentOf', { sent: sizeIn(context.locale, sent), size: sizeIn(context.locale, file.size) });
}

interface FileItemProps {
  readonly name: string;
  readonly detail: string;
  readonly isFailed?: boolean;
  readonly children: ReactNode;
}

/** A file in the list. It has the same height while it is sent and after, so that nothing below it moves. */
function FileItem({ name, detail, isFailed = false, children }: FileItemProps) {
  return (
    <li className="file-item" data-failed={isFailed || undefined}>
      <span className="file-words">
        <span className="file-name">{name}</span>
        <span className="file-size">{detail}</span>
      </span>
      {children}
    </li>
  );
}

/** Files of the visitor, each sent as soon as it is chosen. */
export const file: Widget = { name: 'file', component: FileInput };

export const fileUses: WidgetUses = { gives: ['array'], options: ['accept', 'maxBytes', 'minItems', 'maxItems'] };
