import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { FlowStore } from './flow-store-interface.ts';
import { viewOf, type FlowView } from './flow-view.ts';

const FlowContext = createContext<FlowView | undefined>(undefined);

/** What the scope of a flow is given by the router. */
export interface FlowScopeProps {
  readonly store: FlowStore;
  readonly path: string;
  readonly search?: string;
  readonly children: ReactNode;
}

/** Binds a flow's store to the router's path. The flow is read once for all who ask about it. */
export function FlowScope({ store, path, search = '', children }: FlowScopeProps) {
  useEffect(() => store.rehydrate(), [store]);
  useEffect(() => store.arrive(path, search), [store, path, search]);
  const snapshot = useStore(store);
  const view = useMemo(() => viewOf(store, snapshot, path), [store, snapshot, path]);
  return <FlowContext value={view}>{children}</FlowContext>;
}

/** The flow around this component. */
export function useFlow(): FlowView {
  const view = useContext(FlowContext);
  if (!view) throw new Error('useFlow is outside of a FlowScope');
  return view;
}
