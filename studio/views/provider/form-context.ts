import { createContext, useContext } from 'react';

import type { ProviderFileState } from './use-provider-file.ts';

/** The file that a form shows, for its fields. */
export const ProviderFile = createContext<ProviderFileState | undefined>(undefined);

export function useFileOfForm(): ProviderFileState {
  const state = useContext(ProviderFile);
  if (!state) throw new Error('a field is outside of the form of a provider');
  return state;
}
