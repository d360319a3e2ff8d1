import { useState } from 'react';
import { Button, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { Icon } from '../../parts/icon.tsx';
import type { RefusedFile } from '../../service/index.ts';
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
  const failed = useStudio((state) => state.failure);
  return (
    <section className={`checks${isOpen ? '' : ' folded'}`} aria-label={t('checks.title')}>
      <Tabs className="checks-tabs">
        <div className="checks-head">
          <TabList className="tabs" aria-label={t('checks.title')}>
            <Tab id="problems" className="tab">
              {t('checks.problems')} <ProblemCount />
            </Tab>
            <Tab id="goals" className="tab">
              {t('checks.goals')} <BrokenCount />
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
            <AllProblems />
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

// Each by itself: the tabs are not drawn again with every fault.
function AllProblems() {
  return <Problems diagnostics={useDiagnostics()} refused={useRefused()} />;
}

function ProblemCount() {
  const [diagnostics, refused] = [useDiagnostics(), useRefused()];
  const isBad = refused.length > 0 || diagnostics.some(({ severity }) => severity === 'error');
  return <Count count={diagnostics.length + refused.length} isBad={isBad} />;
}

function BrokenCount() {
  return <Count count={useStudio(({ proof }) => proof?.goals.filter(({ failure }) => failure).length ?? 0)} isBad />;
}

const none: readonly RefusedFile[] = [];

function useRefused(): readonly RefusedFile[] {
  return useStudio(({ team }) => team?.refused ?? none);
}

function Count({ count, isBad }: { readonly count: number; readonly isBad: boolean }) {
  return count === 0 ? null : <span className={`count num${isBad ? ' bad' : ''}`}>{count}</span>;
}

/** How long the last check and the last proof took. While a person types, nothing of it is drawn. */
function Times() {
  const { t } = useTranslation();
  const failed = useStudio((state) => state.failure !== undefined);
  const times = useStudio(({ isProving, checked, proved }) =>
    isProving ? undefined : [checked, proved].map((found) => Math.round(found?.milliseconds ?? 0)).join(' '),
  );
  const [checked, proved] = times?.split(' ') ?? [];
  return (
    <p className="times dim num" role="status">
      {!failed && (times === undefined ? t('checks.busy') : t('checks.took', { checked, proved }))}
    </p>
  );
}
