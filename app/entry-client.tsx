import { locate, openFlow, PENDING, readFacts } from '#engine';
import { selectors } from '#rules';
import { hydrateRoot } from 'react-dom/client';

import { Client } from './client.tsx';
import { createFormLibrary } from './form-library.ts';
import { readInitial, type Initial } from './initial.ts';
import { fetchWords } from './locale-words.ts';
import { fetchLaterScreens } from './screen-components.ts';
import './styles/index.css';

void start(readInitial(document));

/** Takes the server's page over, once everything is there that it shows: its words and its form. */
async function start(initial: Initial): Promise<void> {
  const flow = openFlow(initial.flow);
  const forms = createFormLibrary();
  const { session, options, today } = initial;
  const facts = readFacts(flow, { slots: PENDING, counters: {}, remembered: null, session, options, today }, selectors);
  const location = locate(flow, facts, window.location.pathname);
  const form = location.kind === 'render' ? location.step.form : undefined;
  const [words] = await Promise.all([fetchWords(initial.locale), form === undefined ? undefined : forms.load(form)]);

  hydrateRoot(document, <Client initial={initial} flow={flow} forms={forms} words={words} />);
  whenIdle(() => void Promise.all([fetchLaterScreens(), ...flow.steps.flatMap((step) => (step.form ? [forms.load(step.form)] : []))]));
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
}
