/** A file of the configuration as it is on disk. */
export interface SharedFile {
  /** From the root of the repository: `flows/enrollment.json`. */
  readonly file: string;
  readonly text: string;
  /** The hash of the text, which a save must name. */
  readonly hash: string;
  /** Who saved it last, where it is a draft of the team. */
  readonly by?: string;
}

/** Everything that the checker reads beside the files that staff edit. */
export interface OtherFile {
  readonly file: string;
  readonly base64: string;
}

/** The first answer of the service. */
export interface Opening {
  readonly files: readonly SharedFile[];
  /** Schemas of editors, and pictures. */
  readonly others: readonly OtherFile[];
  /** The names of the app as data: functions are left out. */
  readonly registry: unknown;
  /** What the checker reads of the environment. A secret is only marked as there. */
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Where people sign in and publish, instead of writing files. */
  readonly team?: {
    /** The name of the person who signed in. */
    readonly me: string;
    /** The ids with which they may begin a provider. */
    readonly mayBegin: 'any' | readonly string[];
    /** Files of the service that are not in force: another provider has their name, identity or host. */
    readonly refused: readonly RefusedFile[];
  };
}

/** A file that is not in force, why, and what to do. */
export interface RefusedFile {
  readonly file: string;
  readonly code: string;
  readonly message: string;
  readonly cure?: string | undefined;
}

/** What happened on disk. */
export interface DiskChange {
  readonly changed: readonly SharedFile[];
  readonly removed: readonly string[];
}

/** A save names the text that its writer had read. */
export interface SaveRequest {
  readonly file: string;
  readonly text: string;
  readonly hash: string;
}

/** Absent where the file was removed. */
export interface SaveConflict {
  readonly now?: SharedFile;
}

/** Where the pages of a provider are, or why they cannot be shown. */
export type PreviewAnswer =
  | {
      readonly origin: string;
      /** Whom one can be there, and what to type. */
      readonly person?: string;
      /** Who can be taken to a step of a flow, and to which. */
      readonly arrivals?: Readonly<Record<string, Arrivals>>;
      /** Why the pages are those of before, in sentences; absent where they are as the files are now. */
      readonly problems?: readonly string[];
    }
  | { readonly problems: readonly string[] };

/** A page of which there can be a picture. */
interface PicturedPlace {
  /** Empty for a page beside the flows. */
  readonly flow: string;
  readonly step: string;
  readonly path: string;
}

/** A page of a draft, and who sees it. */
export interface PicturedDraftPage extends PicturedPlace {
  /** The name of the invented person; absent for a visitor who has entered nothing. */
  readonly person?: string;
  /** Where a visitor of the flow begins. */
  readonly isFirst?: boolean;
}

/** The pages of a draft, or why there are none, in sentences. */
export type DraftPages =
  | {
      readonly pages: readonly PicturedDraftPage[];
      /** The address of their pictures; that of the team's service without it. */
      readonly pictures?: string;
    }
  | { readonly problems: readonly string[] };

/** A page that differs between the version in force and the draft. */
export interface ComparedScreen extends PicturedPlace {
  readonly changes: readonly ('new' | 'gone' | 'words' | 'form' | 'brand' | 'order' | 'look')[];
  /** Whose page it is: a name of the server, which the pictures' addresses repeat. */
  readonly visitor: string;
  /** The name of the invented person; absent for a visitor who has entered nothing. */
  readonly person?: string;
  /** On which side they see it. */
  readonly shown: readonly ComparedVersion[];
  /** Why there is no picture. */
  readonly missing?: 'unreached' | 'loads';
}

export type ComparedVersion = 'before' | 'after';

/** The pages that differ, and how many do not; or why they cannot be compared, in sentences. */
export type ComparedScreens =
  | {
      readonly changed: readonly ComparedScreen[];
      readonly same: number;
      /** Pages without a picture; nothing that belongs to them changed. */
      readonly unseen: number;
    }
  | { readonly problems: readonly string[] };

/** The invented people of a preview for a flow, each with what they show, and the steps at which they can be. */
export interface Arrivals {
  readonly people: readonly { readonly key: string; readonly name: string; readonly shows: string }[];
  readonly steps: readonly { readonly id: string; readonly path: string }[];
  /** The step to which a person is taken first. */
  readonly first: string;
  /** The page of a portal names the person, and shows the flow in a frame, which opens the step. */
  readonly isFramed?: boolean;
}

