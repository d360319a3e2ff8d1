import { useCallback, useEffect, useState } from 'react';

import type { LookedAt, WorkAct, WorkLists } from '../../service/index.ts';
import { fetchWork, sendWork } from '../../store/connection.ts';

const KEY = 'studio-name';

/** An act of this member of staff at this provider. */
type OwnAct = WorkAct extends infer Act ? (Act extends WorkAct ? Omit<Act, 'provider' | 'by'> : never) : never;

interface Work {
  /** Absent while it is read. */
  readonly lists: WorkLists | undefined;
  readonly record: LookedAt | undefined;
  /** What the last act could not do. */
  readonly problem: string | undefined;
  readonly by: string;
  readonly nameYourself: (name: string) => void;
  readonly act: (act: OwnAct) => Promise<void>;
  readonly read: () => void;
  readonly closeRecord: () => void;
}

/** The work lists of a provider; each act reads them again. */
export function useWork(provider: string, failed: string): Work {
  const [lists, setLists] = useState<WorkLists>();
  const [record, setRecord] = useState<LookedAt>();
  const [problem, setProblem] = useState<string>();
  const [by, setBy] = useState(() => localStorage.getItem(KEY) ?? '');
  const read = useCallback(() => {
    void fetchWork(provider)
      .catch((): WorkLists => ({ problem: failed }))
      .then(setLists);
  }, [provider, failed]);
  useEffect(read, [read]);
  const act = async (own: OwnAct): Promise<void> => {
    const done = await sendWork({ ...own, provider, by } as WorkAct).catch(() => ({ problem: failed }));
    setProblem('problem' in done ? done.problem : undefined);
    if ('problem' in done) return;
    setRecord(done.record);
    read();
  };
  const nameYourself = (name: string): void => {
    localStorage.setItem(KEY, name);
    setBy(name);
  };
  return { lists, record, problem, by, nameYourself, act, read, closeRecord: () => setRecord(undefined) };
}
