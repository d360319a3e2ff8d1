import { locate, progressOf, readFacts, type OpenFlow, type OpenStep } from '#engine';
import type { FlowStore } from '#engine/react';
import { selectors } from '#rules';

import type { Initial } from '../initial.ts';
import type { Surroundings } from '../surroundings.ts';
import { keepSession } from './embed-fetch.ts';
import { reportHeight } from './report-height.ts';
import { meetHost } from './tell-host.ts';

/** Steps at which the funnel in a frame ends: the message to the host page, and whether another offer would help. */
const DEAD_ENDS: Readonly<Record<string, { readonly code: string; readonly recoverable: boolean }>> = {
  'error-vault': { code: 'offer_not_found', recoverable: true },
  'error-enroll': { code: 'offer_credit_declined', recoverable: false },
  error: { code: 'internal_server_error', recoverable: true },
};

/** Connects to the host page: takes its offer, and reports every step, a started plan, and the height of the frame. */
export function openHost({ content }: Pick<Initial, 'content'>): NonNullable<Surroundings['host']> & {
  readonly follow: (store: FlowStore) => void;
} {
  const host = meetHost({ frame: window, allowed: content.embedOrigins ?? [] });
  const { tellNow } = reportHeight(document.body);

  // A layer above the page may open outside of the window, because the frame is as high as its content.
  document.addEventListener('toggle', ({ target }) => target instanceof HTMLDialogElement && target.open && show(target), true);

  function show(element: Element): void {
    host.tell({ type: 'FUNNEL_SCROLL_TO', top: Math.max(0, Math.floor(element.getBoundingClientRect().top)) });
  }

  function follow(store: FlowStore): void {
    const { flow } = store.context;
    let [told, plan] = ['', ''];
    function look(): void {
      const step = flow.byPath.get(window.location.pathname);
      if (step && step.id !== told) {
        // The page around a frame that has just come is not to be moved.
        if (told !== '') show(document.documentElement);
        told = step.id;
        tellStep(flow, store, step);
      }
      const started = planOf(store);
      if (started === undefined || started === plan) return;
      plan = started;
      host.tell({ type: 'FUNNEL_COMPLETED', paymentPlanId: started });
    }
    store.subscribe(() => setTimeout(look));
  }

  function tellStep(flow: OpenFlow, store: FlowStore, { id }: OpenStep): void {
    const end = DEAD_ENDS[id];
    if (end) host.tell({ type: 'FUNNEL_ERROR', ...end });
    const { slots, counters, remembered, session } = store.getState();
    const { options, today } = store.context;
    const facts = readFacts(flow, { slots, counters, remembered, session, options, today }, selectors);
    const progress = progressOf(flow, facts, id);
    if (progress && locate(flow, facts, window.location.pathname).kind === 'render')
      host.tell({ type: 'FUNNEL_STEP_CHANGED', step: id, index: progress.index, count: progress.total });
    tellNow();
  }

  return {
    follow,
    offer: async () => {
      const offer = await host.offer();
      keepSession(host.keep());
      return offer;
    },
  };
}

function planOf(store: FlowStore): string | undefined {
  const { application } = store.getState().slots as { readonly application?: { readonly payment_plan_id?: unknown } };
  const id = application?.payment_plan_id;
  return typeof id === 'string' ? id : undefined;
}
