import type { DraftContents } from './draft-answers.ts';

/** A saved draft. It has people's answers and contacts in clear text, so a host that stores it encrypts it. */
export interface StoredDraft extends DraftContents {
  readonly id: string;
  /** One more with each change of the row. */
  readonly version: number;
  /** One more with each saving, which is what pages compare. */
  readonly savings: number;
  readonly flow: string;
  readonly contact: DraftContact;
  /** The SHA-256 of the token of each link that opens it. */
  readonly links: readonly string[];
  readonly code: DraftCode | null;
  /** The last day on which it can be opened, YYYY-MM-DD. */
  readonly endsOn: string;
}

export type DraftContact = { readonly email: string } | { readonly phone: string };

export interface DraftCode {
  readonly hash: string;
  /** Milliseconds since 1970, as the other times. */
  readonly sentAt: number;
  readonly triesLeft: number;
}

/** Where drafts are kept. */
export interface DraftStore {
  find(by: { readonly id: string } | { readonly link: string }): Promise<StoredDraft | undefined>;
  /** Writes a draft whose version in the store is one less; a first version where there is none. False where that is no longer so. */
  write(draft: StoredDraft): Promise<boolean>;
  /** Deletes the drafts whose last day is over. */
  deleteEnded(today: string): Promise<void>;
}

/** Keeps drafts until the process ends: for a look, and for tests. */
export function draftsInMemory(): DraftStore {
  const drafts = new Map<string, StoredDraft>();
  return {
    find: (by) => {
      const all = [...drafts.values()];
      return Promise.resolve('id' in by ? drafts.get(by.id) : all.find(({ links }) => links.includes(by.link)));
    },
    write: (draft) => {
      const isNext = (drafts.get(draft.id)?.version ?? 0) === draft.version - 1;
      if (isNext) drafts.set(draft.id, draft);
      return Promise.resolve(isNext);
    },
    deleteEnded: (today) => {
      for (const { id, endsOn } of drafts.values()) if (endsOn < today) drafts.delete(id);
      return Promise.resolve();
    },
  };
}
