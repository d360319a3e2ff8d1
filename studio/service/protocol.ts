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

/** The name of a new provider, or what is wrong with the answers, in sentences. */
export type CreatedProvider = { readonly slug: string } | { readonly problems: readonly string[] };
