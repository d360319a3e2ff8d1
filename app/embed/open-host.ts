import { locate, progressOf, readFacts, type OpenStep } from '#engine';
import type { FlowStore } from '#engine/react';
import { selectors } from '#rules';

import type { BrowserContext } from '../browser-context.ts';
import type { Initial } from '../initial.ts';
import { keepSession } from '../own-fetch.ts';
import { connectHost, type Host } from './connect-host.ts';
import { reportHeight } from './report-height.ts';

/** Steps at which the funnel in a frame ends: the message to the host page, and whether another offer would help. */
const DEAD_ENDS: Readonly<Record<string, { readonly code: string; readonly recoverable: boolean }>> = {
  'error-vault': { code: 'offer_not_found', recoverable: true },
  'error-enroll': { code: 'offer_credit_declined', recoverable: false },
  error: { code: 'internal_server_error', recoverable: true },
};

/** Connects to the host page: takes its offer, and reports every step, a started plan, and the height of the frame. */
export function openHost({ content }: Pick<Initial, 'content'>): NonNullable<BrowserContext['host']> & {
  readonly follow: (store: FlowStore) => void;
} {
  const host = connectHost({ frame: window, allowed: content.embedOrigins ?? [] });
  const { reportNow } = reportHeight(document.body);

  let opened: Element | null = null;
  // A layer above the page may open outside of the window, because the frame is as high as its content. It takes the focus as it opens.
  document.addEventListener('focusin', ({ target }) => {
    const layer = target instanceof Element ? target.closest('dialog[open]') : null;
    if (layer && layer !== opened) show(layer, host);
    opened = layer;
  });
  return {
    follow: (store) => follow(store, host, reportNow),
    offer: async () => {
      const offer = await host.offer();
      keepSession(host.keep());
      return offer;
    },
  };
}

/** Asks the host page to scroll to an element of the frame. */
function show(element: Element, host: Host): void {
  host.send({ type: 'FUNNEL_SCROLL_TO', top: Math.max(0, Math.floor(element.getBoundingClientRect().top)) });
}

/** Reports each new step and the plan once it has started. */
function follow(store: FlowStore, host: Host, reportNow: () => void): void {
  const { flow } = store.context;
  let [shown, plan] = ['', ''];
  function look(): void {
    const step = flow.byPath.get(window.location.pathname);
    if (step && step.id !== shown) {
      // The host page of a frame that has just loaded must not scroll.
      if (shown !== '') show(document.documentElement, host);
      shown = step.id;
      reportStep(store, step, host);
      reportNow();
    }
    const started = planOf(store);
    if (started === undefined || started === plan) return;
    plan = started;
    host.send({ type: 'FUNNEL_COMPLETED', paymentPlanId: started });
  }
  store.subscribe(() => setTimeout(look));
}

function reportStep(store: FlowStore, { id }: OpenStep, host: Host): void {
  const end = DEAD_ENDS[id];
  if (end) host.send({ type: 'FUNNEL_ERROR', ...end });
  const { slots, counters, remembered, session } = store.getState();
  const { flow, options, today } = store.context;
  const facts = readFacts(flow, { slots, counters, remembered, session, options, today }, selectors);
  const progress = progressOf(flow, facts, id);
  if (progress && locate(flow, facts, window.location.pathname).kind === 'render')
    host.send({ type: 'FUNNEL_STEP_CHANGED', step: id, index: progress.index, count: progress.total });
}

function planOf(store: FlowStore): string | undefined {
  const { application } = store.getState().slots as { readonly application?: { readonly payment_plan_id?: unknown } };
  const id = application?.payment_plan_id;
  return typeof id === 'string' ? id : undefined;
}
