import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** A browser before the service: keeps its cookie and the token of the last answer. */
export interface AgentBrowser {
  cookie: string;
  csrf: string;
  readonly get: (url: string, headers?: Readonly<Record<string, string>>) => Promise<LightMyRequestResponse>;
  readonly post: (url: string, body?: object, headers?: Readonly<Record<string, string>>) => Promise<LightMyRequestResponse>;
  /** Sends a form of a page, as browsers do without a script. */
  readonly submit: (
    url: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LightMyRequestResponse>;
}

export function openBrowser(app: FastifyInstance, host: string): AgentBrowser {
  const browser: AgentBrowser = {
    cookie: '',
    csrf: '',
    get: (url, headers = {}) => send('GET', url, headers),
    post: (url, body, headers = {}) => send('POST', url, { 'x-csrf-token': browser.csrf, ...headers }, body),
    submit: (url, fields, headers = {}) =>
      send(
        'POST',
        url,
        { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        new URLSearchParams(fields).toString(),
      ),
  };

  async function send(method: 'GET' | 'POST', url: string, headers: Readonly<Record<string, string>>, payload?: object | string) {
    const answer = await app.inject({
      method,
      url,
      headers: { host, cookie: browser.cookie, ...headers },
      ...(payload !== undefined && { payload }),
    });
    const session = answer.cookies.find(({ name }) => name === '__Host-session');
    if (session) browser.cookie = `__Host-session=${session.value}`;
    const field = /name="csrf" value="(\w+)"|csrf-token" content="(\w+)"/.exec(answer.body);
    browser.csrf = String(answer.headers['x-csrf-token'] ?? field?.[1] ?? field?.[2] ?? browser.csrf);
    return answer;
  }
  return browser;
}

/** A browser in which this agent of the simulator has signed in. */
export async function signInAgent(app: FastifyInstance, host: string, agent_id = 'CS-1042'): Promise<AgentBrowser> {
  const browser = openBrowser(app, host);
  await browser.get('/agent/sign-in');
  await browser.submit('/agent/sign-in', { agent_id, csrf: browser.csrf });
  await browser.get('/bill-info');
  return browser;
}