/** Who is to be at which step. */
export interface ArrivalWish {
  readonly provider: string;
  readonly flow: string;
  readonly persona: string;
  readonly step: string;
  readonly locale: string;
}

/** The address that a browser opens to go on there, and the step that it shows: another one where the person cannot come that far. */
export type ArrivalAnswer = { readonly address: string; readonly step: string } | { readonly problem: string };

/** Answers by the names of the questions of "causeway new-provider". */
export type NewProviderAnswers = Readonly<Record<string, string>>;

/** What is wrong with answers. */
export interface AnswerFaults {
  /** By question, in the sentences of the checker. */
  readonly problems: Readonly<Record<string, readonly string[]>>;
  /** The questions that have to be answered. */
  readonly missing: readonly string[];
}

/** What answers make of a new provider, before it is there. */
export interface LookedAtAnswers extends AnswerFaults {
  /** What is taken where there is no answer. */
  readonly suggested: NewProviderAnswers;
  /** The name of the picture of its first page; absent where the answers make no page. */
  readonly picture?: string;
}

/** The name of a new provider and its file, or what is wrong with the answers. */
export type CreatedProvider =
  | { readonly slug: string; readonly file: string }
  | AnswerFaults
  | { readonly refused: 'notAllowed' };

/** Which counts of the funnel are asked for. Days are the provider's; without a last one, up to today. */
export interface FiguresWish {
  readonly provider: string;
  /** So many days, by the calendar of the provider. */
  readonly days: number;
  /** The last of the days; today without it. */
  readonly to?: string;
  readonly by?: string;
}

/** A step, an outcome of it or an error code. Shares are from 0 to 1, with a 95% interval. */
export interface Figure {
  readonly flow: string;
  /** Of the part that the counts are divided by; empty without one. */
  readonly part: string;
  readonly step: string;
  readonly kind: string;
  readonly name: string;
  readonly sessions: number;
  readonly times: number;
  readonly went_on: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The counts, or why there are none, in a sentence. */
export type Figures = { readonly rows: readonly Figure[] } | { readonly problem: string };

/** How many sessions are at a step. Those that have started finish on what they began with. */
export interface StepSessions {
  readonly flow: string | null;
  readonly step: string | null;
  readonly started: number;
  readonly free: number;
}

/** A version that was published. */
export interface PublishedVersion {
  readonly id: string;
  readonly hash: string;
  readonly kind: 'folder' | 'draft' | 'wider' | 'rollback';
  readonly share: number;
  readonly reason: string;
  readonly by: string;
  readonly approvedBy?: string;
  /** When it was published, and when it begins; ISO 8601. */
  readonly at: string;
  readonly beginsAt: string;
  readonly state: 'inForce' | 'trial' | 'coming' | 'past' | 'takenBack';
}

/** What a person looks at before they publish. */
export interface Review {
  readonly provider: string;
  readonly timeZone: string;
  readonly roles: readonly string[];
  /** The hash of the text in force, which every act names. */
  readonly over: string;
  /** Nothing of the provider was ever in force. */
  readonly isNew: boolean;
  readonly needsApproval: boolean;
  readonly draft?: {
    readonly hash: string;
    readonly by: string;
    readonly at: string;
    readonly isMine: boolean;
    readonly askedAt?: string;
    readonly approvedBy?: string;
  };
  /** What changes for patients, or why that cannot be stated. */
  readonly changes: { readonly sentences: readonly string[] } | { readonly problem: string };
  readonly sessions: readonly StepSessions[];
  /** The newest first. */
  readonly versions: readonly PublishedVersion[];
}

/** What a person does with a draft or a version. */
export interface PublishAct {
  readonly provider: string;
  readonly act: 'ask' | 'approve' | 'publish' | 'widen' | 'end' | 'rollBack';
  /** Of the draft that they saw. */
  readonly hash?: string;
  /** Of the text in force that they saw. */
  readonly over?: string;
  /** The version that is meant. */
  readonly id?: string;
  readonly share?: number;
  /** A day and a time of day by the provider's clocks; at once without it. */
  readonly at?: string;
  readonly reason?: string;
}

/** The names of refusals have texts at `publish.refused.<name>`; sentences are of the check. */
export type ActAnswer = { readonly isDone: true } | { readonly refused: string; readonly sentences?: readonly string[] };
