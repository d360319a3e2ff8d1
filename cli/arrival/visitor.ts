/** The app without a browser, at a step of a running service: see `app/headless-visitor.ts`. */
export interface Visitor {
  readonly flow: { readonly steps: readonly FlowStep[] };
  readonly path: () => string;
  /** The current step, after all work has finished. */
  readonly step: () => Promise<{ readonly id: string }>;
  /** The step that a link to this path would show now; nothing where it would be redirected. */
  readonly shownAt: (path: string) => string | undefined;
  readonly open: (path: string) => Promise<void>;
  readonly submit: (data: unknown) => Promise<void>;
  readonly slots: () => Readonly<Record<string, unknown>>;
  /** What the session storage of a browser would hold. */
  readonly storage: () => Readonly<Record<string, string>>;
}

interface FlowStep {
  readonly id: string;
  readonly path: string;
  /** False for a step beside the path that most people take. */
  readonly progress?: boolean | undefined;
}

interface VisitorOptions {
  readonly serviceUrl: string;
  /** Keeps the cookies of the service. */
  readonly fetch: typeof globalThis.fetch;
  readonly locale: string;
  /** The base path of the flow; that of enrollment by default. */
  readonly base?: string;
  /** What the page of a host passes to the embedded flow. */
  readonly hostOffer?: () => Promise<HostOffer>;
}

export interface HostOffer {
  readonly simulated_offer_id: string;
  readonly embed_token: string;
  readonly origin: string;
}

export type OpenVisitor = (options: VisitorOptions) => Promise<Visitor>;
