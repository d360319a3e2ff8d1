import type { OpenFlow } from '#engine';
import { createFlowStore, sayWords, type FlowAction, type FlowStore, type RunInput } from '#engine/react';
import { selectors } from '#rules';
import { navigate } from 'wouter/use-browser-location';

import { fetchPart } from './fetch-part.ts';
import type { Initial } from './initial.ts';
import type { SessionWire } from './session/ask-session.ts';
import { showToast } from './show-toast.ts';
import type { Surroundings } from './surroundings.ts';
import { tellServer } from './tell-server.ts';
import { forgetOthers, tenantOf } from './tenant-of.ts';

/** Fetches the code of actions and calls: nothing of it is needed before the first form is submitted. */
export const fetchActionWorld = () => import('./action-world.ts');

/** Actions that no step runs: a control asks for them beside the flow, while something is typed into it. */
const LOOKS = ['suggest-addresses'] as const;

/** The store of this browser's visitor, with the world it may act on: actions, navigation, toasts, session storage. */
export function createBrowserStore(initial: Initial, flow: OpenFlow, around: Surroundings, wire: SessionWire): FlowStore {
  const { provider, options, today, session } = initial;
  const tenant = tenantOf(provider.provider_id, session);
  // Being signed in is believed until a 401 says otherwise (spec 6).
  const onUnauthorized = () => store.setSession({ ...session, signedIn: false });
  /** The refusal may be that of somebody whose sign-in as an agent is over. */
  const onRefused = () => {
    if (session.agent === 'none') return;
    void import('./session/sign-out-agent.ts')
      .then(({ leaveIfSignedOut }) => leaveIfSignedOut(store, session.agentId))
      .catch(() => undefined);
  };
  let world: Promise<(name: string, run: RunInput) => ReturnType<FlowAction<RunInput>['run']>> | undefined;

  async function runAction(name: string, run: RunInput) {
    world ??= fetchWorld();
    return (await world)(name, run);
  }

  /** What did not arrive is asked for again at the next press. */
  async function fetchWorld() {
    try {
      // What an action comes to is told in words of the screens that follow.
      const [{ createActionWorld }] = await Promise.all([fetchPart(fetchActionWorld), around.language.complete()]);
      return createActionWorld({ initial, around, wire, onUnauthorized, onRefused });
    } catch (cause) {
      world = undefined;
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
      navigation: {
        push: (path) => navigate(path),
        replace: (path) => navigate(path, { replace: true }),
      },
      toast: (tone, words) => showToast(tone, sayWords(words, around.language.translate)),
      track: (event) =>
        void around.vendors?.().then(
          (vendors) => vendors.event(event),
          () => undefined,
        ),
      report: ({ code, detail }) => tellServer(code, detail),
    },
  });
  return store;
}

function actionNames({ steps, runs }: OpenFlow): readonly string[] {
  const ofSteps = steps.flatMap(({ load, submit, acts }) => [load, submit, ...Object.values(acts ?? {})]);
  return [...ofSteps, ...Object.values(runs ?? {})].flatMap((run) => (run && 'run' in run ? run.run : []));
}
