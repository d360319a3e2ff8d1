import { setTimeout as sleep } from 'node:timers/promises';

import { actions, type ActionContext } from '#actions';
import { calls, createApi, createClient, createSendOnce, FunnelError, isErrorCode } from '#api';
import { locate, openFlow, readFacts, type CompiledFlow, type Facts, type OpenFlow, type OpenStep } from '#engine';
import { createFlowStore, type FlowStore, type RunInput } from '#engine/react';
import { selectors, type DayString, type PublicProvider } from '#rules';

import { createBrowserFetch } from '../contract/browser-fetch.ts';
import { waitForCode } from '../setup/wait-for-code.ts';

/** What the server passes to a page. */
interface Handed extends Pick<ActionContext, 'agent'> {
  readonly provider: PublicProvider;
  readonly flow: CompiledFlow;
  readonly options: Readonly<Record<string, unknown>>;
  readonly session: { readonly signedIn: boolean; readonly agent: ActionContext['agent']; readonly agentSession?: string };
  readonly today: string;
  readonly tokenizerOrigin: string;
}

type Session = Readonly<Record<string, unknown>>;

/** The cookie and storage of a browser. A real browser continues from there. */
export interface BrowserSession {
  readonly cookie: string;
  readonly storage: Readonly<Record<string, string>>;
}

/** The app without a browser: the same store and the same actions against a running service. Opens any step in milliseconds. */
export interface ApiVisitor {
  readonly flow: OpenFlow;
  readonly store: FlowStore;
  /** The provider, the options of the flow and the day, as the server passes them to a page. */
  readonly handed: Pick<Handed, 'provider' | 'options' | 'today'>;
  readonly path: () => string;
  /** The current step, after all work has finished. */
  readonly step: () => Promise<OpenStep>;
  /** Follows a link to this path within the page. */
  readonly open: (path: string) => Promise<void>;
  readonly submit: (data: unknown) => Promise<void>;
  readonly act: (name: string, data?: unknown) => Promise<void>;
  readonly slots: () => Readonly<Record<string, unknown>>;
  /** The newest code that was sent to this number. */
  readonly readCode: (phone: string) => Promise<string>;
  readonly session: () => BrowserSession;
  /** The facts of a page that loads with this storage, or with none, and with the session of that moment. */
  readonly factsOnLoad: (storage?: BrowserSession['storage'], session?: Session) => Facts;
}

export interface ApiVisitorOptions {
  readonly serviceUrl: string;
  readonly host: string;
  readonly locale?: 'en' | 'es';
  /** The id of an agent of test mode, who signs in first. */
  readonly agent?: string;
  readonly path?: string;
  /** The base path of the flow; that of enrollment by default. */
  readonly base?: string;
  /** The session storage of an earlier page. */
  readonly kept?: BrowserSession['storage'];
}

/** Opens the first page as a browser does, and continues with the data in the page. */
export async function openApiVisitor({
  serviceUrl,
  host,
  locale = 'en',
  path,
  agent,
  base = '',
  kept = {},
}: ApiVisitorOptions): Promise<ApiVisitor> {
  let cookie = '';
  const browserFetch = createBrowserFetch(host);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await browserFetch(input, { credentials: 'include', ...init });
    for (const line of response.headers.getSetCookie()) cookie = /^__Host-session=([^;]*)/.exec(line)?.[1] ?? cookie;
    return response;
  };
  if (agent !== undefined) await signInAgent(serviceUrl, agent, fetch);
  const html = await (await fetch(`${serviceUrl}${base}/no/such/page`, { headers: { 'accept-language': locale } })).text();
  const handed = readHanded(html);
  const flow = openFlow(handed.flow);
  const context = createContextOf({ serviceUrl, handed, fetch, locale, csrf: readCsrf(html) });
  const storage = new Map(Object.entries(kept));
  const reports: string[] = [];
  let at = path ?? (base || '/');
  const store = createFlowStore<RunInput>({
    flow,
    selectors,
    options: handed.options,
    today: handed.today,
    session: handed.session,
    tenant: tenantOf(handed),
    storage: () => ({
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    }),
    ports: {
      actions: Object.fromEntries(actions.map(({ name, run }) => [name, { run: (given: RunInput) => run(context(given)) }])),
      contextOf: (run) => run,
      navigation: { push: goTo, replace: goTo },
      toast: () => undefined,
      track: () => undefined,
      report: ({ code, detail }) => void reports.push(`${code}: ${detail}`),
    },
  });

  /** The router reports a new path to the store after its render, never in the middle of an event. */
  function goTo(next: string): void {
    at = next;
    queueMicrotask(() => store.arrive(next));
  }

  async function settle(): Promise<void> {
    do await sleep(0);
    while (store.getState().busy.size > 0);
    if (reports.length > 0) throw new Error(`the flow reports ${reports.splice(0).join(', ')}`);
  }

  function factsOnLoad(kept: BrowserSession['storage'] = Object.fromEntries(storage), changed: Session = {}): Facts {
    const known = store.getState().session;
    const session = typeof known === 'symbol' ? known : { ...known, ...changed };
    const [text = '{}'] = Object.values(kept);
    const { slots = {}, counters = {}, remembered = null } = JSON.parse(text) as Partial<ReturnType<FlowStore['getState']>>;
    return readFacts(flow, { slots, counters, remembered, session, options: handed.options, today: handed.today }, selectors);
  }

  store.arrive(at);
  store.rehydrate();
  await settle();
  return {
    flow,
    store,
    handed,
    path: () => at,
    async step() {
      await settle();
      const { slots, counters, remembered, session } = store.getState();
      const facts = readFacts(
        flow,
        { slots, counters, remembered, session, options: handed.options, today: handed.today },
        selectors,
      );
      const location = locate(flow, facts, at);
      if (location.kind !== 'render') throw new Error(`no step renders at ${at}`);
      return location.step;
    },
    async open(next) {
      goTo(next);
      await settle();
    },
    async submit(data) {
      store.submit(data);
      await settle();
    },
    async act(name, data) {
      store.act(name, data);
      await settle();
    },
    slots: () => store.getState().slots,
    readCode: (phone) =>
      waitForCode(phone, async () => {
        const messages = await (await fetch(`${serviceUrl}/test/inbox.json?to=${phone}`)).json();
        return (messages as readonly { readonly code: string | null }[]).find(({ code }) => code !== null)?.code;
      }),
    session: () => ({ cookie, storage: Object.fromEntries(storage) }),
    factsOnLoad,
  };
}

