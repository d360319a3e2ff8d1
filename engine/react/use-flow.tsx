import {
  back,
  evaluate,
  progressOf,
  type Facts,
  type GuardOrTree,
  type Location,
  type OpenFlow,
  type OpenStep,
  type Progress,
  type Slots,
} from '#engine';
import { factsOf, locationOf } from './flow-snapshot.ts';
import type { FlowStore } from './flow-store-interface.ts';
import { noMessages, type FormMessages } from './message.ts';
import { createContext, useContext, useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';

/** Where the visitor is in the flow, and what they may do there. */
export interface FlowView extends Pick<FlowStore, 'submit' | 'act' | 'look' | 'back' | 'edit' | 'wipe' | 'tryAgain'> {
  readonly location: Location;
  /** The step that is shown or, while something is pending, would be. */
  readonly step: OpenStep | undefined;
  readonly facts: Facts;
  /** Whether a guard of the flow, or the tree of a condition, holds or is not known yet: a field that may be needed is shown. */
  readonly holds: (guard: GuardOrTree) => boolean;
  readonly slots: Slots;
  /** The slot that keeps the data of a form. */
  readonly slotOfForm: OpenFlow['slotOfForm'];
  readonly progress: Progress | undefined;
  /** Where Back goes; null where it does not. */
  readonly backPath: string | null;
  readonly messages: FormMessages;
  /** Whether the page shows what the storage kept. */
  readonly isRead: boolean;
  /** Changes when what was entered is forgotten. */
  readonly generation: number;
}

/** What is under way at the step that is shown. */
export interface FlowBusy {
  readonly isBusy: boolean;
  /** Whether the step may be left: no press is in progress (a load may be). */
  readonly canLeave: boolean;
}

type Shown = Pick<FlowView, 'location' | 'facts' | 'holds' | 'slots' | 'messages' | 'isRead' | 'generation'>;

/** What a page shows of a store at one moment. */
function viewOf(store: FlowStore, shown: Shown): FlowView {
  const { flow } = store.context;
  const step = stepOf(shown.location);
  return {
    ...shown,
    step,
    slotOfForm: flow.slotOfForm,
    progress: step && progressOf(flow, shown.facts, step.id),
    backPath: step ? back(flow, shown.facts, step.id) : null,
    submit: store.submit,
    act: store.act,
    look: store.look,
    back: store.back,
    edit: store.edit,
    wipe: store.wipe,
    tryAgain: store.tryAgain,
  };
}

function stepOf(location: Location): OpenStep | undefined {
  if (location.kind === 'render') return location.step;
  return location.kind === 'wait' ? (location.step ?? undefined) : undefined;
}

/** The same function as long as the facts are the same: what a form works out with it then stays. */
function holdsWith({ guards }: OpenFlow, facts: Facts): FlowView['holds'] {
  return (guard) => evaluate(typeof guard === 'string' ? (guards[guard] ?? { const: true }) : guard, facts) !== false;
}

const FlowContext = createContext<FlowView | undefined>(undefined);
/** Apart from the view: most of a page is the same while something is under way, and does not render again for it. */
const BusyContext = createContext<FlowBusy>({ isBusy: false, canLeave: true });

/** What the scope of a flow is given by the router. */
interface FlowScopeProps {
  readonly store: FlowStore;
  readonly path: string;
  readonly search?: string;
  readonly children: ReactNode;
}

/** Binds a flow's store to the router's path. The flow is read once for all who ask about it. */
export function FlowScope({ store, path, search = '', children }: FlowScopeProps) {
  useEffect(() => store.rehydrate(), [store]);
  useEffect(() => store.arrive(path, search), [store, path, search]);
  const live = useStore(store);
  // What the storage held changes the whole page at once, so React renders that change alone in short tasks.
  const snapshot = useDeferredValue(live.isRehydrated) ? live : store.getInitialState();
  // The store has read the facts of its later state since, so reading those of this one again would make them anew.
  const facts = useMemo(() => factsOf(store.context, snapshot), [store, snapshot]);
  const known = useMemo(() => ({ facts, holds: holdsWith(store.context.flow, facts) }), [store, facts]);
  const located = locationOf(store.context, snapshot, path);
  // The same step is the same location, however often it was located.
  const isAt = located.kind === 'render' ? located.step : located;
  const location = useMemo((): Location => ('kind' in isAt ? isAt : { kind: 'render', step: isAt }), [isAt]);
  const { slots, isRehydrated: isRead, generation } = snapshot;
  const step = stepOf(location);
  const messages = (step && snapshot.messages[step.id]) ?? noMessages;
  const view = useMemo(
    () => viewOf(store, { location, ...known, slots, messages, isRead, generation }),
    [store, location, known, slots, messages, isRead, generation],
  );
  const run = step && snapshot.busy.get(step.id);
  const busy = useMemo(() => ({ isBusy: run !== undefined, canLeave: run !== 'press' }), [run]);
  return (
    <FlowContext.Provider value={view}>
      <BusyContext.Provider value={busy}>{children}</BusyContext.Provider>
    </FlowContext.Provider>
  );
}

export function useFlow(): FlowView {
  const view = useContext(FlowContext);
  if (!view) throw new Error('useFlow is outside of a FlowScope');
  return view;
}

/** Whether something is under way at the step that is shown, for a control that then takes no press. */
export function useBusy(): FlowBusy {
  return useContext(BusyContext);
}
