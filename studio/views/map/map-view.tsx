import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';

import { Segments } from '../../parts/segments.tsx';
import { HistoryButtons } from '../../parts/history-buttons.tsx';
import { look, useStudio } from '../../store/studio-store.ts';
import type { FlowDrawing } from '../../worker/messages.ts';
import { ArrowChips, type ArrowKind } from './arrow-chips.tsx';
import { drawnArrows } from './drawn-arrows.ts';
import { FlowMap } from './flow-map.tsx';
import { FlowOutline } from './flow-outline.tsx';
import { StepDetails } from './step-details.tsx';
import './map.css';

type Shape = 'map' | 'outline';

/** A flow as a map or as an outline, with the step that is selected beside it. The address keeps what is seen. */
export function MapView() {
  const { t } = useTranslation();
  const { flow = 'enrollment' } = useParams();
  const [search, setSearch] = useSearchParams();
  const provider = search.get('provider') ?? undefined;
  const shape: Shape = search.get('as') === 'outline' ? 'outline' : 'map';
  const step = search.get('step') ?? undefined;
  const drawing = useStudio((state) => state.drawing);
  const isOld = useStudio((state) => state.isDrawingOld);
  const [kinds, setKinds] = useState<readonly ArrowKind[]>([]);
  useEffect(() => look({ flow, provider }), [flow, provider]);
  const change = (name: string, value: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: name === 'as' },
    );
  const select = (name: string | undefined) => change('step', name);

  return (
    <section className="map-view" aria-label={t(`map.${shape === 'map' ? 'title' : 'outline'}`)}>
      <div className="toolbar">
        <h1>{flow}</h1>
        <Segments
          label={t('map.shown')}
          value={shape}
          options={[
            { id: 'map', words: t('map.title') },
            { id: 'outline', words: t('map.outline') },
          ]}
          onChange={(next) => change('as', next === 'outline' ? next : undefined)}
        />
        {shape === 'map' && <ArrowChips kinds={kinds} onChange={setKinds} />}
        <MapHistory />
        {isOld && drawing && (
          <p className="map-old" role="status">
            {t('map.broken')}
          </p>
        )}
      </div>
      <div className="map-body">
        {drawing ? <Picture {...{ drawing, shape, kinds, step, select }} /> : <Nothing isOld={isOld} />}
        {drawing && step !== undefined && <StepDetails drawing={drawing} step={step} onSelect={select} />}
      </div>
    </section>
  );
}

/** Saves and takes back what is changed here: a flow, its forms and their words. */
function MapHistory() {
  const files = useStudio(({ drafts, team }) =>
    team === undefined
      ? Object.keys(drafts)
          .filter((file) => /^(?:flows|locales)\//.test(file))
          .join('\n')
      : '',
  );
  return files === '' ? null : <HistoryButtons files={files.split('\n')} />;
}

interface PictureProps {
  readonly drawing: FlowDrawing;
  readonly shape: Shape;
  readonly kinds: readonly ArrowKind[];
  readonly step: string | undefined;
  readonly select: (name: string | undefined) => void;
}

function Picture({ drawing, shape, kinds, step, select }: PictureProps) {
  const { t } = useTranslation();
  if (shape === 'outline') return <FlowOutline drawing={drawing} step={step} onSelect={select} />;
  const arrows = drawnArrows(drawing, kinds, step);
  const next = drawing.edges.filter(({ kind }) => kind === 'next' || kinds.some((one) => one === kind));
  return (
    <div className="map-canvas">
      <FlowMap drawing={drawing} arrows={arrows} step={step} onSelect={select} />
      <p className="map-hint">
        {t('map.keys')} {t('map.count', { shown: arrows.length, all: next.length })}
      </p>
    </div>
  );
}

function Nothing({ isOld }: { readonly isOld: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="empty" role="status">
      {isOld ? t('map.empty') : t('connection.opening')}
    </div>
  );
}
