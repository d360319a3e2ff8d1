import { fieldOf, isRecord, type FlowState, type OpenFlow } from '#engine';

/** The part of Web Storage that is used. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps what a session may keep of a flow between page loads. Never throws: without storage the session just forgets. */
export interface SessionMemory {
  readonly load: () => FlowState | undefined;
  readonly save: (state: FlowState) => void;
  readonly forget: () => void;
}

/** What of a flow decides about what is kept of it. */
type Keeping = Pick<OpenFlow, 'data' | 'facts' | 'version' | 'migrate' | 'byPath'>;

/**
 * Memory in this storage under this key, for the slots that the flow allows to be kept. What another version of the flow has
 * left there is taken over as this one's migration states, and otherwise forgotten.
 */
export function createSessionMemory(flow: Keeping, key: string, storage: () => WebStorage | undefined): SessionMemory {
  const attempt = <T>(task: (found: WebStorage) => T): T | undefined => {
    try {
      const found = storage();
      return found && task(found);
    } catch {
      // Blocked, over quota or corrupted: all the same to the visitor, who goes on in this page's memory.
      return undefined;
    }
  };
  return {
    load: () => attempt((found) => readState(flow, JSON.parse(found.getItem(key) ?? 'null'))),
    save: (state) => {
      const kept = { ...state, version: flow.version, slots: keptSlots(flow, state.slots) };
      attempt((found) => found.setItem(key, JSON.stringify(kept)));
    },
    forget: () => attempt((found) => found.removeItem(key)),
  };
}

function keptSlots(flow: Keeping, slots: FlowState['slots']): FlowState['slots'] {
  return only(slots, (name) => mayKeep(flow, name));
}

function only<T>(values: Readonly<Record<string, T>>, isWanted: (name: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));
}

/** Secrets (card and account numbers, codes, SSN digits) never reach a disk, whatever `keep` states. */
function mayKeep(flow: Keeping, name: string): boolean {
  const slot = fieldOf(flow.data, name);
  return slot !== undefined && slot.privacy !== 'secret' && slot.keep !== 'memory';
}

function readState(flow: Keeping, stored: unknown): FlowState | undefined {
  if (!isRecord(stored) || !isRecord(stored['slots']) || !isRecord(stored['counters'])) return undefined;
  const { version, slots, counters, remembered } = stored;
  const keep = version === flow.version || flow.migrate?.find(({ from }) => from === version)?.keep;
  if (!keep) return undefined;
  const goesAlong = (name: string): boolean => keep === true || keep.includes(name);
  const counted = Object.entries(flow.facts).flatMap(([name, fact]) => {
    const count = goesAlong(name) && counters[name];
    // An earlier version may have counted further than this one.
    return fact.type === 'counter' && Number.isInteger(count) ? [[name, Math.min(Number(count), fact.max)] as const] : [];
  });
  return {
    slots: only(keptSlots(flow, slots), goesAlong),
    counters: Object.fromEntries(counted),
    // A path that this version does not have is forgotten.
    remembered: typeof remembered === 'string' && flow.byPath.has(remembered) ? remembered : null,
  };
}
