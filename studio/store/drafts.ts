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
  /** The file is no longer on disk: its edits cannot be saved, and there is no other text to decide about. */
  readonly isRemoved?: true;
}

export type Drafts = Readonly<Record<string, Draft>>;

export function isUnsaved({ text, read }: Pick<Draft, 'text' | 'read'>): boolean {
  return text !== read;
}

/** There are edits, and they go on top of what is on disk. */
export function canBeSaved(draft: Draft): boolean {
  return isUnsaved(draft) && !draft.conflict && !draft.isRemoved;
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
    const isOurs = draft === undefined || !isUnsaved(draft) || draft.text === now.text;
    // What this person saved a moment ago, or what they had read and is there again.
    if (draft?.hash === now.hash) next[now.file] = settled(draft);
    else next[now.file] = isOurs ? draftOf(now) : { ...settled(draft), conflict: now };
  }
  for (const file of removed) {
    const draft = next[file];
    if (draft && isUnsaved(draft)) next[file] = { ...settled(draft), isRemoved: true };
    else delete next[file];
  }
  return next;
}

/** The draft after a person decided for a text: the one on disk is then known. */
export function decide(draft: Draft, text: string): Draft {
  const { conflict } = draft;
  return conflict ? { ...settled(draft), read: conflict.text, hash: conflict.hash, text } : { ...draft, text };
}

/** The draft of a file that is on disk, with nothing to decide. */
export function settled(draft: Draft): Draft {
  if (!draft.conflict && !draft.isRemoved) return draft;
  const { file, read, hash, text } = draft;
  return { file, read, hash, text };
}
