import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DraftPages } from '../../service/index.ts';
import { fetchDraftPages } from '../../store/connection.ts';

/** The pages of a provider, read again after each save; nothing while they are read first, or without a provider. */
export function useDraftPages(
  provider: string | undefined,
  hash: string,
): {
  readonly answer: DraftPages | undefined;
  /** How often they were read: their pictures are others each time. */
  readonly times: number;
  readonly again: () => void;
} {
  const { t } = useTranslation();
  const [read, setRead] = useState<{ readonly of: string; readonly answer: DraftPages; readonly times: number }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (provider === undefined) return undefined;
    let isCurrent = true;
    const failed: DraftPages = { problems: [t('preview.unread')] };
    void fetchDraftPages(provider)
      .then(
        (found) => found ?? failed,
        () => failed,
      )
      .then((answer) => isCurrent && setRead((before) => ({ of: provider, answer, times: (before?.times ?? 0) + 1 })));
    return () => {
      isCurrent = false;
    };
  }, [provider, hash, round, t]);
  const again = () => {
    setRead(undefined);
    setRound((count) => count + 1);
  };
  return { answer: read?.of === provider ? read?.answer : undefined, times: read?.times ?? 0, again };
}
