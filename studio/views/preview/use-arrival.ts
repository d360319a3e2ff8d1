import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ArrivalAnswer } from '../../service/index.ts';
import { arriveInPreview } from '../../store/connection.ts';

/** Who is to be where; no one has come yet where `persona` is empty. */
interface Wanted {
  readonly provider: string;
  readonly flow: string;
  readonly persona: string;
  readonly step: string;
  readonly locale: string;
}

interface Arrival {
  /** Absent while the person is on the path there. */
  readonly answer: ArrivalAnswer | undefined;
}

/** Takes a person to a step, and again after each save: a session that has begun keeps the files with which it began. */
export function useArrival({ provider, flow, persona, step, locale }: Wanted, again: string): Arrival {
  const { t } = useTranslation();
  const [arrived, setArrived] = useState<{ readonly of: string; readonly answer: ArrivalAnswer }>();
  const of = [provider, flow, persona, step, locale, again].join('\n');
  useEffect(() => {
    if (persona === '') return undefined;
    let isCurrent = true;
    const go = async (): Promise<void> => {
      const wish = { provider, flow, persona, step, locale };
      const answer = await arriveInPreview(wish).catch((): ArrivalAnswer => ({ problem: t('preview.notThere') }));
      if (isCurrent) setArrived({ of, answer });
    };
    void go();
    return () => {
      isCurrent = false;
    };
  }, [provider, flow, persona, step, locale, of, t]);
  return { answer: arrived?.of === of ? arrived.answer : undefined };
}
