import type { DiskChange, SharedFile } from '../service/index.ts';

/** A file as it is on disk, and as it is in the editor. */
export interface Draft {
  readonly file: string;
  /** The text that was read, and its hash. */
  readonly read: string;
  readonly hash: string;
  /** The text in the editor. */
  readonly text: string;
  /** What is on disk by now, where the editor has another text and has not seen it. */
  readonly conflict?: SharedFile;
  readonly isRemoved?: true;
}

export type Drafts = Readonly<Record<string, Draft>>;

export function isUnsaved({ text, read }: Pick<Draft, 'text' | 'read'>): boolean {
  return text !== read;
}

export function draftsOf(files: readonly SharedFile[]): Drafts {
  return Object.fromEntries(files.map((file) => [file.file, draftOf(file)]));
}

function draftOf({ file, text, hash }: SharedFile): Draft {
  return { file, read: text, hash, text };
}

/**
 * Takes what happened on disk. A file without edits follows the disk; one with edits keeps them, and the person decides between
 * the two.
 */
export function takeDisk(drafts: Drafts, { changed, removed }: DiskChange): Drafts {
  const next: Record<string, Draft> = { ...drafts };
  for (const now of changed) {
    const draft = next[now.file];
    // What this person saved a moment ago.
    if (draft?.hash === now.hash && !draft.conflict) continue;
    const isOurs = draft === undefined || !isUnsaved(draft) || draft.text === now.text;
    next[now.file] = isOurs ? draftOf(now) : { ...withoutConflict(draft), conflict: now };
  }
  for (const file of removed) {
    const draft = next[file];
    if (draft && isUnsaved(draft)) next[file] = { ...draft, isRemoved: true };
    else delete next[file];
  }
  return next;
}

/** The draft after a person decided for a text: the one on disk is then known. */
export function decide(draft: Draft, text: string): Draft {
  const { conflict } = draft;
  const known = withoutConflict(draft);
  return conflict ? { ...known, read: conflict.text, hash: conflict.hash, text } : { ...known, text };
}

export function withoutConflict({ file, read, hash, text, isRemoved }: Draft): Draft {
  return { file, read, hash, text, ...(isRemoved && { isRemoved }) };
}
