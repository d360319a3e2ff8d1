import { type ReactNode, useEffect } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { HistoryButtons } from '../../parts/history-buttons.tsx';
import { look, useStudio } from '../../store/studio-store.ts';
import { ChooseProvider } from '../choose-provider.tsx';
import { providerFile } from '../provider-file.ts';
import { ReviewDraft } from './review-draft.tsx';
import { useReview } from './use-review.ts';
import './publish.css';

/** From a draft to what patients see: what changes, for whom, from when, and how to undo it. */
export function PublishView() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const provider = search.get('provider') ?? undefined;
  const { flow } = useStudio((state) => state.view);
  useEffect(() => look({ flow, provider }), [flow, provider]);
  const file = useStudio(({ drafts }) => providerFile(drafts, provider));
  const draft = useStudio(({ drafts }) => (file === undefined ? undefined : drafts[file]));
  const { review, isOld, again, act } = useReview(provider, draft?.hash);
  if (provider === undefined) return <ChooseProvider area="publish" />;
  return (
    <section className="publish-view" aria-label={t('views.publish')}>
      {review === undefined && <Message title={t('publish.reading')} />}
      {review === 'none' && <Message title={t('publish.notYours')} isAlert />}
      {review === 'failed' && (
        <Message title={t('publish.failed')} isAlert>
          <Button className="button" onPress={again}>
            {t('publish.again')}
          </Button>
        </Message>
      )}
      {typeof review === 'object' && file !== undefined && (
        <ReviewDraft
          key={provider}
          {...{ review, file, act }}
          tools={
            <>
              <HistoryButtons files={[file]} />
              {isOld && <Old again={again} />}
            </>
          }
        />
      )}
    </section>
  );
}

function Old({ again }: { readonly again: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="conflict-bar" role="alert">
      {t('publish.old')}
      <Button className="button small" onPress={again}>
        {t('publish.again')}
      </Button>
    </div>
  );
}

interface MessageProps {
  readonly title: string;
  readonly isAlert?: boolean;
  readonly children?: ReactNode;
}

function Message({ title, isAlert = false, children }: MessageProps) {
  return (
    <div className="empty" role={isAlert ? 'alert' : 'status'}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
