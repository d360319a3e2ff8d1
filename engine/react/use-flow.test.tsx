// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';

import { aPetStore } from './testing/a-pet-store.ts';
import { FlowScope, useFlow } from './use-flow.tsx';

const renders: boolean[] = [];

function Pet() {
  const { isRead, slots } = useFlow();
  renders.push(isRead);
  return isRead ? `pet: ${(slots['pet'] as { readonly name: string }).name}` : 'not read';
}

test('what the storage held is shown in a task of its own, and each later change at once', async () => {
  const { store } = aPetStore({}, { slots: { pet: { name: 'Tom' } }, counters: {}, remembered: null });
  const page = document.createElement('div');
  renders.length = 0;
  flushSync(() =>
    createRoot(page).render(
      <FlowScope store={store} path="/pet">
        <Pet />
      </FlowScope>,
    ),
  );
  await Promise.resolve();

  expect(store.getState().isRehydrated).toBe(true);
  expect(page.textContent).toBe('not read');
  expect(renders).toEqual([false]);
  await vi.waitFor(() => expect(page.textContent).toBe('pet: Tom'));

  store.edit('pet', { name: 'Ada' });
  await Promise.resolve();
  expect(page.textContent).toBe('pet: Ada');
});
