import type { ActionContext } from '#actions';
import type { Api } from '#api';
import type { RunInput } from '#engine/react';

import type { Initial } from './initial.ts';
import type { Surroundings } from './surroundings.ts';
import { createTokenise } from './tokenise.ts';

interface World {
  readonly api: Api;
  readonly initial: Initial;
  readonly around: Surroundings;
}

/** Joins what a run is given with the ports of this browser. */
export function createContextOf({ api, initial, around }: World): (run: RunInput) => ActionContext {
  const keys = new Map<string, string>();
  const tokenise = createTokenise(initial.tokeniserOrigin);

  return ({ input, slots, signal }) => ({
    input,
    slots,
    signal,
    api,
    provider: initial.provider,
    tokenise,
    idempotencyKey: (words) => {
      const key = keys.get(words) ?? crypto.randomUUID();
      keys.set(words, key);
      return key;
    },
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    locale: around.locale,
    now: () => new Date(),
  });
}
