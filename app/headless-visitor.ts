import { setTimeout as sleep } from 'node:timers/promises';

import { actions, type ActionContext } from '#actions';
import { calls, createApi, createClient, createSendOnce, EMBED_BY_COOKIE, FunnelError, HEADERS, isErrorCode } from '#api';
import { locate, openFlow, readFacts, type Facts, type OpenFlow, type OpenStep } from '#engine';
import { createFlowStore, type FlowStore, type RunInput } from '#engine/react';
import { type DayString, isEmbedded, selectors } from '#rules';

import { tenantOf } from './browser-store.ts';
import type { Initial } from './initial.ts';

type Session = Readonly<Record<string, unknown>>;
type Stored = Readonly<Record<string, string>>;

/** The app without a browser: the same store and the same actions against a running service. Opens any step in milliseconds. */
export interface HeadlessVisitor {
  readonly flow: OpenFlow;
  readonly store: FlowStore;
  /** What the server passes to a page. */
  readonly handed: Pick<Initial, 'provider' | 'options' | 'today'>;
  readonly path: () => string;
  /** The step that a link to this path would show now; nothing where it would be redirected. */
  readonly shownAt: (path: string) => string | undefined;
  /** The current step, after all work has finished. */
  readonly step: () => Promise<OpenStep>;
  /** Follows a link to this path within the page. */
  readonly open: (path: string) => Promise<void>;
  readonly submit: (data: unknown) => Promise<void>;
  readonly act: (name: string, data?: unknown) => Promise<void>;
  readonly slots: () => Readonly<Record<string, unknown>>;
  /** What the session storage of a browser would hold. */
  readonly storage: () => Stored;
  /** The facts of a page that loads with this storage, or with none, and with the session of that moment. */
  readonly factsOnLoad: (storage?: Stored, session?: Session) => Facts;
}

export interface HeadlessVisitorOptions {
  readonly serviceUrl: string;
  /** Keeps the cookies of the service. */
  readonly fetch: typeof globalThis.fetch;
  readonly locale: string;
  readonly path?: string | undefined;
  /** The base path of the flow; that of enrollment by default. */
  readonly base?: string | undefined;
  /** The session storage of an earlier page. */
  readonly kept?: Stored | undefined;
  /** What the page of a host passes to the embedded flow. */
  readonly hostOffer?: ActionContext['hostOffer'] | undefined;
}

/** Opens the first page as a browser does, and continues with the data in the page. */
export async function openHeadlessVisitor(options: HeadlessVisitorOptions): Promise<HeadlessVisitor> {
  const { serviceUrl, locale, path, base = '', kept = {}, hostOffer } = options;
  const fetch = isEmbedded(base) ? fromFrame(options.fetch) : options.fetch;
  const html = await (await fetch(`${serviceUrl}${base}/no/such/page`, { headers: { 'accept-language': locale } })).text();
  const handed = readHanded(html);
  const flow = openFlow(handed.flow);
  const context = createContextOf({ serviceUrl, handed, fetch, locale, hostOffer, csrf: readCsrf(html) });
  const storage = new Map(Object.entries(kept));
  const reports: string[] = [];
  let at = path ?? (base || '/');
  const store = createFlowStore<RunInput>({
    flow,
    selectors,
    options: handed.options,
    today: handed.today,
    session: handed.session,
    tenant: tenantOf(handed.provider.provider_id, handed.session),
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

  function factsOnLoad(kept: Stored = Object.fromEntries(storage), changed: Session = {}): Facts {
    const known = store.getState().session;
    const session = typeof known === 'symbol' ? known : { ...known, ...changed };
    const [text = '{}'] = Object.values(kept);
    const { slots = {}, counters = {}, remembered = null } = JSON.parse(text) as Partial<ReturnType<FlowStore['getState']>>;
    return readFacts(flow, { slots, counters, remembered, session, options: handed.options, today: handed.today }, selectors);
  }

  function locateNow(path: string) {
    const { slots, counters, remembered, session } = store.getState();
    const { options, today } = handed;
    return locate(flow, readFacts(flow, { slots, counters, remembered, session, options, today }, selectors), path);
  }

  store.arrive(at);
  store.rehydrate();
  await settle();
  return {
    flow,
    store,
    handed,
    path: () => at,
    shownAt(path) {
      const location = locateNow(path);
      return location.kind === 'render' ? location.step.id : undefined;
    },
    async step() {
      await settle();
      const location = locateNow(at);
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
    storage: () => Object.fromEntries(storage),
    factsOnLoad,
  };
}

/** Calls of a frame name its session: here, that of a cookie. */
function fromFrame(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.headers.set(HEADERS.embedSession, EMBED_BY_COOKIE);
    return fetch(request);
  };
}

function readHanded(html: string): Initial {
  const [, text] = /<script type="application\/json" id="initial"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  if (text === undefined) throw new Error(`the page has no data: ${html.slice(0, 200)}`);
  return JSON.parse(text) as Initial;
}

function readCsrf(html: string): string {
  return /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? '';
}

interface ContextOptions {
  readonly serviceUrl: string;
  readonly handed: Initial;
  readonly fetch: typeof globalThis.fetch;
  readonly locale: string;
  readonly csrf: string;
  readonly hostOffer: HeadlessVisitorOptions['hostOffer'];
}

/** The ports that the app passes to actions, with those of Node in place of the browser's. */
function createContextOf({
  serviceUrl,
  handed,
  fetch,
  locale,
  csrf,
  hostOffer = async () => undefined,
}: ContextOptions): (run: RunInput) => ActionContext {
  let token = csrf;
  const sendOnce = createSendOnce();
  const api = createApi({
    calls,
    baseUrl: `${serviceUrl}/v1`,
    csrf: { get: () => token, set: (next) => void (token = next) },
    providerId: handed.provider.provider_id,
    clientAgent: 'causeway-headless',
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
    hostOffer,
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
