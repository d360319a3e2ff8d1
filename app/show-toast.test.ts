import type { TFunction } from 'i18next';
import { beforeEach, describe, expect, test, vi } from 'vitest';

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

describe('a part that is loading', () => {
  const words = ((key: string) => key) as TFunction;

  test('is announced when that takes a moment, until it is there', async () => {
    vi.useFakeTimers();
    const { announceLoading, takeToasts } = await import('./show-toast.ts');
    const { shown, gone, take } = aCorner();
    takeToasts(take);
    const coming = announceLoading(new Promise((resolve) => setTimeout(resolve, 1_000, 'the part')), words);
    await vi.advanceTimersByTimeAsync(1_000);

    expect([await coming, shown, gone]).toEqual(['the part', ['toast.loading'], ['toast.loading']]);
    vi.useRealTimers();
  });

  test('is announced as missing when it does not arrive', async () => {
    const { announceLoading, takeToasts } = await import('./show-toast.ts');
    const { shown, take } = aCorner();
    takeToasts(take);

    expect([await announceLoading(Promise.reject(new TypeError('no network')), words), shown]).toEqual([
      undefined,
      ['toast.notLoaded'],
    ]);
  });
});
