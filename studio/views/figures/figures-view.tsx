import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import type { Figures } from '../../service/index.ts';
import { look, useStudio } from '../../store/studio-store.ts';
import { ChooseProvider } from '../choose-provider.tsx';
import { FigureChoices, type Period } from './figure-choices.tsx';
import { FiguresTable } from './figures-table.tsx';
import { endsOf, stepFigures } from './step-figures.ts';
import { type Part, useFigures } from './use-figures.ts';
import './figures.css';

/** How many sessions reached each step of a provider's flow, and where they stopped. */
export function FiguresView() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const provider = search.get('provider') ?? undefined;
  const { flow } = useStudio((state) => state.view);
  useEffect(() => look({ flow, provider }), [flow, provider]);
  const [days, setDays] = useState<Period>('28');
  const [by, setBy] = useState<Part>('none');
  const { figures, again } = useFigures({ provider, days: Number(days), by });
  if (provider === undefined) return <ChooseProvider area="figures" />;
  return (
    <section className="figures-view" aria-label={t('views.figures')}>
      <header className="figures-head">
        <h1>{t('views.figures')}</h1>
        <FigureChoices {...{ days, by }} onDays={setDays} onBy={setBy} />
        <p className="dim">{t('figures.noPerson')}</p>
      </header>
      <Counted {...{ figures, again, flow, provider, by }} />
    </section>
  );
}

interface CountedProps {
  readonly figures: Figures | undefined;
  readonly again: () => void;
  readonly flow: string;
  readonly provider: string;
  readonly by: Part;
}

function Counted({ figures, again, flow, provider, by }: CountedProps) {
  const { t } = useTranslation();
  const text = useStudio((state) => state.drafts[`flows/${flow}.json`]?.text);
  const ends = useMemo(() => endsOf(text), [text]);
  if (figures === undefined) return <Message title={t('figures.reading')} />;
  if ('problem' in figures)
    return (
      <Message title={t('figures.failed')} isAlert>
        <p>{figures.problem}</p>
        <Button className="button" onPress={again}>
          {t('figures.again')}
        </Button>
      </Message>
    );
  const steps = stepFigures(figures.rows, flow, ends);
  if (steps.length === 0)
    return (
      <Message title={t('figures.none')}>
        <p>{t('figures.noneYet', { provider })}</p>
      </Message>
    );
  return (
    <FiguresTable
      steps={steps}
      part={by === 'none' ? undefined : t(`figures.parts.${by}`)}
      addressOf={(step) => `/flows/${flow}?provider=${provider}&step=${step}`}
    />
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
