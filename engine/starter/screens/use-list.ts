import { type CompiledRepeat, isRecord } from '#engine';
import type { FormData } from '#engine/form';
import { useFlow } from '#engine/react';

/** The item that the visitor adds or changes. When they leave its form by Back, it stays for their return. */
interface Draft {
  readonly at: number;
  readonly data: FormData;
  readonly isOpen: boolean;
}

/** A list as its slot keeps it, and everything that the visitor does with it. */
export function useList({ slot, draft: draftSlot, minimum }: CompiledRepeat) {
  const { slots, edit } = useFlow();
  const stored = slots[slot];
  const items: readonly FormData[] = Array.isArray(stored) ? stored.filter(isRecord) : [];
  const draft = readDraft(slots[draftSlot], items.length);
  // A list that must not be empty begins with the form of its first item, until the visitor has added one or gone back.
  const isBegin = stored === undefined && minimum > 0;

  const keepDraft = (next: Draft | undefined) => edit(draftSlot, next);
  const dataAt = (at: number) => (draft?.at === at ? draft.data : items[at]);
  return {
    items,
    isBegin,
    openAt: draft?.isOpen ? draft.at : isBegin ? 0 : undefined,
    dataAt,
    open: (at: number) => keepDraft({ at, data: dataAt(at) ?? {}, isOpen: true }),
    type: (at: number, data: FormData) => keepDraft({ at, data, isOpen: true }),
    close: () => draft && keepDraft({ ...draft, isOpen: false }),
    save: (at: number, data: FormData) => {
      edit(slot, at < items.length ? items.with(at, data) : [...items, data]);
      keepDraft(undefined);
    },
    remove: (at: number) => {
      edit(slot, items.toSpliced(at, 1));
      keepDraft(undefined);
    },
    insert: (at: number, item: FormData) => {
      edit(slot, items.toSpliced(at, 0, item));
      keepDraft(undefined);
    },
  };
}

export type List = ReturnType<typeof useList>;

function readDraft(value: unknown, length: number): Draft | undefined {
  if (!isRecord(value) || !isRecord(value['data'])) return undefined;
  const { at, data, isOpen } = value;
  const isPlace = typeof at === 'number' && Number.isInteger(at) && at >= 0 && at <= length;
  return isPlace ? { at, data, isOpen: isOpen === true } : undefined;
}
