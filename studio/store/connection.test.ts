// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import { service } from './connection.ts';
import { edit, openStudio, save, useStudio } from './studio-store.ts';

const FILE = 'flows/repair.json';

afterEach(() => vi.restoreAllMocks());

test('a save that is not answered in time has failed, keeps the text, and can be saved again', async () => {
  const limit = new AbortController();
  const limits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => (limits.push(milliseconds), limit.signal));
  let answersSaves = false;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, options) => {
    if (path === '/api/configuration')
      return Response.json({
        files: [{ file: FILE, text: '{}', hash: 'first' }],
        others: [],
        registry: {},
        env: {},
        folder: 'here',
      });
    if (path === '/api/file' && answersSaves) return Response.json({ hash: 'second' });
    return new Promise<never>((_, reject) => options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)));
  });
  const createWorker = () => Object.assign(new EventTarget(), { postMessage: () => undefined }) as unknown as Worker;
  await openStudio({ flow: 'repair' }, { connection: service, createWorker });
  edit(FILE, '{ }');
  const first = save(FILE);
  await expect.poll(() => limits).toEqual([30_000]);
  limit.abort(new DOMException('', 'TimeoutError'));
  await first;
  expect(useStudio.getState().saveFailed).toEqual([FILE]);
  expect(useStudio.getState().drafts[FILE]).toEqual({ file: FILE, read: '{}', hash: 'first', text: '{ }' });

  answersSaves = true;
  await save(FILE);
  expect(useStudio.getState().drafts[FILE]).toEqual({ file: FILE, read: '{ }', hash: 'second', text: '{ }' });
  expect(useStudio.getState().saveFailed).toEqual([]);
});
