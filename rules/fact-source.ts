import { isRecord } from './shape.ts';

/** Everything that facts are read from; slots are unchecked, as sessionStorage gave them back. */
export interface FactSource {
  readonly slots: Readonly<Record<string, unknown>>;
  readonly session: { readonly signedIn?: unknown; readonly agent?: unknown };
  readonly options: Readonly<Record<string, unknown>>;
  /** The provider's calendar day, YYYY-MM-DD. */
  readonly today: string;
}

/** A fact that guards may read. It never throws: a slot that is missing or has a wrong shape reads as not there. */
export type Selector = (source: FactSource) => boolean | string | number;

/** What a slot holds, whatever that is. */
export function readSlot({ slots }: FactSource, slot: string): unknown {
  return isRecord(slots) ? slots[slot] : undefined;
}

/** What a slot holds at a key, where it holds a record. */
export function readField(source: FactSource, slot: string, key: string): unknown {
  const value = readSlot(source, slot);
  return isRecord(value) ? value[key] : undefined;
}
