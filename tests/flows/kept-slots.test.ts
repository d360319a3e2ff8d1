import { createFlowStore } from '#engine/react';
import { describe, expect, test } from 'vitest';

import { openShipped } from './shipped-flow.ts';

// What section 3 of the specification lists as kept in the browser's session, written out.
const flow = openShipped('enrollment');

const nothing = () => undefined;

/** A page of one browser, whose session keeps its slots. */
function openPage(kept: Map<string, string>) {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const store = createFlowStore({
    flow,
    selectors: {},
    options: {},
    today: '2026-06-16',
    session: {},
    tenant: 'lakeside',
    storage: () => storage,
    ports: {
      actions: {},
      contextOf: nothing as () => never,
      navigation: { push: nothing, replace: nothing },
      toast: nothing,
      track: nothing,
      report: nothing,
    },
  });
  store.rehydrate();
  return store;
}

/** What a reloaded page reads of a slot that was stored before. */
function afterReload(slot: string): unknown {
  const kept = new Map<string, string>();
  openPage(kept).edit(slot, { some: 'thing' });
  return openPage(kept).getState().slots[slot];
}

describe('the browser session', () => {
  test.each(['billInfo', 'application', 'isNew', 'selectedBills', 'vaultData', 'selectedUser'])(
    'keeps %s through a reload',
    (slot) => {
      expect(afterReload(slot)).toEqual({ some: 'thing' });
    },
  );

  test.each(['paymentMethod', 'validationInfo'])('keeps no %s, which is a secret', (slot) => {
    expect(Object.keys(flow.data)).toContain(slot);
    expect(afterReload(slot)).toBeUndefined();
  });
});
