import { openFlow, type CompiledFlow } from '#engine';
import { createFlowStore, formatWords, type ActionResult, type FlowAction, type FlowStore, type RunInput } from '#engine/react';
import { selectors, type PageSession } from '#rules';
import { formTheme } from '#widgets';
import en from '#locales/en.json' with { type: 'json' };
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { Profiler } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';

import { App } from '../app.tsx';
import { createFormLibrary, formNames } from '../form-library.ts';
import { pageOf } from '../initial.ts';
import { wholeLanguage } from '../language.ts';
import { createRouter, RouterBinding } from '../router.ts';
import { laterPart } from '../screen-components.tsx';
import { aProvider, flow as enrollment } from './a-request.ts';

export interface OpenAppOptions {
  /** The flow of the path; the enrollment by default. */
  readonly flow?: CompiledFlow;
  /** What the browser's session kept, by slot. */
  readonly slots?: Readonly<Record<string, unknown>>;
  readonly session?: PageSession;
  /** The result of each action that the page may run, by its name; an error is thrown. */
  readonly answers?: Readonly<Record<string, ActionResult | Error>>;
}

/** A visitor at a page of the product, and the side effects of their presses. */
export interface OpenApp {
  readonly visitor: UserEvent;
  readonly store: FlowStore;
  readonly toasts: readonly string[];
  /** The actions that ran, with their input. */
  readonly ran: readonly (readonly [name: string, input: unknown])[];
  /** How often the visitor left: signed out, or started over. */
  readonly left: () => number;
  /** How often React has rendered anything of the page. */
  readonly renders: () => number;
}

const patient: PageSession = { signedIn: false, agent: 'none' };

/** Opens a path of a flow in English, with all its code, as a visitor of the demo provider sees it. */
export async function openApp(
  path: string,
  { flow = enrollment, slots = {}, session = patient, answers = {} }: OpenAppOptions = {},
): Promise<OpenApp> {
  const opened = openFlow(flow);
  const provider = aProvider();
  const forms = createFormLibrary();
  await Promise.all([laterPart.load(), ...formNames.map((name) => forms.load(name))]);
  const language = wholeLanguage('en', en, provider, session.agent);
  const router = createRouter();
  const toasts: string[] = [];
  const ran: [string, unknown][] = [];
  let departures = 0;
  let renders = 0;
  const stored = JSON.stringify({ version: flow.version, slots, counters: {}, remembered: null });
  const store = createFlowStore<RunInput>({
    flow: opened,
    selectors,
    options: {},
    today: '2026-11-21',
    session,
    tenant: 'lakeside',
    storage: () => ({ getItem: () => stored, setItem: () => undefined, removeItem: () => undefined }),
    ports: {
      actions: Object.fromEntries(Object.keys(answers).map((name) => [name, { run: answered(name) }])),
      look: async (name, run) => answered(name)(run),
      contextOf: (run) => run,
      navigation: router,
      toast: (_, words) => toasts.push(formatWords(words, language.i18n.t)),
      track: () => undefined,
      report: ({ code }) => toasts.push(code),
    },
  });

  function answered(name: string): FlowAction<RunInput>['run'] {
    return ({ input }) => {
      ran.push([name, input]);
      const answer = answers[name] ?? { outcome: 'unknown' };
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    };
  }

  const initial = { flow, provider, options: {}, session, locale: 'en', today: '2026-11-21', tokenizerOrigin: '' } as const;
  const page = pageOf(
    { ...initial, content: {}, assets: { scripts: [], styles: [], isStyleInline: false, preloads: [], fonts: [] } },
    {
      forms,
      theme: formTheme,
      locale: 'en',
      openChat: () => undefined,
      switchLocale: () => undefined,
      leave: () => (departures += 1),
    },
  );
  render(
    <MemoryRouter initialEntries={[path]} useTransitions={false}>
      <I18nextProvider i18n={language.i18n}>
        <Profiler id="page" onRender={() => (renders += 1)}>
          <App store={store} page={page} language={language} content={{}} />
        </Profiler>
        <RouterBinding router={router} />
      </I18nextProvider>
    </MemoryRouter>,
  );
  return { visitor: userEvent.setup(), store, toasts, ran, left: () => departures, renders: () => renders };
}
