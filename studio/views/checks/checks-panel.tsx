import { useState } from 'react';
import { Button, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { useLocation } from 'react-router-dom';

import { Icon } from '../../parts/icon.tsx';
import { useStudio } from '../../store/studio-store.ts';
import { useDiagnostics } from '../use-diagnostics.ts';
import { Goals } from './goals.tsx';
import { Problems } from './problems.tsx';
import './checks.css';

/** What is wrong with the files, and which goals of the flow hold, on every change. */
export function ChecksPanel() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [chosen, setOpen] = useState<boolean>();
  // A grid and a form show what is wrong at its place.
  const isOpen = chosen ?? !/^\/(?:texts|provider)/.test(pathname);
  const diagnostics = useDiagnostics();
  const refused = useStudio((state) => state.team?.refused);
  const failed = useStudio((state) => state.failure);
  const broken = useStudio((state) => state.proof?.goals.filter(({ failure }) => failure).length ?? 0);
  return (
    <section className={`checks${isOpen ? '' : ' folded'}`} aria-label={t('checks.title')}>
      <Tabs className="checks-tabs">
        <div className="checks-head">
          <TabList className="tabs" aria-label={t('checks.title')}>
            <Tab id="problems" className="tab">
              {t('checks.problems')}{' '}
              <Count
                count={diagnostics.length + (refused?.length ?? 0)}
                isBad={Boolean(refused?.length) || diagnostics.some(({ severity }) => severity === 'error')}
              />
            </Tab>
            <Tab id="goals" className="tab">
              {t('checks.goals')} <Count count={broken} isBad />
            </Tab>
          </TabList>
          <Times />
          <Button
            className="button small bare"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'checks.fold' : 'checks.unfold')}
            onPress={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'down' : 'right'} size={14} />
          </Button>
        </div>
        {/* A folded panel stays in the page: its tabs refer to it. */}
        <TabPanel id="problems" className="checks-body">
          {failed === undefined ? (
            <Problems diagnostics={diagnostics} {...(refused && { refused })} />
          ) : (
            <p className="sound bad-words" role="alert">
              {t('checks.failed', { message: failed })}
            </p>
          )}
        </TabPanel>
        <TabPanel id="goals" className="checks-body">
          <Goals />
        </TabPanel>
      </Tabs>
    </section>
  );
}

function Count({ count, isBad }: { readonly count: number; readonly isBad: boolean }) {
  return count === 0 ? null : <span className={`count num${isBad ? ' bad' : ''}`}>{count}</span>;
}

/** How long the last check and the last proof took; while one runs, that it does. */
function Times() {
  const { t } = useTranslation();
  const { checked, proved, isCheckSlow, isProving, failure } = useStudio(
    useShallow((state) => ({
      checked: state.checked?.milliseconds,
      proved: state.proved?.milliseconds,
      isCheckSlow: state.isCheckSlow,
      isProving: state.isProving,
      failure: state.failure,
    })),
  );
  if (failure !== undefined) return <p className="times" />;
  const round = (milliseconds: number | undefined) => Math.round(milliseconds ?? 0);
  return (
    <p className="times dim num" role="status">
      {isCheckSlow ? t('checks.checking') : t('checks.checked', { milliseconds: round(checked) })}
      {', '}
      {isProving ? t('checks.proving') : t('checks.proved', { milliseconds: round(proved) })}
    </p>
  );
}
