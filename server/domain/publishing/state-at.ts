/** What decides when a publication holds, and for whom. */
export interface Publication {
  readonly publication_id: string;
  readonly share: number;
  readonly begins_at: Date;
  readonly published_at: Date;
  readonly ended_at: Date | null;
}

export interface PublishedState<P extends Publication> {
  /** For everyone; without one, the folder's file. */
  readonly inForce: P | undefined;
  /** For a share of the new visitors: it began after what is in force. */
  readonly trial: P | undefined;
  /** Versions that had a share before the trial, and would have it again without it. */
  readonly earlierTrials: readonly P[];
  /** The next first. */
  readonly coming: readonly P[];
  /** All that was not taken back, in the order in which it begins: each was published on top of the one before it. */
  readonly standing: readonly P[];
}

/** What holds at a moment. The later one wins; a version for everyone ends the trial before it. */
export function stateAt<P extends Publication>(all: readonly P[], now: Date): PublishedState<P> {
  const standing = all.filter(({ ended_at }) => ended_at === null || ended_at > now).toSorted(byBeginning);
  const begun = standing.filter(({ begins_at }) => begins_at <= now);
  const last = begun.findLastIndex(({ share }) => share === 100);
  const trials = begun.slice(last + 1);
  return {
    inForce: begun[last],
    trial: trials.at(-1),
    earlierTrials: trials.slice(0, -1),
    coming: standing.filter(({ begins_at }) => begins_at > now),
    standing,
  };
}

function byBeginning(a: Publication, b: Publication): number {
  return (
    a.begins_at.getTime() - b.begins_at.getTime() ||
    a.published_at.getTime() - b.published_at.getTime() ||
    (a.publication_id < b.publication_id ? -1 : 1)
  );
}
