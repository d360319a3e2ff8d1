import { useCallback, useEffect, useRef, useState } from 'react';

import { nearestReadableAccent, onAccent, readabilityOf } from '#configuration';

import type { CreatedProvider, LookedAtAnswers, NewProviderAnswers } from '../../service/index.ts';
import { createProvider, lookAtAnswers } from '../../store/connection.ts';
import { useStudio } from '../../store/studio-store.ts';
import { forgetAnswers, keepAnswers, keptAnswers } from './kept-answers.ts';

/** Letters that are typed in a row are looked at once. */
const PAUSE_MS = 300;
/** There is no suggestion for these. */
export const REQUIRED = ['name', 'website', 'phone'] as const;
export type RequiredQuestion = (typeof REQUIRED)[number];
const COLOR = /^#[0-9a-f]{6}$/i;

export type Failure = 'lost' | 'refused';

/** The answers for a new provider, what is wrong with them, and the picture of its first page. */
export function useNewProvider() {
  const me = useStudio(({ team }) => team?.me ?? '');
  const ids = useStudio(({ team }) => team?.mayBegin);
  const [{ typed, attempt }, setKept] = useState(() => keptAnswers(me));
  const [language, setLanguage] = useState('');
  const answers = answersOf(typed, ids);
  const { looked, failure, take, again } = useLook(answers, language);
  const answer = (question: string, value: string) => {
    const next = { typed: { ...typed, [question]: value }, attempt };
    keepAnswers(me, next);
    setKept(next);
  };
  const isSending = useRef(false);
  const [sending, setSending] = useState<'isSent' | Failure>();

  /** Creates the provider; nothing while it is being created, or where it was not. */
  const create = async (): Promise<Extract<CreatedProvider, { readonly slug: string }> | undefined> => {
    if (isSending.current) return undefined;
    isSending.current = true;
    setSending('isSent');
    const made = await createProvider(answers, attempt).catch(() => 'lost' as const);
    isSending.current = false;
    if (made === 'lost' || 'refused' in made) {
      setSending(made === 'lost' ? made : 'refused');
      return undefined;
    }
    setSending(undefined);
    if ('problems' in made) {
      take(made);
      return undefined;
    }
    forgetAnswers();
    return made;
  };
  return { ids, typed, answer, looked, failure, again, language, setLanguage, sending, create };
}

/** What was typed. Where there has to be an answer, an empty one is none. */
function answersOf(typed: NewProviderAnswers, ids: 'any' | readonly string[] | undefined): NewProviderAnswers {
  const needed: readonly string[] = [...REQUIRED, 'slug'];
  const given = Object.entries(typed)
    .map(([question, value]) => [question, value.trim()] as const)
    .filter(([question, value]) => value !== '' || !needed.includes(question));
  const [first] = ids === undefined || ids === 'any' ? [] : ids;
  return { ...(first !== undefined && { slug: first }), ...Object.fromEntries(given) };
}

/** A color in which words cannot be read has no page: its picture has the nearest one that can be read. */
function asPictured(answers: NewProviderAnswers): NewProviderAnswers {
  const { accent } = answers;
  return accent === undefined || isReadable(accent) ? answers : { ...answers, accent: nearestReadableAccent(accent, 'light') };
}

/** What is no color is for the checker to report. */
export function isReadable(accent: string): boolean {
  if (!COLOR.test(accent)) return true;
  return readabilityOf({ accent, on_accent: onAccent(accent) }, 'light').every(({ ratio, needed }) => ratio >= needed);
}

/** Looks at the answers a moment after each change. The last picture stays until there is another one. */
function useLook(answers: NewProviderAnswers, language: string) {
  const [looked, setLooked] = useState<LookedAtAnswers>();
  const [failure, setFailure] = useState<Failure>();
  const [times, setTimes] = useState(0);
  const isFirst = useRef(true);
  const sent = JSON.stringify(asPictured(answers));
  useEffect(() => {
    const leaving = new AbortController();
    const look = async () => {
      const found = await lookAtAnswers(JSON.parse(sent) as NewProviderAnswers, language, leaving.signal).catch(
        () => 'lost' as const,
      );
      if (leaving.signal.aborted) return;
      if (found === 'lost' || found === undefined) return setFailure(found ?? 'refused');
      setFailure(undefined);
      setLooked((before) => ({ ...(before?.picture !== undefined && { picture: before.picture }), ...found }));
    };
    const timer = setTimeout(() => void look(), isFirst.current ? 0 : PAUSE_MS);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [sent, language, times]);
  const take = useCallback(
    (faults: Pick<LookedAtAnswers, 'problems' | 'missing'>) =>
      setLooked((before) => ({ suggested: {}, ...before, problems: faults.problems, missing: faults.missing })),
    [],
  );
  return { looked, failure, take, again: () => setTimes((count) => count + 1) };
}
