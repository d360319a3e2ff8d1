import { type HeadlessVisitor, openHeadlessVisitor } from '#app/visitor';

import { createBrowserFetch } from '../contract/browser-fetch.ts';
import { waitForCode } from '../setup/wait-for-code.ts';

/** The cookie and storage of a browser. A real browser continues from there. */
export interface BrowserSession {
  readonly cookie: string;
  readonly storage: Readonly<Record<string, string>>;
}

/** The app without a browser, with what tests ask of it. */
export interface ApiVisitor extends Omit<HeadlessVisitor, 'storage'> {
  /** The newest code that was sent to this number. */
  readonly readCode: (phone: string) => Promise<string>;
  readonly session: () => BrowserSession;
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

/** Opens the first page as a browser at this host does, and continues with the data in the page. */
export async function openApiVisitor({
  serviceUrl,
  host,
  locale = 'en',
  agent,
  ...page
}: ApiVisitorOptions): Promise<ApiVisitor> {
  let cookie = '';
  const browserFetch = createBrowserFetch(host);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await browserFetch(input, { credentials: 'include', ...init });
    for (const line of response.headers.getSetCookie()) cookie = /^__Host-session=([^;]*)/.exec(line)?.[1] ?? cookie;
    return response;
  };
  if (agent !== undefined) await signInAgent(serviceUrl, agent, fetch);
  const { storage, ...visitor } = await openHeadlessVisitor({ serviceUrl, fetch, locale, ...page });
  return {
    ...visitor,
    readCode: (phone) =>
      waitForCode(phone, async () => {
        const messages = await (await fetch(`${serviceUrl}/test/inbox.json?to=${phone}`)).json();
        return (messages as readonly { readonly code: string | null }[]).find(({ code }) => code !== null)?.code;
      }),
    session: () => ({ cookie, storage: storage() }),
  };
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
