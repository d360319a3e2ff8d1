import { useEffect, useState } from 'react';

import type { ComparedScreens } from '../../service/index.ts';
import { fetchComparedScreens } from '../../store/connection.ts';

interface ScreensState {
  /** Nothing while the pages are compared. */
  readonly screens: ComparedScreens | 'failed' | undefined;
  readonly again: () => void;
}

/** The pages that differ between the texts of these hashes. */
export function useScreens(provider: string, hashes: string): ScreensState {
  const [round, setRound] = useState(0);
  const [read, setRead] = useState<{ readonly of: string; readonly screens: ScreensState['screens'] }>();
  const of = `${provider} ${hashes} ${round}`;
  useEffect(() => {
    let isLate = false;
    void fetchComparedScreens(provider)
      .then(
        (found): ScreensState['screens'] => found ?? 'failed',
        (): ScreensState['screens'] => 'failed',
      )
      .then((screens) => isLate || setRead({ of, screens }));
    return () => {
      isLate = true;
    };
  }, [provider, of]);
  return { screens: read?.of === of ? read.screens : undefined, again: () => setRound((count) => count + 1) };
}
