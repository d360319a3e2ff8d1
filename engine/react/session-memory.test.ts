import { emptyState, type FlowState, type OpenFlow } from '#engine';
import { expect, test } from 'vitest';
import { createSessionMemory, type WebStorage } from './session-memory.ts';

const flow = {
  version: 3,
  byPath: new Map([['/plan', {}]]) as unknown as OpenFlow['byPath'],
  facts: { misses: { type: 'counter', max: 3, from: 'counter' } },
  data: { name: { privacy: 'phi' }, card: { privacy: 'secret', keep: 'session' }, page: { privacy: 'public', keep: 'memory' } },
} as const satisfies Partial<OpenFlow>;
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

test('a secret is never written, even where the flow forgets to state so', () => {
  const storage = aStorage();

  createSessionMemory(flow, 'key', () => storage).save(state);

  expect(storage.items['key']).not.toContain('4242');
});

test.each(['{', 'null', '[]', '"x"', '{"slots":1,"counters":{}}', '{"slots":{}}', '{"version":2,"slots":{},"counters":{}}'])(
  'corrupted storage (%s) is as good as none',
  (stored) => {
    expect(createSessionMemory(flow, 'key', () => aStorage({ key: stored })).load()).toBeUndefined();
  },
);

test('slots and counters that the flow could not have written are dropped', () => {
  const stored = JSON.stringify({
    version: 3,
    slots: { name: 'Okafor', stranger: 1, card: '4242' },
    counters: { misses: 'many', stranger: 1 },
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

test('what an earlier version has left goes along where the flow states it, and the rest is forgotten', () => {
  const stored = JSON.stringify({
    version: 1,
    slots: { name: 'Okafor', offer: 7 },
    counters: { misses: 1, tries: 2 },
    remembered: '/plan',
  });
  const next = {
    ...flow,
    data: { ...flow.data, offer: { privacy: 'phi' } },
    migrate: [{ from: 1, keep: ['name', 'misses'] }] as OpenFlow['migrate'],
  } as const;

  const state = createSessionMemory(next, 'key', () => aStorage({ key: stored })).load();

  expect(state).toEqual({ slots: { name: 'Okafor' }, counters: { misses: 1 }, remembered: '/plan' });
});

test('a counter above its maximum, which an earlier version had higher, is at its maximum', () => {
  const stored = JSON.stringify({ version: 1, slots: {}, counters: { misses: 5 }, remembered: null });
  const next = { ...flow, migrate: [{ from: 1, keep: ['misses'] }] as OpenFlow['migrate'] };

  expect(createSessionMemory(next, 'key', () => aStorage({ key: stored })).load()?.counters).toEqual({ misses: 3 });
});

test('a remembered place that this version does not have is forgotten', () => {
  const stored = JSON.stringify({ version: 3, slots: {}, counters: {}, remembered: '/gone' });

  expect(createSessionMemory(flow, 'key', () => aStorage({ key: stored })).load()?.remembered).toBeNull();
});
