import type { OpenFlow } from '#engine';
import { createFlowStore, formatWords, type FlowAction, type FlowStore, type RunInput } from '#engine/react';
import { selectors } from '#rules';

import { fetchPart } from './fetch-part.ts';
import type { Initial } from './initial.ts';
import type { SessionWire } from './session/ask-session.ts';
import { showToast } from './show-toast.ts';
import type { BrowserContext } from './browser-context.ts';
import { reportToServer } from './report-to-server.ts';
import { forgetOthers, tenantOf } from './tenant-of.ts';

type ActionRunner = (name: string, run: RunInput) => ReturnType<FlowAction<RunInput>['run']>;

/** The code of actions and calls: nothing of it is needed before the first form is submitted. */
const fetchActionRunner = () => import('./browser-actions.ts');

/** A store, and what gets its actions ready ahead of the first press. */
export interface BrowserStore {
  readonly store: FlowStore;
  readonly readyActions: () => Promise<void>;
}

/** Actions that no step runs: a control asks for them beside the flow, while something is typed into it. */
const LOOKS = ['suggest-addresses'] as const;

/** The store of this browser's visitor, with its ports: actions, navigation, toasts, session storage. */
export function createBrowserStore(initial: Initial, flow: OpenFlow, context: BrowserContext, wire: SessionWire): BrowserStore {
  const { provider, options, today, session } = initial;
  const tenant = tenantOf(provider.provider_id, session);
  // The page counts as signed in until a 401 (spec 6).
  const onUnauthorized = () => store.setSession({ ...session, signedIn: false });
  /** The refusal may mean that an agent's sign-in has ended. */
  const onRefused = () => {
    if (session.agent === 'none') return;
    void import('./session/sign-out-agent.ts')
      .then(({ leaveIfSignedOut }) => leaveIfSignedOut(store, session.agentId))
      .catch(() => undefined);
  };
  let opening: Promise<ActionRunner> | undefined;
  let runner: ActionRunner | undefined;

  /** Once the code has loaded, the call starts within the press, so that the page shows the change while the call runs. */
  function runAction(name: string, run: RunInput) {
    return runner ? runner(name, run) : openRunner().then((opened) => opened(name, run));
  }

  function openRunner(): Promise<ActionRunner> {
    opening ??= fetchRunner();
    return opening;
  }

  async function readyActions() {
    // No run waits for it yet, so a part that fails to load is no reason to reload the page.
    await fetchActionRunner();
    await openRunner();
  }

  /** What did not arrive is asked for again at the next press. */
  async function fetchRunner() {
    try {
      // The outcome of an action needs the texts of later screens.
      const [{ createActionRunner }] = await Promise.all([fetchPart(fetchActionRunner), context.language.complete()]);
      runner = createActionRunner({ initial, context, wire, onUnauthorized, onRefused });
      return runner;
    } catch (cause) {
      opening = undefined;
      throw Object.assign(new Error('a part of the page did not arrive', { cause }), { code: 'service_unavailable' });
    }
  }

  const store: FlowStore = createFlowStore<RunInput>({
    flow,
    selectors,
    options,
    today,
    session,
    tenant,
    storage: () => {
      forgetOthers(window.sessionStorage, tenant);
      return window.sessionStorage;
    },
    ports: {
      actions: Object.fromEntries(
        [...actionNames(flow), ...LOOKS].map((name) => [name, { run: (run: RunInput) => runAction(name, run) }]),
      ),
      contextOf: (run) => run,
      navigation: context.router,
      toast: (tone, words) => showToast(tone, formatWords(words, context.language.i18n.t)),
      track(event) {
        // Our own log has every event; the tools of a provider have those of visitors who have not signed in.
        reportToServer('tracked', event);
        void context.vendors?.().then(
          (vendors) => vendors.event(event),
          () => undefined,
        );
      },
      report: ({ code, detail }) => reportToServer(code, detail),
    },
  });
  return { store, readyActions };
}

function actionNames({ steps, runs }: OpenFlow): readonly string[] {
  const ofSteps = steps.flatMap(({ load, submit, acts }) => [load, submit, ...Object.values(acts ?? {})]);
  return [...ofSteps, ...Object.values(runs ?? {})].flatMap((run) => (run && 'run' in run ? run.run : []));
}
