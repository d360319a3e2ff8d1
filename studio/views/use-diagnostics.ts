import { useDeferredValue, useMemo } from 'react';

import type { Diagnostic } from '#engine/check';

import { useStudio } from '../store/studio-store.ts';

const none: readonly Diagnostic[] = [];

/** Everything that is wrong: what the check found, and what the proof adds. Errors come first. It is drawn between two letters. */
export function useDiagnostics(): readonly Diagnostic[] {
  const checked = useStudio((state) => state.checked?.diagnostics ?? none);
  const proved = useStudio((state) => state.proved?.diagnostics ?? none);
  const all = useMemo(() => {
    const isError = ({ severity }: Diagnostic) => Number(severity !== 'error');
    return [...checked, ...proved].toSorted((a, b) => isError(a) - isError(b));
  }, [checked, proved]);
  return useDeferredValue(all);
}
