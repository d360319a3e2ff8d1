import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';

import { useStudio } from '../../store/studio-store.ts';
import { ChecksPanel } from '../checks/checks-panel.tsx';
import { NEW_PROVIDER } from '../new-provider/may-begin.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';

const AREAS = ['texts', 'provider', 'figures', 'work', 'files', 'publish'] as const;

function areaOf(pathname: string) {
  if (pathname === NEW_PROVIDER) return 'new';
  if (pathname.endsWith('/why')) return 'why';
  return AREAS.find((one) => pathname.startsWith(`/${one}`)) ?? 'map';
}

export interface ShellProps {
  /** The views that this Studio has beside the map and the files. */
  readonly areas: readonly Exclude<(typeof AREAS)[number], 'texts' | 'files'>[];
  /** Fetches what shows the pages, when it is opened first. */
  readonly preview: () => Promise<{ readonly default: ComponentType<{ readonly onClose: () => void }> }>;
  /** The text for a connection that is well. */
  readonly live: 'connection.live' | 'playground.live';
}

/** The frame of every view: what is looked at, where else to go, and what is wrong. */
export function Shell({ areas, preview, live }: ShellProps) {
  const { t } = useTranslation();
  const [PreviewPanel] = useState(() => lazy(preview));
  const status = useStudio((state) => state.status);
  const [isPreviewing, setPreviewing] = usePreviewing();
  const { pathname } = useLocation();
  const area = areaOf(pathname);
  const name = t(`views.${area}`);
  useEffect(() => {
    document.title = `${name} – ${t('studio')}`;
  }, [name, t]);

  if (status === 'denied' || status === 'failed')
    return <Notice title={t(`connection.${status}Title`)} words={t(`connection.${status}`)} />;
  if (status === 'opening') return <Notice words={t('connection.opening')} isBusy />;
  return (
    <div className={`shell${isPreviewing ? ' with-preview' : ''}`}>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <TopBar live={live} hasNew={areas.includes('provider')} />
      <Rail areas={areas} isPreviewing={isPreviewing} onPreview={setPreviewing} />
      <main id="content" className="content" tabIndex={-1}>
        <Outlet />
        {area !== 'publish' && area !== 'new' && <ChecksPanel />}
      </main>
      {isPreviewing && (
        <Suspense>
          <PreviewPanel onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** On a narrower screen, the panel covers the view. */
const BESIDE = '(min-width: 1101px)';

/** Whether the pages are shown. Those of a provider that was just begun are, where there is space beside the view. */
function usePreviewing() {
  const shown = useState(false);
  const [, setPreviewing] = shown;
  const begun = useStudio(({ team, begun: last }) => (team === undefined ? last : undefined));
  const [known, setKnown] = useState(begun);
  if (begun !== known) {
    setKnown(begun);
    if (begun && matchMedia(BESIDE).matches) setPreviewing(true);
  }
  return shown;
}

interface NoticeProps {
  readonly title?: string;
  readonly words: string;
  readonly isBusy?: boolean;
}

/** A page of one sentence: while Studio opens, or where it cannot. */
function Notice({ title, words, isBusy = false }: NoticeProps) {
  return (
    <main className="notice" aria-busy={isBusy}>
      <div className="notice-card" role={isBusy ? 'status' : 'alert'}>
        {title !== undefined && <h1>{title}</h1>}
        <p>{words}</p>
      </div>
    </main>
  );
}
