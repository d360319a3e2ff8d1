import type { OpenFlow } from '#engine';
import { createFlowStore, formatWords, type FlowStore, type Observation, type RunInput } from '#engine/react';
import { selectors, type PageSession } from '#rules';

import type { ActionRunner, ActionRunnerOptions } from './browser-actions.ts';
import type { BrowserContext } from './browser-context.ts';
import { createPart, once, type Part } from './fetch-part.ts';
import type { Initial } from './initial.ts';
import { reportToServer } from './report-to-server.ts';
import type { SessionWire } from './session/ask-session.ts';
import { showToast } from './show-toast.ts';

export interface BrowserStore {
  readonly store: FlowStore;
  readonly readyActions: Part<ActionRunner>['prefetch'];
}

/** The store of this browser's visitor, with its ports: actions, navigation, toasts, session storage. */
export function createBrowserStore(initial: Initial, flow: OpenFlow, context: BrowserContext, wire: SessionWire): BrowserStore {
  const { provider, options, today, session } = initial;
  const tenant = tenantOf(provider.provider_id, session);
  const actions = actionsPart({
    initial,
    context,
    wire,
    // The page counts as signed in until a 401 (spec 6).
    onUnauthorized: () => store.setSession({ ...session, signedIn: false }),
    onRefused: () => leaveIfSignedOut(store, session),
  });
  // Once the code has loaded, the call starts within the press, so that the page shows the change while the call runs.
  const runOf = (name: string) => (run: RunInput) =>
    actions.loaded()?.(name, run) ?? actions.load().then((runner) => runner(name, run), notArrived);
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
      actions: Object.fromEntries(actionNames(flow).map((name) => [name, { run: runOf(name) }])),
      look: (name, run) => runOf(name)(run),
      contextOf: (run) => run,
      navigation: context.router,
      toast: (tone, words) => showToast(tone, formatWords(words, context.language.i18n.t)),
      track: (event) => track(event, context),
      observe: laterReporter(flow.base),
      report: ({ code, detail }) => reportToServer(code, detail),
    },
  });
  return { store, readyActions: actions.prefetch };
}

/** The code of actions and calls: nothing of it is needed before the first form is submitted. */
function actionsPart(options: ActionRunnerOptions): Part<ActionRunner> {
  return createPart(async () => {
    // The outcome of an action needs the texts of later screens.
    const [{ createActionRunner }] = await Promise.all([
      import('./browser-actions.ts'),
      options.context.language.rest.prefetch(),
    ]);
    return createActionRunner(options);
  });
}

function notArrived(cause: unknown): never {
  throw Object.assign(new Error('a part of the page did not arrive', { cause }), { code: 'service_unavailable' });
}

/** The refusal of a call may mean that an agent's sign-in has ended. */
function leaveIfSignedOut(store: FlowStore, { agent, agentId }: PageSession): void {
  if (agent === 'none') return;
  void import('./session/agent-session.ts').then((part) => part.leaveIfSignedOut(store, agentId)).catch(() => undefined);
}

/** Reports for the counts of the funnel. Its code is fetched apart, because no step waits for it. */
function laterReporter(base: string): (seen: Observation) => void {
  const reporter = once(async () => (await import('./report-funnel.ts')).createFunnelReporter(base));
  return (seen) =>
    void reporter().then(
      (report) => report(seen),
      () => undefined,
    );
}

/** Our own log has every event; the tools of a provider have those of visitors who have not signed in. */
function track(event: string, { vendors }: BrowserContext): void {
  reportToServer('tracked', event);
  void vendors?.().then(
    (opened) => opened.event(event),
    () => undefined,
  );
}

function actionNames({ steps, runs }: OpenFlow): readonly string[] {
  const ofSteps = steps.flatMap(({ load, submit, acts }) => [load, submit, ...Object.values(acts ?? {})]);
  return [...ofSteps, ...Object.values(runs ?? {})].flatMap((run) => (run && 'run' in run ? run.run : []));
}

/** Whose data the browser keeps: the patient's who uses it, or those of one sign-in of an agent. They never meet. */
export function tenantOf(providerId: string, { agentSession }: PageSession): string {
  return agentSession === undefined ? providerId : `${providerId}@${agentSession}`;
}

/** Deletes what another person left in this tab: a patient before an agent, an agent before a patient. */
export function forgetOthers(storage: Storage, tenant: string): void {
  const others = Object.keys(storage).filter((key) => key.startsWith('causeway.') && !key.startsWith(`causeway.${tenant}.`));
  for (const key of others) storage.removeItem(key);
}
