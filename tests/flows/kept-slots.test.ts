import { readdirSync, readFileSync } from 'node:fs';

import { formsOf } from '#engine';
import { compileFlow } from '#engine/check';
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

test('the end of the session keeps no slot with the contact or the bills of a person', () => {
  const page = openPage(new Map());
  for (const slot of Object.keys(flow.data)) page.edit(slot, { some: 'thing' });
  page.expire({});

  expect(Object.keys(page.getState().slots).join(' ')).toBe(
    'agentInfo helpWanted isNew addressWanted amountRefused offers chosenOffer rollUps linked linkState',
  );
});

test.each(readdirSync('flows').filter((file) => /^[a-z-]+\.json$/.test(file)))(
  '%s makes no slot public whose forms ask for a contact or anything else about a person',
  (name) => {
    const file = `flows/${name}`;
    const { data } = compileFlow({ file, text: readFileSync(file, 'utf8') });
    const open = Object.values(data).filter(({ privacy }) => privacy === 'public');

    expect(open.flatMap(formsOf).flatMap(personalFields)).toEqual([]);
  },
);

interface FormFile {
  readonly ui: { readonly fields: Readonly<Record<string, { readonly widget: string; readonly autocomplete?: string }>> };
}

/** The fields that a browser may fill in from what it knows of a person, and those for a contact. */
function personalFields(form: string): readonly string[] {
  const { ui } = JSON.parse(readFileSync(`flows/forms/${form}.json`, 'utf8')) as FormFile;
  return Object.entries(ui.fields).flatMap(([field, { widget, autocomplete = 'off' }]) =>
    autocomplete !== 'off' || ['phone', 'email', 'contact-details'].includes(widget) ? [`${form}: ${field}`] : [],
  );
}
