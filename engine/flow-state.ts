/** What a session knows of one flow. Plain JSON. */
export interface FlowState {
  readonly slots: Slots;
  readonly counters: Readonly<Record<string, number>>;
  /** The path that was wanted when the visitor was led elsewhere. */
  readonly remembered: string | null;
}

/** The data of a session by slot. */
export type Slots = Readonly<Record<string, unknown>>;

/** The state of a session that has just begun. */
export const emptyState: FlowState = { slots: {}, counters: {}, remembered: null };
