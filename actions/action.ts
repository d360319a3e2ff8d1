import { calls, codesOf, FunnelError, type Api, type Calls, type ErrorCode, type SendOnce } from '#api';
import type { Application, VaultData } from '#api/entities';
import type { AgentMode, BankLinkResult, DayString } from '#rules';

/** The provider as actions need it: the part that every page holds. */
export interface ActionProvider {
  readonly provider_id: string;
}

/** Fields of a payment method, for the tokenizer only; no slot stores them. */
export type PaymentFields = Readonly<Record<string, string>>;

/** A simulated offer of the host's server, the token that opens it once, and the origin of the page around the frame. */
export interface HostOffer {
  readonly simulated_offer_id: string;
  readonly embed_token: string;
  readonly origin: string;
}

/** Answers of slots, and the run of the flow that sends them. */
export interface SentAnswers {
  readonly flow: string;
  readonly run: { readonly step?: string; readonly of?: string; readonly named?: string };
  readonly answers: Readonly<Record<string, unknown>>;
}

/** The ports that an action may use; nothing else. */
export interface ActionContext<CallName extends keyof Calls = keyof Calls> {
  /** What the form gave, or what the act was given. */
  readonly input: unknown;
  /** The answers that the run lists under `send`, and where the flow has it. */
  readonly sent?: SentAnswers;
  readonly slots: Readonly<Record<string, unknown>>;
  readonly api: Pick<Api, CallName>;
  readonly provider: ActionProvider;
  /** The name of the flow. */
  readonly flow: string;
  /** Who uses the page: the patient or an agent. */
  readonly agent: AgentMode;
  /** Sends payment fields to the tokenizer's own origin and answers its token. */
  readonly tokenize: (fields: PaymentFields) => Promise<string>;
  /** Shows the page of the bank on which the patient confirms a card or a payment. Resolves once it is closed; true where they did. */
  readonly confirmAtBank: (secret: string) => Promise<boolean>;
  /** Shows the sign-in to the patient's bank. Resolves once it is closed, with the account that they chose. */
  readonly linkBank: (secret: string, name: string) => Promise<BankLinkResult>;
  /** What the page around a frame has brought for it; nothing where there is no such page. */
  readonly hostOffer: () => Promise<HostOffer | undefined>;
  /** For every call that creates something: what is sent again because its answer was lost is the same request. */
  readonly sendOnce: SendOnce;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** The language of the page, or the caller's, by its tag. */
  readonly locale: string;
  /** The provider's calendar day, as the page has it. */
  readonly today: DayString;
  readonly signal: AbortSignal;
}

/** What an action came to: one of its declared outcomes and the slots it fills. Codes it cannot answer are thrown. */
export interface ActionResult<Outcome extends string = string> {
  readonly outcome: Outcome;
  readonly store?: Readonly<Record<string, unknown>>;
  /** The session's sign-in changed by this action. */
  readonly session?: { readonly signedIn: boolean };
  /** By form: the fields whose answers the service refused, each with the code of its problem. */
  readonly problems?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What the checker and the proof know of an outcome. */
export interface OutcomeDeclaration {
  /** Slots that the action fills with this outcome. */
  readonly stores?: readonly string[];
  /** What becomes of the facts: these values, or `any`; facts not named are untouched. */
  readonly facts?: Readonly<Record<string, boolean | string | readonly (string | boolean)[]>>;
  /** Answers that a visitor saved fill their slots again: those that runs of this action list under `send`. */
  readonly bringsBack?: string;
}

/** The facts that an application from the server may change, beside its stage. */
export const anyProgress = {
  billsChosen: 'any',
  hasBillsToAdd: 'any',
  reachable: 'any',
  offerSelected: 'any',
  planDrafted: 'any',
} as const;

/** A named action of a flow: what it may answer, and how it is done. */
export interface Action {
  readonly name: string;
  readonly outcomes: Readonly<Record<string, OutcomeDeclaration>>;
  /** Codes that it may throw beside those that any call can give. */
  readonly errors: readonly ErrorCode[];
  /** Fields that the form of its step must give: those of one of these lists. */
  readonly input?: readonly (readonly string[])[] | undefined;
  /** It sends the answers of the slots that its run lists under `send`. */
  readonly sendsAnswers?: boolean | undefined;
  readonly run: (context: ActionContext) => Promise<ActionResult>;
}

/** What an action file declares. The types hold `run` to the declared outcomes and calls. */
interface ActionDeclaration<Outcome extends string, CallName extends keyof Calls> {
  readonly name: string;
  readonly outcomes: Readonly<Record<Outcome, OutcomeDeclaration>>;
  /** Fields that the form of its step must give: those of one of these lists. */
  readonly input?: readonly (readonly string[])[];
  /** It sends the answers of the slots that its run lists under `send`. */
  readonly sendsAnswers?: true;
  /** The calls that it makes; their error codes are its own. */
  readonly calls: readonly CallName[];
  /** Codes of these calls that are outcomes of the action. */
  readonly refusals?: Refusals<NoInfer<Outcome>>;
  /** Codes of these calls that `run` deals with itself. */
  readonly handles?: readonly ErrorCode[];
  /** Codes that it throws itself. */
  readonly throws?: readonly ErrorCode[];
  readonly run: (context: ActionContext<NoInfer<CallName>>) => Promise<ActionResult<NoInfer<Outcome>>>;
}

/** By code: the outcome that it is, or how the refusal decides which. */
type Refusals<Outcome extends string> = {
  readonly [Code in ErrorCode]?: Outcome | ((error: FunnelError, context: ActionContext) => Outcome);
};

/** Declares an action, turns refusals into its outcomes, and derives its error codes from its calls. */
export function defineAction<const Outcome extends string, const CallName extends keyof Calls>(
  action: ActionDeclaration<Outcome, CallName>,
): Action {
  const { name, outcomes, handles = [], throws = [] } = action;
  const refusals: Refusals<Outcome> = action.refusals ?? {};
  return {
    name,
    outcomes,
    input: action.input,
    sendsAnswers: action.sendsAnswers,
    async run(context) {
      try {
        return await action.run(context);
      } catch (error) {
        const outcome = error instanceof FunnelError ? refusals[error.code] : undefined;
        if (outcome === undefined) throw error;
        return { outcome: typeof outcome === 'function' ? outcome(error as FunnelError, context) : outcome };
      }
    },
    // Only the checker reads the codes, so a page never computes them.
    get errors() {
      const codes = action.calls
        .flatMap((call) => codesOf(calls[call]))
        .filter((code) => !(code in refusals) && !handles.includes(code));
      return [...new Set([...codes, ...throws])];
    },
  };
}

/** The application that earlier steps stored. The flow's requirements see to it that there is one. */
export function requireApplication(slots: Readonly<Record<string, unknown>>): Application {
  return requireSlot<Application>(slots, 'application');
}

/** The vault data that the lookup stored. */
export function requireVault(slots: Readonly<Record<string, unknown>>): VaultData {
  return requireSlot<VaultData>(slots, 'vaultData');
}

/** What an earlier step stored in a slot. */
export function requireSlot<T>(slots: Readonly<Record<string, unknown>>, slot: string): T {
  const value = slots[slot];
  if (typeof value !== 'object' || value === null) throw new TypeError(`slot "${slot}" is empty`);
  return value as T;
}
