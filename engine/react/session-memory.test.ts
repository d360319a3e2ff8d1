import { emptyState, type FlowState } from '#engine';
import { expect, test } from 'vitest';
import { createSessionMemory, type WebStorage } from './session-memory.ts';

const flow = {
  data: { name: { privacy: 'phi' }, card: { privacy: 'secret', keep: 'session' }, page: { privacy: 'public', keep: 'memory' } },
} as const;
const state: FlowState = { slots: { name: 'Okafor', card: '4242', page: 2 }, counters: { misses: 1 }, remembered: '/plan' };

function aStorage(items: Record<string, string> = {}): WebStorage & { readonly items: Record<string, string> } {
  return {
    items,
    getItem: (key) => items[key] ?? null,
    setItem: (key, value) => {
      items[key] = value;
    },
    removeItem: (key) => {
      delete items[key];
    },
  };
}

test('what may be kept comes back, with counters and the remembered path', () => {
  const memory = createSessionMemory(flow, 'key', () => storage);
  const storage = aStorage();

  memory.save(state);

  expect(memory.load()).toEqual({ slots: { name: 'Okafor' }, counters: { misses: 1 }, remembered: '/plan' });
});

test('a secret is never written, even where the flow forgets to say so', () => {
  const storage = aStorage();

  createSessionMemory(flow, 'key', () => storage).save(state);

  expect(storage.items['key']).not.toContain('4242');
});

test.each(['{', 'null', '[]', '"x"', '{"slots":1,"counters":{}}', '{"slots":{}}'])(
  'corrupted storage (%s) is as good as none',
  (stored) => {
    expect(createSessionMemory(flow, 'key', () => aStorage({ key: stored })).load()).toBeUndefined();
  },
);

test('slots and counters that the flow could not have written are dropped', () => {
  const stored = JSON.stringify({
    slots: { name: 'Okafor', stranger: 1, card: '4242' },
    counters: { misses: 'many' },
    remembered: 7,
  });

  expect(createSessionMemory(flow, 'key', () => aStorage({ key: stored })).load()).toEqual({
    slots: { name: 'Okafor' },
    counters: {},
    remembered: null,
  });
});

test('a storage that is blocked or full is survived', () => {
  const blocked = createSessionMemory(flow, 'key', () => {
    throw new Error('SecurityError');
  });
  const full = createSessionMemory(flow, 'key', () => ({
    ...aStorage(),
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  }));

  expect(blocked.load()).toBeUndefined();
  expect(() => blocked.save(emptyState)).not.toThrow();
  expect(() => full.save(emptyState)).not.toThrow();
});

test('forgetting leaves nothing behind', () => {
  const storage = aStorage({ key: '{}', other: '1' });

  createSessionMemory(flow, 'key', () => storage).forget();

  expect(storage.items).toEqual({ other: '1' });
});
