import { showToast } from './show-toast.ts';

/** What comes at once needs no notice. */
const PATIENCE_MS = 400;

/** Announces that a part is loading, when that takes a moment. */
export async function announceLoading<T>(coming: Promise<T>, words: string): Promise<T> {
  let hide: () => void = () => undefined;
  const timer = setTimeout(() => {
    hide = showToast('loading', words);
  }, PATIENCE_MS);
  try {
    return await coming;
  } finally {
    clearTimeout(timer);
    hide();
  }
}
