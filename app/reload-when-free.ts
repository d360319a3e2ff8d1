import type { FlowStore } from '#engine/react';

/**
 * Loads the step again once no run is in progress, because the store starts no load beside one. Returns the function that stops waiting.
 */
export function reloadWhenFree(store: FlowStore): () => void {
  // A run that ends may start the next one at once, so the store is read when it has done both.
  const stop = store.subscribe(() => queueMicrotask(reload));
  let isWaiting = true;
  function end() {
    isWaiting = false;
    stop();
  }
  function reload() {
    if (!isWaiting || store.getState().busy.size > 0) return;
    end();
    store.reload();
  }
  reload();
  return end;
}
