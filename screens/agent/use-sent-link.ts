import type { PhoneLink } from '#api/entities';
import { useFlow } from '#engine/react';
import { isRecord } from '#rules';
import { useCallback, useEffect, useRef, useState } from 'react';

import { useSlot } from '../stored-slots.ts';

/** How often the page of an agent asks how far the patient is. */
const EVERY_MS = 3_000;
/** A page that was left open asks no longer than this: a session must be able to end. */
const AT_MOST_MS = 45 * 60_000;
const OVER: readonly string[] = ['signed', 'ended', 'expired'] satisfies readonly PhoneLink['state'][];

export type LinkProblem = 'tooSoon' | 'enough' | 'noPhone' | 'completed' | 'failed';

export interface SentLink {
  readonly link: PhoneLink | undefined;
  /** Why the last press did nothing. */
  readonly problem: LinkProblem | undefined;
  readonly isBusy: boolean;
  readonly send: () => Promise<void>;
  readonly cancel: () => Promise<void>;
}

interface Known {
  readonly application: string | undefined;
  readonly link?: PhoneLink | undefined;
}

/** The last link that this page knew: the next step shows it at once, and nothing moves when the answer arrives. */
let known: Known = { application: undefined };

/** The link that an agent of this application sent last, asked for again while the patient goes on. */
export function useSentLink(): SentLink {
  const { look } = useFlow();
  const application = useSlot('application')?.application_id;
  const [link, setLink] = useState(() => (known.application === application ? known.link : undefined));
  const [problem, setProblem] = useState<LinkProblem>();
  const [isBusy, setIsBusy] = useState(false);
  const turn = useRef(0);

  const run = useCallback(
    async (task: 'send' | 'read' | 'cancel') => {
      turn.current += 1;
      const own = turn.current;
      const { sentLink } = await look('phone-link', { task });
      // A press overtakes the question that was asked before it.
      if (own !== turn.current) return;
      if (!isRecord(sentLink)) return task === 'read' ? undefined : setProblem('failed');
      if ('problem' in sentLink) return setProblem(sentLink['problem'] as LinkProblem);
      const next = (sentLink['link'] ?? undefined) as PhoneLink | undefined;
      known = { application, link: next };
      setLink(next);
      if (task !== 'read') setProblem(undefined);
    },
    [look, application],
  );
  const press = useCallback(
    async (task: 'send' | 'cancel') => {
      setIsBusy(true);
      await run(task);
      setIsBusy(false);
    },
    [run],
  );

  useEffect(() => {
    const timer = setTimeout(() => void run('read'));
    return () => clearTimeout(timer);
  }, [run]);
  const isLive = link !== undefined && !OVER.includes(link.state);
  useEffect(() => {
    if (!isLive) return undefined;
    const until = Date.now() + AT_MOST_MS;
    const timer = setInterval(() => {
      if (document.hidden || isBusy) return;
      if (Date.now() > until) clearInterval(timer);
      else void run('read');
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isLive, isBusy, run]);

  const send = useCallback(() => press('send'), [press]);
  const cancel = useCallback(() => press('cancel'), [press]);
  return { link, problem, isBusy, send, cancel };
}
