/** How many rows of a table an import touched. A file imported twice is all `unchanged` the second time. */
export interface WriteCounts {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
}

export interface ImportReport {
  /** Rows below the header, without empty ones. */
  readonly rows: number;
  /** The rows that were skipped, each with its line. */
  readonly skipped: number;
  readonly patients: WriteCounts;
  readonly guarantors: WriteCounts & { readonly removed: number };
  readonly bills: WriteCounts;
}

/** Where an import is, for a line that a person watches. */
export type ImportProgress =
  | { readonly phase: 'reading'; readonly rows: number; readonly skipped: number }
  | { readonly phase: 'writing'; readonly patients: number; readonly ofPatients: number };

export const noCounts: WriteCounts = { new: 0, changed: 0, unchanged: 0 };

export function addCounts(one: WriteCounts, other: WriteCounts): WriteCounts {
  return { new: one.new + other.new, changed: one.changed + other.changed, unchanged: one.unchanged + other.unchanged };
}
