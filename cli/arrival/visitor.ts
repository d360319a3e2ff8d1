/** The app without a browser, at a step of a running service: see `app/headless-visitor.ts`. */
export interface Visitor {
  readonly path: () => string;
  /** The current step, after all work has finished. */
  readonly step: () => Promise<{ readonly id: string }>;
  readonly submit: (data: unknown) => Promise<void>;
  readonly slots: () => Readonly<Record<string, unknown>>;
  /** What the session storage of a browser would hold. */
  readonly storage: () => Readonly<Record<string, string>>;
}

interface VisitorOptions {
  readonly serviceUrl: string;
  /** Keeps the cookies of the service. */
  readonly fetch: typeof globalThis.fetch;
  readonly locale: string;
}

export type OpenVisitor = (options: VisitorOptions) => Promise<Visitor>;
