// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';

import type { SaveRequest } from '../service/index.ts';
import type { ToWorker } from '../worker/messages.ts';
import { edit, offersAt, openStudio, save, type, useStudio } from './studio-store.ts';

const FILE = 'flows/repair.json';
const saved: SaveRequest[] = [];
const sent: ToWorker[] = [];

/** A worker that notes what it is sent. */
function createWorker(): Worker {
  return Object.assign(new EventTarget(), { postMessage: (message: ToWorker) => sent.push(message) }) as unknown as Worker;
}

beforeEach(async () => {
  saved.length = 0;
  const files = [{ file: FILE, text: '{}', hash: 'first' }];
  await openStudio(
    { flow: 'repair' },
    {
      connection: {
        open: async () => ({ files, others: [], registry: {}, env: {}, folder: 'here' }),
        save: async (request) => ({ hash: `after ${saved.push(request)}` }),
        follow: () => new Promise<never>(() => undefined),
      },
      createWorker,
    },
  );
  sent.length = 0;
});

const textOfDraft = () => useStudio.getState().drafts[FILE]?.text;

describe('a letter that is typed', () => {
  test('is in the draft after the frame that paints it, not within', async () => {
    type(FILE, '{ }');
    expect(textOfDraft()).toBe('{}');

    await expect.poll(textOfDraft).toBe('{ }');
    expect(sent).toContainEqual({ type: 'change', files: [{ file: FILE, text: '{ }' }] });
  });

  test('is saved when the file is saved within the same frame', async () => {
    type(FILE, '{ }');
    await save(FILE);

    expect(saved).toMatchObject([{ text: '{ }', hash: 'first' }]);
  });

  test('does not undo another change of the file within the same frame', async () => {
    type(FILE, '{ }');
    edit(FILE, '{"mended": true}');
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));

    expect(textOfDraft()).toBe('{"mended": true}');
  });

  test('reaches the worker before a question about the names at its place', () => {
    type(FILE, '{ "" }');
    void offersAt(FILE, 3);

    expect(sent.map((message) => message.type)).toEqual(['change', 'offers']);
  });
});
