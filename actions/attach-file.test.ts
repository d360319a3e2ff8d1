import { FunnelError } from '#api';
import { expect, test } from 'vitest';

import { attachFile } from './attach-file.ts';

const LOST = new FunnelError('service_unavailable', { cause: {} });
const done = (size: number) => ({ id: 'u_1', name: 'bill.pdf', size, type: 'application/pdf' });

/** A service that takes parts, and loses the network at the parts that `loses` names. */
function aService({ size, loses = () => false }: { readonly size: number; readonly loses?: (part: number) => boolean }) {
  let received = 0;
  let parts = 0;
  const taken: number[] = [];
  const removed: string[] = [];
  const answer = () => {
    const state = received < size ? 'receiving' : 'ready';
    return { upload_id: 'u_1', received, state, ...(state === 'ready' && { file: done(size) }) };
  };
  const api = {
    createUpload: async () => ({ status: 201, body: answer() }),
    getUpload: async () => ({ status: 200, body: answer() }),
    removeUpload: async ({ params }: { params: { upload_id: string } }) => void removed.push(params.upload_id),
    sendPart: async ({ params, body }: { params: { start: string }; body: Uint8Array }) => {
      parts += 1;
      // The part is stored, and its answer lost.
      if (Number(params.start) === received) {
        received += body.length;
        taken.push(body.length);
      }
      if (loses(parts)) throw LOST;
      return { status: 200, body: answer() };
    },
  };
  return { api, taken, removed, parts: () => parts };
}

function attach(api: object, file: File, signal = new AbortController().signal) {
  const seen: boolean[] = [];
  const onProgress = ({ isWaiting }: { readonly isWaiting: boolean }) => void seen.push(isWaiting);
  const input = { form: 'claim', field: 'photos', file, signal, onProgress };
  const context = { input, api, wait: () => Promise.resolve() } as unknown as Parameters<typeof attachFile.run>[0];
  return attachFile.run(context).then(({ store }) => ({ upload: store?.['upload'], wasWaiting: seen.includes(true) }));
}

test('sends a file in parts that grow on a quick network', async () => {
  const file = new File([new Uint8Array(1_000_000)], 'bill.pdf');
  const { api, taken } = aService({ size: file.size });

  expect(await attach(api, file)).toEqual({ upload: { file: done(file.size) }, wasWaiting: false });
  expect(taken).toEqual([65_536, 131_072, 262_144, 262_144, 262_144, 16_960]);
});

test('goes on where the service is after a lost answer, with smaller parts', async () => {
  const file = new File([new Uint8Array(200_000)], 'bill.pdf');
  const { api, taken } = aService({ size: file.size, loses: (part) => part === 1 });

  expect(await attach(api, file)).toEqual({ upload: { file: done(file.size) }, wasWaiting: true });
  expect(taken).toEqual([65_536, 32_768, 65_536, 36_160]);
});

test('gives up on a network that stays away, and goes on with the same file later', async () => {
  const file = new File([new Uint8Array(200_000)], 'bill.pdf');
  let isAway = true;
  const { api, taken } = aService({ size: file.size, loses: (part) => part > 1 && isAway });
  const away = { ...api, sendPart: (given: never) => (taken.length > 0 && isAway ? Promise.reject(LOST) : api.sendPart(given)) };

  expect(await attach(away, file)).toEqual({ upload: { problem: 'offline' }, wasWaiting: true });
  isAway = false;
  expect(await attach(away, file)).toMatchObject({ upload: { file: done(file.size) } });
  expect(taken.reduce((sum, size) => sum + size)).toBe(file.size);
});

test.each([
  [{ problem: 'too_large' }, 'validation_error', 'too_large'],
  [{ problem: 'too_many' }, 'validation_error', 'too_many'],
  [undefined, 'too_many_requests', 'busy'],
] as const)('names why the service refuses a file: %j', async (details, code, problem) => {
  const api = { createUpload: () => Promise.reject(new FunnelError(code, details && { details })) };

  expect(await attach(api, new File(['x'], 'bill.pdf'))).toMatchObject({ upload: { problem } });
});

test('reports that a file waits for its scan when the scan does not come', async () => {
  const body = { upload_id: 'u_1', received: 1, state: 'checking' };
  const api = { createUpload: async () => ({ body }), getUpload: async () => ({ body }) };

  expect(await attach(api, new File(['x'], 'bill.pdf'))).toMatchObject({ upload: { problem: 'unchecked' } });
});

test('removes what it had sent when the visitor cancels', async () => {
  const file = new File([new Uint8Array(1_000_000)], 'bill.pdf');
  const { api, removed } = aService({ size: file.size });
  const cancel = new AbortController();
  const canceling = {
    ...api,
    sendPart: () => {
      cancel.abort();
      return Promise.reject(LOST) as unknown as ReturnType<typeof api.sendPart>;
    },
  };
  await attach(canceling, file, cancel.signal);

  expect(removed).toEqual(['u_1']);
});
