import type { Provider } from '#configuration';
import type { CompiledFlow, FlowState } from '#engine';
import type { AgentMode, VendorPass, PageContent, PageSession, PublicProvider, DayString } from '#rules';

import type { SessionRecord } from '../domain/sessions/session-record.ts';
import { secondsLeft } from '../domain/sessions/session-store.ts';
import type { PageAssets } from '../platform/http/assets.ts';

/** Everything that a page is made from; nothing of it is about a patient. */
export interface RenderRequest {
  /** Path and query, such as `/bill-info?x=1`. */
  readonly url: string;
  readonly provider: PublicProvider;
  readonly session: PageSession;
  readonly locale: string;
  /** What the policy of this very answer lets run. */
  readonly nonce: string;
  readonly csrfToken: string;
  readonly assets: PageAssets;
  readonly flow: CompiledFlow;
  /** The flow's options as this provider has them. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The day it is where the provider is. */
  readonly today: DayString;
  readonly tokenizerOrigin: string;
  /** What of vendors may run beside this page. */
  readonly vendorPass: VendorPass | undefined;
  /** What pages outside of the flow may ask for beside the provider. */
  readonly content: PageContent;
  /** What the session of the picture's visitor holds. No page of a patient has it. */
  readonly held?: FlowState;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** A path of ours; sent as 303 instead of the page. */
  readonly redirect?: string;
}

/** The app, as the server knows it. */
export type Render = (request: RenderRequest) => Promise<RenderedPage>;

/** A session as its pages may know it: the agent by name and id, and of the patient only whether they are signed in. */
export function pageSession(session: SessionRecord, { flows }: Pick<Provider, 'flows'>, now: Date): PageSession {
  const { verified_at, agent, created_at } = session;
  const common = { signedIn: verified_at !== null, endsIn: secondsLeft(session, now) };
  if (agent === null) return { ...common, ...linksOf({ flows }, 'none'), agent: 'none' };
  // A sign-in begins a session, and "Next patient" keeps its beginning.
  const agentSession = created_at.getTime().toString(36);
  const { kind, name, agent_id } = agent;
  return { ...common, ...linksOf({ flows }, kind), agent: kind, agentName: name, agentId: agent_id, agentSession };
}

/** Which other flows of the provider the pages link to. */
export function linksOf({ flows }: Pick<Provider, 'flows'>, agent: AgentMode): Pick<PageSession, 'hasMyPlan' | 'agentMoves'> {
  return {
    ...(Object.hasOwn(flows, 'my-plan') && { hasMyPlan: true }),
    ...(agent !== 'none' && { agentMoves: Object.hasOwn(flows, 'transfer-plan') }),
  };
}
