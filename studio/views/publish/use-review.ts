import { useEffect, useState } from 'react';

import type { ActAnswer, PublishAct, Review } from '../../service/index.ts';
import { fetchReview, sendAct } from '../../store/connection.ts';

/** Sessions come and go. */
const EVERY_MS = 10_000;

export interface ReviewState {
  /** Nothing while it is read; `none` for a provider that is not the person's. */
  readonly review: Review | 'none' | 'failed' | undefined;
  /** The last try to read it anew failed: what was read before stays. */
  readonly isOld: boolean;
  readonly again: () => void;
  /** Does it, and reads everything anew. */
  readonly act: (act: Omit<PublishAct, 'provider'>) => Promise<ActAnswer>;
}

/** What a provider's draft changes, and what is published. It is read again when the file on the server changes. */
export function useReview(provider: string | undefined, hash: string | undefined): ReviewState {
  const [round, setRound] = useState(0);
  const [read, setRead] = useState<Read>();
  const again = () => setRound((count) => count + 1);
  useEffect(() => {
    if (provider === undefined) return;
    let isLate = false;
    const look = () =>
      void fetchReview(provider)
        .then(
          (found): ReviewState['review'] => found ?? 'none',
          (): ReviewState['review'] => 'failed',
        )
        .then((review) => isLate || setRead((before) => readAfter(before, { provider, review, isOld: false })));
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => {
      isLate = true;
      clearInterval(timer);
    };
  }, [provider, hash, round]);
  const act: ReviewState['act'] = async (wish) => {
    const answer = await sendAct({ ...wish, provider: provider ?? '' }).catch(() => ({ refused: 'lost' }));
    again();
    return answer;
  };
  const now = read?.provider === provider ? read : undefined;
  return { review: now?.review, isOld: now?.isOld ?? false, again, act };
}

interface Read extends Pick<ReviewState, 'review' | 'isOld'> {
  readonly provider: string;
}

/** A person may be writing why, or choosing a share: a try that fails takes nothing from the page. */
function readAfter(before: Read | undefined, next: Read): Read {
  const isKept = next.review === 'failed' && typeof before?.review === 'object' && before.provider === next.provider;
  return isKept ? { ...before, isOld: true } : next;
}
