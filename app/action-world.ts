import { actions, type ActionContext, type ActionResult } from '#actions';
import { calls, createApi, createSendOnce } from '#api';
import type { RunInput } from '#engine/react';

import { endsSignIn } from './ends-sign-in.ts';
import type { Initial } from './initial.ts';
import type { Surroundings } from './surroundings.ts';
import { createTokenise } from './tokenise.ts';

const BASE_URL = '/v1';

/** What the page lends to actions beside their own input. */
export interface PageWorld {
  readonly initial: Initial;
  readonly around: Surroundings;
  readonly csrf: { readonly get: () => string; readonly set: (token: string) => void };
  readonly onUnauthorized: () => void;
}

/** Runs actions by name, with the ports of this browser. */
export function createActionWorld(world: PageWorld): (name: string, run: RunInput) => Promise<ActionResult> {
  const byName = new Map(actions.map((action) => [action.name, action]));
  const contextOf = createContextOf(world);
  return async (name, run) => {
    const action = byName.get(name);
    if (!action) throw new Error(`there is no action "${name}"`);
    return action.run(contextOf(run));
  };
}

function createContextOf({ initial, around, csrf, onUnauthorized }: PageWorld): (run: RunInput) => ActionContext {
  const sendOnce = createSendOnce();
  const tokenise = createTokenise(initial.tokeniserOrigin);
  // Of the run that began last: runs of two persons are never under way together.
  let validationToken: string | undefined;
  const api = createApi({
    calls,
    baseUrl: BASE_URL,
    csrf,
    providerId: initial.provider.provider_id,
    clientAgent: 'causeway-web',
    validationToken: () => validationToken,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (endsSignIn(response.status, pathOfCall(input))) onUnauthorized();
      return response;
    },
  });

  return ({ input, slots, signal }) => {
    validationToken = findValidationToken(slots);
    return {
      input,
      slots,
      signal,
      api,
      provider: initial.provider,
      agent: initial.session.agent,
      tokenise,
      sendOnce,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      locale: around.language.locale,
      now: () => new Date(),
    };
  };
}

/** The path of a request as the contract writes it: without where the calls are mounted. */
function pathOfCall(input: RequestInfo | URL): string {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
  return pathname.slice(BASE_URL.length);
}

function findValidationToken(slots: RunInput['slots']): string | undefined {
  const token = (slots['validationInfo'] as { readonly validationToken?: unknown } | undefined)?.validationToken;
  return typeof token === 'string' ? token : undefined;
}
