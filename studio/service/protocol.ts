/** A file of the configuration as it is on disk. */
export interface SharedFile {
  /** From the root of the repository: `flows/enrollment.json`. */
  readonly file: string;
  readonly text: string;
  /** The hash of the text, which a save must name. */
  readonly hash: string;
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
    }
  | { readonly problems: readonly string[] };

/** The name of a new provider, or what is wrong with the answers, in sentences. */
export type CreatedProvider = { readonly slug: string } | { readonly problems: readonly string[] };

/** Which counts of the funnel are asked for. Days are the provider's; without a last one, up to today. */
export interface FiguresWish {
  readonly provider: string;
  readonly from: string;
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
