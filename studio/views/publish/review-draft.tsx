import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ActAnswer, PublishAct, Review } from '../../service/index.ts';
import { isUnsaved } from '../../store/drafts.ts';
import { useStudio } from '../../store/studio-store.ts';
import { useDiagnostics } from '../use-diagnostics.ts';
import { Answer, type Outcome } from './answer.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { Changes } from './changes.tsx';
import { PublishBar } from './publish-bar.tsx';
import { Screens } from './screens.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { ShareCard, type Audience } from './share-card.tsx';
import { formatMoment, VersionsCard } from './versions-card.tsx';

interface ReviewDraftProps {
  readonly review: Review;
  readonly file: string;
  readonly act: (act: Omit<PublishAct, 'provider'>) => Promise<ActAnswer>;
  readonly tools: ReactNode;
}

/** The draft of a provider beside what it does, and the versions before it. */
export function ReviewDraft({ review, file, act, tools }: ReviewDraftProps) {
  const [audience, setAudience] = useState<Audience>({ share: 100, at: undefined });
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  const faults = useDiagnostics().filter((one) => one.file === file && one.severity === 'error').length;
  const isUnsavedHere = useStudio(({ drafts }) => drafts[file] !== undefined && isUnsaved(drafts[file]));
  const run = async (wish: Omit<PublishAct, 'provider'>) => {
    setBusy(true);
    const answer = await act(wish);
    setOutcome({ act: wish.act, answer });
    setBusy(false);
    return 'isDone' in answer;
  };
  const parts = { review, file, isBusy, run };
  return (
    <>
      <Head review={review} tools={tools} />
      <div className="publish-columns">
        <div className="publish-left">
          {outcome && <Answer outcome={outcome} />}
          <Changes {...{ review, file, faults, isUnsaved: isUnsavedHere }} />
          {hasPages(review) && <Screens review={review} />}
        </div>
        <div className="publish-right">
          <SessionsCard {...{ review, file, canEdit: review.roles.includes('editor'), share: audience.share }} />
          {review.draft && <ShareCard audience={audience} timeZone={review.timeZone} onChange={setAudience} />}
          {review.draft && <ApprovalCard {...parts} />}
          <VersionsCard {...parts} />
        </div>
      </div>
      {review.draft && <PublishBar {...parts} {...{ audience, faults, isUnsaved: isUnsavedHere }} />}
    </>
  );
}

/** There is a draft, or a version that is not in force for everyone. */
function hasPages({ draft, changes }: Review): boolean {
  return draft !== undefined || ('sentences' in changes && changes.sentences.length > 0);
}

const STAGES = ['draft', 'review', 'publish'] as const;

function Head({ review, tools }: { readonly review: Review; readonly tools: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { draft, needsApproval } = review;
  const isReady = draft !== undefined && (!needsApproval || draft.approvedBy !== undefined);
  const stage = draft === undefined ? 'draft' : isReady ? 'publish' : 'review';
  return (
    <header className="publish-head">
      <h1>{t('publish.title')}</h1>
      <p className="dim">
        {draft === undefined
          ? t('publish.noDraft')
          : t('publish.draftBy', { by: draft.by, at: formatMoment(draft.at, i18n.language, review.timeZone) })}
      </p>
      <ol className="publish-stages" aria-label={t('publish.stages')}>
        {STAGES.map((one) => (
          <li key={one} {...(one === stage && { 'aria-current': 'step' as const })}>
            {t(`publish.stage.${one}`)}
          </li>
        ))}
      </ol>
      {tools}
    </header>
  );
}