/** The owner of the browser's data, as the page names it: the patient, or one sign-in of an agent. */
function tenantOf({ provider, session }: Handed): string {
  const { agentSession } = session;
  return agentSession === undefined ? provider.provider_id : `${provider.provider_id}@${agentSession}`;
}

/** Does what the page of test mode does, on which a person picks an agent. */
async function signInAgent(serviceUrl: string, agent: string, fetch: typeof globalThis.fetch): Promise<void> {
  const page = `${serviceUrl}/agent/sign-in`;
  const html = await (await fetch(page)).text();
  const [, field = '', token = ''] = /<input type="hidden" name="([\w-]+)" value="([^"]+)">/.exec(html) ?? [];
  const body = new URLSearchParams({ [field]: token, agent_id: agent }).toString();
  const answer = await fetch(page, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
  if (answer.status >= 400) throw new Error(`agent ${agent} cannot sign in: ${answer.status} ${await answer.text()}`);
}

function readHanded(html: string): Handed {
  const [, text] = /<script type="application\/json" id="initial"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  if (text === undefined) throw new Error(`the page has no data: ${html.slice(0, 200)}`);
  return JSON.parse(text) as Handed;
}

function readCsrf(html: string): string {
  return /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? '';
}

interface ContextOptions {
  readonly serviceUrl: string;
  readonly handed: Handed;
  readonly fetch: typeof globalThis.fetch;
  readonly locale: 'en' | 'es';
  readonly csrf: string;
}

/** The ports that the app passes to actions, with those of Node in place of the browser's. */
function createContextOf({ serviceUrl, handed, fetch, locale, csrf }: ContextOptions): (run: RunInput) => ActionContext {
  let token = csrf;
  const sendOnce = createSendOnce();
  const api = createApi({
    calls,
    baseUrl: `${serviceUrl}/v1`,
    csrf: { get: () => token, set: (next) => void (token = next) },
    providerId: handed.provider.provider_id,
    clientAgent: 'causeway-test',
    fetch,
  });
  // Node does not resolve names below localhost.
  const tokenizerUrl = `http://127.0.0.1:${new URL(handed.tokenizerOrigin).port}`;
  return ({ input, slots, signal }) => ({
    input,
    slots,
    signal,
    api,
    provider: handed.provider,
    flow: handed.flow.flow,
    agent: handed.session.agent,
    tokenize: (fields) => tokenize(fetch, `${tokenizerUrl}/tokens`, fields),
    confirmAtBank: () => Promise.resolve(false),
    linkBank: () => Promise.resolve({ problem: 'closed' as const }),
    hostOffer: async () => undefined,
    sendOnce,
    // The pause is for human eyes.
    wait: async () => undefined,
    locale,
    today: handed.today as DayString,
  });
}

async function tokenize(fetch: typeof globalThis.fetch, url: string, fields: object): Promise<string> {
  const client = createClient('writing', { fetch });
  try {
    return (await client<{ readonly token: string }>(url, { method: 'POST', credentials: 'omit', body: fields })).token;
  } catch (cause) {
    const code = (cause as { readonly data?: { readonly code?: unknown } }).data?.code;
    throw new FunnelError(isErrorCode(code) ? code : 'service_unavailable', { cause });
  }
}
