/** What a page knows of its session: whether a visitor is signed in, and whether an agent uses it. Nothing about a patient. (A type, so that it is also a plain record.) */
export type PageSession = {
  readonly signedIn: boolean;
  readonly agent: AgentMode;
  /** Seconds until the session ends if nothing more is asked of the server. */
  readonly endsIn?: number;
  /** Of the agent who is signed in. */
  readonly agentName?: string;
  readonly agentId?: string;
  /** Changes with every sign-in of an agent, so that what one left in the browser is never the next one's. */
  readonly agentSession?: string;
  /** The provider has plans that an agent can move. */
  readonly agentMoves?: boolean;
};

/** Who uses a page: the patient, an agent of the provider, or an agent of an enrollment agency. */
export type AgentMode = 'none' | 'internal' | 'external';
