import type { DeclaredAction } from '@causeway/engine/react';

/** Replace what runs by a call to your server. An error with a `code` is a refusal, which the flow's "errors" answer. */
export const action: DeclaredAction = {
  outcomes: { booked: { stores: ['receipt'] } },
  run({ slots }) {
    window.dispatchEvent(new CustomEvent('booked', { detail: slots }));
    return { outcome: 'booked', store: { receipt: true } };
  },
};
