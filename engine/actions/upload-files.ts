import type { FlowUploads, UploadedFile, UploadOptions, UploadProblem, UploadResult } from '#engine/react';

interface UploadFilesOptions {
  /** Where files go, by POST. Default: "/files". */
  readonly to?: string;
}

/** What the service may find wrong with a file; every other refusal is `unavailable`. */
const refusals: readonly UploadProblem[] = [
  'empty',
  'too_large',
  'too_many',
  'type',
  'extension',
  'infected',
  'busy',
  'unchecked',
];

/**
 * Sends each file as soon as it is chosen: its content as the body, its name and its field in the headers "x-file-name" and
 * "x-field", encoded as parts of an address. The service responds 201 with `{ "id", "name", "size", "type" }`, or another status with
 * `{ "code" }`. A file that the visitor removes is deleted by DELETE to `<to>/<id>`.
 */
export function uploadFiles({ to = '/files' }: UploadFilesOptions = {}): FlowUploads {
  return {
    upload: (file, options) => send(to, file, options),
    removeUpload: ({ id }) => void fetch(`${to}/${id}`, { method: 'DELETE' }).catch(() => undefined),
  };
}

/** `fetch` does not report how far a request is. */
function send(to: string, file: File, { field, signal, onProgress }: UploadOptions): Promise<UploadResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', to);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name));
    request.setRequestHeader('x-field', encodeURIComponent(field));
    request.upload.onprogress = ({ loaded }) => onProgress({ sent: Math.min(loaded, file.size), isWaiting: false });
    request.onload = () => resolve(resultOf(request));
    request.onerror = () => resolve({ problem: 'offline' });
    request.onabort = () => resolve({ problem: 'offline' });
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function resultOf({ status, responseText }: XMLHttpRequest): UploadResult {
  const answer = parse(responseText);
  if (status === 201 && typeof answer.id === 'string') return { file: answer as UploadedFile };
  return { problem: refusals.find((problem) => problem === answer.code) ?? 'unavailable' };
}

function parse(text: string): Partial<UploadedFile> & { readonly code?: string } {
  try {
    return JSON.parse(text) as Partial<UploadedFile>;
  } catch {
    return {};
  }
}
