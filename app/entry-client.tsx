import { evaluate, formOfStep, locate, openFlow, type Facts, type OpenFlow, type OpenStep } from '#engine';
import { isEmbedded } from '#rules';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import type { BrowserContext } from './browser-context.ts';
import { createBrowserStore } from './browser-store.ts';
import { Client } from './client.tsx';
import { factsOnArrival } from './facts-on-arrival.ts';
import { fetchWhenIdle, once } from './fetch-part.ts';
import { createFormLibrary } from './form-library.ts';
import { csrfOfPage, readInitial, type Initial } from './initial.ts';
import { fetchToasts } from './later-parts.tsx';
import { openFirstLanguage, openLanguage } from './language.ts';
import { findPlace } from './pages.ts';
import { createRouter } from './router.ts';
import { isFirstPart, isFirstScreen, laterPart } from './screen-components.tsx';
import { createSessionClock } from './session/clock.ts';
import type { OpenVendorsOptions, Vendors } from './vendors/open-vendors.ts';
import './styles/index.css';

void start(readInitial(document));

/** Takes the server's page over, once everything is there that it shows: its words and its form. */
async function start(initial: Initial): Promise<void> {
  // What follows is a task of its own: one with the reading of the code would be too long for a visitor who types.
  await nextTask();
  noteInlineStyles(initial.assets);
  const flow = openFlow(initial.flow);
  const forms = createFormLibrary();
  const place = findPlace(window.location.pathname, initial.session.agent);
  const step = place?.kind === 'page' ? undefined : firstStep(initial, flow);
  const form = step && formOfStep(step);
  const { agent } = initial.session;
  // An agent's own words are in the part that a patient's first screen does not wait for.
  const openWords = agent === 'none' && step && isFirstScreen(step.screen) ? openFirstLanguage : openLanguage;
  const [language] = await Promise.all([
    openWords(initial.locale, initial.provider, agent),
    form === undefined ? undefined : forms.load(form),
    place?.kind === 'page' ? place.row.part.load() : undefined,
    // A screen that came after its page was taken over would be drawn anew, without what was typed into it meanwhile.
    agent === 'none' && (step === undefined || isFirstPart(step.screen))
      ? undefined
      : laterPart.prefetch().catch(() => undefined),
  ]);

  await nextTask();
  const context: BrowserContext = { language, router: createRouter() };
  const wire = {
    csrf: csrfOfPage(document),
    clock: createSessionClock(initial.session.endsIn ?? 0, performance.timeOrigin),
  };
  const host = isEmbedded(flow.base) ? (await import('./embed/open-host.ts')).openHost(initial) : undefined;
  if (host) context.host = host;
  const { store, readyActions } = createBrowserStore(initial, flow, context, wire);
  host?.follow(store);
  if (initial.vendorPass) context.vendors = vendorsLater({ pass: initial.vendorPass, flow, store, context });
  // As a transition, which React does in short tasks: a visitor who types meanwhile is not kept waiting.
  startTransition(() => {
    hydrateRoot(
      document,
      // A transition would show the old path with the new state: a step and the path to it change together.
      <BrowserRouter useTransitions={false}>
        <Client initial={initial} store={store} context={context} forms={forms} language={language} wire={wire} />
      </BrowserRouter>,
    );
  });
  void fetchWhenIdle([
    async () => context.vendors?.(),
    language.rest.prefetch,
    readyActions,
    laterPart.prefetch,
    ...formsFrom(flow, factsOnArrival(initial, flow), step).map((name) => () => forms.load(name)),
    fetchMotion,
    // What a lost network keeps from arriving is announced there.
    fetchToasts,
  ]);
}

/** Names the style sheets whose text is in the page, so that the parts that need one of them do not fetch it. */
function noteInlineStyles({ styles, isStyleInline }: Initial['assets']): void {
  if (!isStyleInline) return;
  for (const href of styles)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href }));
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The step that the server rendered, if it was one. */
function firstStep(initial: Initial, flow: OpenFlow): OpenStep | undefined {
  const location = locate(flow, factsOnArrival(initial, flow), window.location.pathname);
  return location.kind === 'render' ? location.step : undefined;
}

/** Optional: no visitor waits for it. */
async function fetchMotion(): Promise<void> {
  const { animateHeight } = await import('./animate-height.ts');
  const [main, footer] = ['main', 'footer'].map((name) => document.querySelector<HTMLElement>(name));
  if (main && footer) animateHeight(main, footer);
}

/** The forms that this visitor may be asked, those of this step and the steps behind it first. */
function formsFrom(flow: OpenFlow, facts: Facts, here: OpenStep | undefined): readonly string[] {
  const index = Math.max(
    0,
    flow.steps.findIndex(({ id }) => id === here?.id),
  );
  return [...flow.steps.slice(index), ...flow.steps.slice(0, index)]
    .filter(({ shownWhen }) => shownWhen === undefined || evaluate(shownWhen, facts) !== false)
    .flatMap((step) => formOfStep(step) ?? []);
}

/** Fetches the vendor parts of a page on first use. */
function vendorsLater(options: OpenVendorsOptions): () => Promise<Vendors> {
  return once(async (): Promise<Vendors> => (await import('./vendors/open-vendors.ts')).openVendors(options));
}
