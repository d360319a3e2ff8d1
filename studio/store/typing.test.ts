// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { SaveRequest } from '../service/index.ts';
import type { FromWorker, ToWorker } from '../worker/messages.ts';
import type { Connection } from './connection.ts';
import { edit, offersAt, openStudio, save, type, useStudio } from './studio-store.ts';

const FILE = 'flows/repair.json';
const saved: SaveRequest[] = [];
const sent: ToWorker[] = [];
const workers: EventTarget[] = [];

/** A worker that notes what it is sent. */
function createWorker(): Worker {
  const worker = Object.assign(new EventTarget(), { postMessage: (message: ToWorker) => sent.push(message) });
  workers.push(worker);
  return worker as unknown as Worker;
}

beforeEach(async () => {
  saved.length = 0;
  await open();
  sent.length = 0;
});

async function open(
  answerSave: Connection['save'] = async (request) => ({ hash: `after ${saved.push(request)}` }),
): Promise<void> {
  const files = [{ file: FILE, text: '{}', hash: 'first' }];
  await openStudio(
    { flow: 'repair' },
    {
      connection: {
        open: async () => ({ files, others: [], registry: {}, env: {}, folder: 'here' }),
        save: answerSave,
        follow: () => new Promise<never>(() => undefined),
      },
      createWorker,
    },
  );
}

/** The worker that checks has checked the files, in so many milliseconds. */
function answer(milliseconds: number): void {
  const data: FromWorker = { type: 'checked', diagnostics: [], milliseconds };
  workers.at(-2)?.dispatchEvent(new MessageEvent('message', { data }));
}

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

  test('is in the draft when the answer to a save arrives within the same frame', async () => {
    await open(async () => {
      type(FILE, '{ "b": 2 }');
      return { hash: 'second' };
    });
    edit(FILE, '{ "b": 1 }');
    await save(FILE);

    expect(useStudio.getState().drafts[FILE]).toEqual({ file: FILE, read: '{ "b": 1 }', hash: 'second', text: '{ "b": 2 }' });
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

  test('is not written into the files of a later opening', async () => {
    type(FILE, '{ "of": "before" }');
    await open();
    void offersAt(FILE, 1);

    expect(textOfDraft()).toBe('{}');
  });
});

describe('a file that is saved again before the answer to its first save', () => {
  test('is saved on top of the first save, without a conflict', async () => {
    let onDisk = { file: FILE, text: '{}', hash: 'first' };
    await open(async ({ file, text, hash }) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (hash !== onDisk.hash) return { now: onDisk };
      onDisk = { file, text, hash: `of ${text}` };
      return { hash: onDisk.hash };
    });
    edit(FILE, '{ }');
    const first = save(FILE);
    await Promise.resolve();
    edit(FILE, '{  }');
    await Promise.all([first, save(FILE)]);

    expect(onDisk.text).toBe('{  }');
    expect(useStudio.getState().drafts[FILE]).toEqual({ file: FILE, read: '{  }', hash: 'of {  }', text: '{  }' });
  });
});

describe('a page that is left', () => {
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test('asks first where a letter is not saved', async () => {
    expect(isAsked()).toBe(false);
    type(FILE, '{ }');

    expect(isAsked()).toBe(true);
    await save(FILE);
    expect(isAsked()).toBe(false);
  });
});

let later = 0;

/** Each test runs long after what was typed before it. */
function useLaterTimers(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    later += 600_000;
    vi.advanceTimersByTime(later);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

describe('what a key types while it is held down', () => {
  useLaterTimers();

  test('becomes a draft once a second, and when the key is released', () => {
    const drafts = new Set<string | undefined>();
    for (let letters = 1; letters <= 120; letters += 1) {
      type(FILE, ' '.repeat(letters));
      vi.advanceTimersByTime(25);
      drafts.add(textOfDraft());
    }
    vi.advanceTimersByTime(60);

    // At once, and then in three seconds.
    expect(drafts.size).toBeGreaterThanOrEqual(3);
    expect(drafts.size).toBeLessThanOrEqual(5);
    expect(textOfDraft()).toBe(' '.repeat(120));
  });
});

describe('what a check found', () => {
  const isShown = () => useStudio.getState().checked?.milliseconds;
  useLaterTimers();

  test('is shown at once where no one types', () => {
    answer(7);

    expect(isShown()).toBe(7);
  });

  test('is shown after a letter once no other follows, the last of all', () => {
    answer(1);
    type(FILE, '{ }');
    answer(2);
    type(FILE, '{  }');
    answer(3);
    expect(isShown()).toBe(1);

    vi.advanceTimersByTime(80);
    expect(isShown()).toBe(3);
  });

  test('is shown once a second while a key is held down', () => {
    const shown = new Set<number | undefined>();
    for (let letters = 1; letters <= 120; letters += 1) {
      type(FILE, ' '.repeat(letters));
      answer(letters);
      shown.add(isShown());
      vi.advanceTimersByTime(25);
    }

    // At once, and then in three seconds.
    expect(shown.size).toBeGreaterThanOrEqual(3);
    expect(shown.size).toBeLessThanOrEqual(4);
  });
});
