import { beforeEach, expect, test, vi } from 'vitest';

import type { Toast } from './show-toast.ts';

beforeEach(() => void vi.resetModules());

/** The notices that were shown, and those that were taken away. */
function aCorner() {
  const [shown, gone]: [string[], string[]] = [[], []];
  const take = ({ text }: Toast) => {
    shown.push(text);
    return () => void gone.push(text);
  };
  return { shown, gone, take };
}

test('a notice wakes the corner and waits until it is there', async () => {
  const { onFirstToast, showToast, takeToasts } = await import('./show-toast.ts');
  const { shown, take } = aCorner();
  const wake = vi.fn<() => void>();
  onFirstToast(wake);
  showToast('info', 'one');
  showToast('error', 'two');
  takeToasts(take);
  showToast('success', 'three');

  expect(wake).toHaveBeenCalled();
  expect(shown).toEqual(['one', 'two', 'three']);
});

test('one that is taken away before the corner is there never shows', async () => {
  const { showToast, takeToasts } = await import('./show-toast.ts');
  const { shown, take } = aCorner();
  showToast('loading', 'Loading...')();
  takeToasts(take);

  expect(shown).toEqual([]);
});

test('one that is shown is taken away where it is, whenever it was begun', async () => {
  const { showToast, takeToasts } = await import('./show-toast.ts');
  const { gone, take } = aCorner();
  const hideEarly = showToast('loading', 'early');
  takeToasts(take);
  const hideLate = showToast('loading', 'late');
  hideEarly();
  hideLate();

  expect(gone).toEqual(['early', 'late']);
});
