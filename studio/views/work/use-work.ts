import { useCallback, useEffect, useState } from 'react';

import type { ListedWork, LookedAt, WorkAct, WorkDone, WorkLists } from '../../service/index.ts';
import { fetchWork, sendWork } from '../../store/connection.ts';
import { useStudio } from '../../store/studio-store.ts';

const KEY = 'studio-name';

/** An act of this member of staff at this provider. */
type OwnAct = WorkAct extends infer Act ? (Act extends WorkAct ? Omit<Act, 'provider'> : never) : never;

/** What an act brought. */
type Answer = Exclude<WorkDone, { readonly problem: string } | { readonly refused: string }>;

export interface Work {
  /** Absent while it is read. */
  readonly lists: ListedWork | { readonly problem: string } | undefined;
  readonly record: LookedAt | undefined;
  /** What the last act could not do. */
  readonly problem: string | undefined;
  /** The name that the person types; the one of a person who signed in is known. */
  readonly by: string | undefined;
  readonly nameYourself: (name: string) => void;
  readonly act: (act: OwnAct) => Promise<void>;
  /** The same for what changes nothing: the lists and the record stay. Nothing where it could not be done. */
  readonly ask: (act: OwnAct) => Promise<Answer | undefined>;
  readonly read: () => void;
  readonly closeRecord: () => void;
}

/** The work lists of a provider; each act reads them again. */
export function useWork(provider: string, words: { readonly failed: string; readonly notAllowed: string }): Work {
  const { failed, notAllowed } = words;
  const [lists, setLists] = useState<Work['lists']>();
  const [record, setRecord] = useState<LookedAt>();
  const [problem, setProblem] = useState<string>();
  const isTeam = useStudio(({ team }) => team !== undefined);
  const [typed, setTyped] = useState(() => localStorage.getItem(KEY) ?? '');
  const by = isTeam ? undefined : typed;
  const read = useCallback(() => {
    void fetchWork(provider)
      .catch((): WorkLists => ({ problem: failed }))
      .then((found) => setLists('refused' in found ? { problem: notAllowed } : found));
  }, [provider, failed, notAllowed]);
  useEffect(read, [read]);
  const ask: Work['ask'] = async (own) => {
    const answer = await sendWork({ ...own, provider } as WorkAct, by).catch(() => ({ problem: failed }));
    const done = 'refused' in answer ? { problem: notAllowed } : answer;
    setProblem('problem' in done ? done.problem : undefined);
    return 'problem' in done ? undefined : done;
  };
  const act = async (own: OwnAct): Promise<void> => {
    const done = await ask(own);
    if (done === undefined) return;
    setRecord(done.record);
    read();
  };
  const nameYourself = (name: string): void => {
    localStorage.setItem(KEY, name);
    setTyped(name);
  };
  return { lists, record, problem, by, nameYourself, act, ask, read, closeRecord: () => setRecord(undefined) };
}
