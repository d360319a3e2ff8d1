import { locate, openFlow, PENDING, readFacts, type OpenFlow } from '#engine';
import { selectors } from '#rules';
import { hydrateRoot } from 'react-dom/client';

import { createBrowserStore, fetchActionWorld } from './browser-store.ts';
import { Client } from './client.tsx';
import { createFormLibrary } from './form-library.ts';
import { readInitial, type Initial } from './initial.ts';
import { fetchWords } from './locale-words.ts';
import { fetchLaterScreens } from './screen-components.tsx';
import type { Surroundings } from './surroundings.ts';
import { createTranslate } from './words.ts';
import './styles/index.css';

void start(readInitial(document));

/** Takes the server's page over, once everything is there that it shows: its words and its form. */
async function start(initial: Initial): Promise<void> {
  const flow = openFlow(initial.flow);
  const forms = createFormLibrary();
  const form = firstForm(initial, flow);
  const [words] = await Promise.all([fetchWords(initial.locale), form === undefined ? undefined : forms.load(form)]);

  const around: Surroundings = {
    locale: initial.locale,
    translate: createTranslate(initial.locale, words, initial.provider),
    navigate: (path) => window.location.assign(path),
  };
  const store = createBrowserStore(initial, flow, around);
  hydrateRoot(document, <Client initial={initial} store={store} around={around} forms={forms} words={words} />);
  // What does not arrive now is asked for again when it is wanted.
  whenIdle(
    () => void Promise.allSettled([fetchActionWorld(), fetchLaterScreens(), ...formsOf(flow).map((name) => forms.load(name))]),
  );
}

/** The form that the server rendered, if it was one: with the session pending, as it was there. */
function firstForm({ session, options, today }: Initial, flow: OpenFlow): string | undefined {
  const facts = readFacts(flow, { slots: PENDING, counters: {}, remembered: null, session, options, today }, selectors);
  const location = locate(flow, facts, window.location.pathname);
  return location.kind === 'render' ? location.step.form : undefined;
}

function formsOf(flow: OpenFlow): readonly string[] {
  return flow.steps.flatMap(({ form }) => form ?? []);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
}
