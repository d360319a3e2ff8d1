import { actions, type Action, type ActionResult } from '#actions';
import { calls, createApi, createClient, createSendOnce, FunnelError, isErrorCode } from '#api';
import { today, type AgentMode } from '#rules';
import type { Service } from '#server';

import { waitForCode } from '../setup/wait-for-code.ts';
import { createBrowserFetch } from './browser-fetch.ts';

/** The state of a visitor's flow between two actions. */
export interface Held {
  readonly slots: Readonly<Record<string, unknown>>;
  readonly signedIn: boolean;
}

/** The result of an action, with the state before and after it. */
export interface Ran {
  readonly action: Action;
  readonly before: Held;
  readonly after: Held;
  readonly result?: ActionResult;
  readonly error?: unknown;
}

export interface Visitor {
  /** Runs an action as the app does, and stores its data. */
  readonly run: (name: string, input?: unknown) => Promise<Ran>;
  readonly held: () => Held;
  /** Holds something else from now on, such as what an older page had. */
  readonly hold: (slots: Readonly<Record<string, unknown>>) => void;
  /** The newest code that was sent to this number. */
  readonly readCode: (phone: string) => Promise<string>;
  /** The token of the link in the newest message to this number. */
  readonly readLinkToken: (phone: string) => Promise<string>;
  /** Signs an agent of the simulator in, in this browser. */
  readonly seat: (kind: 'internal' | 'external', agentId: string) => Promise<void>;
  /** Continues with another process of the same service. */
  readonly goTo: (service: Service) => void;
}

/** A visitor with a separate browser at the pages of a demo provider. `onRun` receives every action that ran. */
export function aVisitor(
  first: Service,
  onRun: (ran: Ran) => void,
  provider_id: 'lakeside' | 'riverbend' | 'hillcrest' = 'lakeside',
): Visitor {
  const fetch = createBrowserFetch(`${provider_id}.localhost`);
  const provider = { provider_id, time_zone: 'America/New_York' };
  const sendOnce = createSendOnce();
  let service = first;
  let held: Held = { slots: {}, signedIn: false };
  let token = '';
  let agent: AgentMode = 'none';

  const contextOf = ({ slots }: Held, input: unknown) => ({
    input,
    slots,
    api: createApi({
      calls,
      baseUrl: `http://127.0.0.1:${service.port}/v1`,
      csrf: { get: () => token, set: (next: string) => void (token = next) },
      providerId: provider.provider_id,
      clientAgent: 'causeway-test',
      fetch,
    }),
    provider,
    flow: 'claim',
    agent,
    tokenize: (fields: unknown) => tokenize(fetch, service.tokenizerPort ?? 0, fields),
    confirmAtBank: () => Promise.resolve(false),
    linkBank: () => Promise.resolve({ problem: 'closed' as const }),
    hostOffer: async () => undefined,
    sendOnce,
    // The pause is for eyes.
    wait: async () => undefined,
    locale: 'en' as const,
    today: today(provider.time_zone, new Date()),
    signal: new AbortController().signal,
  });

  async function run(name: string, input?: unknown): Promise<Ran> {
    const action = actions.find((one) => one.name === name);
    if (!action) throw new Error(`there is no action "${name}"`);
    const before = held;
    const ended = await action.run(contextOf(before, input)).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    if ('result' in ended) {
      const { store = {}, session } = ended.result;
      held = { slots: { ...before.slots, ...store }, signedIn: session?.signedIn ?? before.signedIn };
    }
    const ran: Ran = { action, before, after: held, ...ended };
    onRun(ran);
    return ran;
  }

  function readCode(phone: string): Promise<string> {
    return waitForCode(phone, async () => {
      const messages = await (await fetch(`http://127.0.0.1:${service.port}/test/inbox.json?to=${phone}`)).json();
      return (messages as readonly { readonly code: string | null }[]).find(({ code }) => code !== null)?.code;
    });
  }

  async function readLinkToken(phone: string): Promise<string> {
    const url = `http://127.0.0.1:${service.port}/test/inbox.json?to=${phone}`;
    const deadline = Date.now() + 10_000;
    while (Date.now() < deadline) {
      const messages = (await (await fetch(url)).json()) as readonly { readonly text: string }[];
      const token = /\/phone-link\S*#([\w-]{43})/.exec(messages.map(({ text }) => text).join('\n'))?.[1];
      if (token !== undefined) return token;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`no link was sent to ${phone}`);
  }

  async function seat(kind: 'internal' | 'external', agentId: string): Promise<void> {
    const url = `http://127.0.0.1:${service.port}/agent/sign-in`;
    const page = await (await fetch(url, { credentials: 'include' })).text();
    const csrf = /name="csrf" value="(\w+)"/.exec(page)?.[1] ?? '';
    const body = new URLSearchParams({ csrf, agent_id: agentId });
    await fetch(url, { method: 'POST', credentials: 'include', body });
    agent = kind;
    await contextOf(held, undefined).api.agentSession({});
  }

  return {
    run,
    seat,
    readCode,
    readLinkToken,
    held: () => held,
    hold: (slots) => void (held = { ...held, slots }),
    goTo: (next) => void (service = next),
  };
}

async function tokenize(fetch: typeof globalThis.fetch, port: number, fields: unknown): Promise<string> {
  const client = createClient('writing', { fetch });
  try {
    const address = `http://127.0.0.1:${port}/tokens`;
    const { token } = await client<{ readonly token: string }>(address, {
      method: 'POST',
      credentials: 'omit',
      body: fields as object,
    });
    return token;
  } catch (cause) {
    const code = (cause as { readonly data?: { readonly code?: unknown } }).data?.code;
    throw new FunnelError(isErrorCode(code) ? code : 'service_unavailable', { cause });
  }
}
