import { useEffect, useState } from 'react';

import type { Figures } from '../../service/index.ts';
import { fetchFigures } from '../../store/connection.ts';

/** What counts are divided by; nothing for all sessions together. */
export const PARTS = ['none', 'version', 'arm', 'language', 'device'] as const;
export type Part = (typeof PARTS)[number];

interface Wish {
  readonly provider: string | undefined;
  readonly days: number;
  readonly by: Part;
}

/** The figures of these days up to today; nothing while they are read. `again` reads them anew. */
export function useFigures({ provider, days, by }: Wish): { readonly figures: Figures | undefined; readonly again: () => void } {
  const [round, setRound] = useState(0);
  const asked = JSON.stringify([provider, days, by, round]);
  const [read, setRead] = useState<{ readonly asked: string; readonly figures: Figures }>();
  useEffect(() => {
    if (provider === undefined) return;
    let isLate = false;
    void fetchFigures({ provider, days, ...(by !== 'none' && { by }) })
      .catch((error: unknown): Figures => ({ problem: error instanceof Error ? error.message : String(error) }))
      .then((figures) => isLate || setRead({ asked, figures }));
    return () => {
      isLate = true;
    };
  }, [provider, days, by, asked]);
  return { figures: read?.asked === asked ? read.figures : undefined, again: () => setRound((count) => count + 1) };
}
