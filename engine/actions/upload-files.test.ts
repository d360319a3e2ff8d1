import { afterEach, expect, it, vi } from 'vitest';

import { uploadFiles } from './index.ts';

interface Answer {
  readonly status?: number;
  readonly text?: string;
  readonly fails?: true;
}

/** A browser whose requests get this answer, and what they had. */
function aBrowser({ status = 0, text = '', fails }: Answer) {
  const sent: { method?: string; url?: string; body?: unknown; readonly headers: Record<string, string> } = { headers: {} };
  class Request {
    readonly upload: { onprogress?: (event: { readonly loaded: number }) => void } = {};
    readonly status = status;
    readonly responseText = text;
    onload = () => undefined;
    onerror = () => undefined;
    open(method: string, url: string) {
      Object.assign(sent, { method, url });
    }
    setRequestHeader(name: string, value: string) {
      sent.headers[name] = value;
    }
    send(body: unknown) {
      sent.body = body;
      this.upload.onprogress?.({ loaded: 2 });
      if (fails) this.onerror();
      else this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

const photo = new File(['pawprint'], 'página 1.png', { type: 'image/png' });
const options = () => ({ field: 'photos', signal: new AbortController().signal, onProgress: vi.fn() });

it('sends a file with its name and its field, reports how far it is, and keeps what the service responds', async () => {
  const file = { id: 'f1', name: 'página 1.png', size: 8, type: 'image/png' };
  const sent = aBrowser({ status: 201, text: JSON.stringify(file) });
  const { onProgress, ...rest } = options();

  expect(await uploadFiles({ to: '/put' }).upload(photo, { ...rest, onProgress })).toEqual({ file });
  expect(sent).toEqual({
    method: 'POST',
    url: '/put',
    body: photo,
    headers: { 'content-type': 'image/png', 'x-file-name': 'p%C3%A1gina%201.png', 'x-field': 'photos' },
  });
  expect(onProgress).toHaveBeenCalledWith({ sent: 2, isWaiting: false });
});

it.each<[string, Answer, string]>([
  ['a refusal with a code', { status: 413, text: '{"code":"too_large"}' }, 'too_large'],
  ['a refusal with a code that no widget knows', { status: 400, text: '{"code":"moon"}' }, 'unavailable'],
  ['a response that is not JSON', { status: 502, text: '<h1>Bad gateway</h1>' }, 'unavailable'],
  ['a lost network', { fails: true }, 'offline'],
])('reports %s as the problem of the file', async (_, answer, problem) => {
  aBrowser(answer);

  expect(await uploadFiles().upload(photo, options())).toEqual({ problem });
});
