import type { i18n } from 'i18next';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';

import { Segments } from '../../parts/segments.tsx';
import { HistoryButtons } from '../../parts/history-buttons.tsx';
import { look, useStudio } from '../../store/studio-store.ts';
import type { FlowDrawing } from '../../worker/messages.ts';
import { ArrowChips } from './arrow-chips.tsx';
import { labelsOf } from './arrow-labels.ts';
import { drawMapSvg } from './draw-map-svg.ts';
import { drawnArrows } from './drawn-arrows.ts';
import { FigureBar } from './figure-bar.tsx';
import { FlowMap } from './flow-map.tsx';
import { FlowOutline } from './flow-outline.tsx';
import { LayerChips } from './layer-chips.tsx';
import { LAYERS, type MapLook, useMapLook } from './map-look.ts';
import { KeepInView, PageFrames } from './page-frames.tsx';
import { PictureBar } from './picture-bar.tsx';
import { SavePicture } from './save-picture.tsx';
import { Layers, type ShownLayers, useLayers } from './shown-layers.ts';
import { APART, spreadSteps } from './spread-steps.ts';
import { StepDetails } from './step-details.tsx';
import { useMapFigures } from './use-map-figures.ts';
import { usePagePictures } from './use-page-pictures.ts';
import './map.css';
import './layers.css';

/** A flow as a map or as an outline, with the step that is selected beside it. The address keeps what is seen. */
export function MapView() {
  const { t, i18n } = useTranslation();
  const { flow = 'enrollment' } = useParams();
  const [search] = useSearchParams();
  const provider = search.get('provider') ?? undefined;
  const [mapLook, change] = useMapLook();
  const { shape, step, arrows, layers } = mapLook;
  const drawing = useStudio((state) => state.drawing);
  const isOld = useStudio((state) => state.isDrawingOld);
  useEffect(() => look({ flow, provider }), [flow, provider]);
  const read = useMapFigures(provider, drawing, mapLook);
  const pages = usePagePictures(provider, flow, shape === 'map' && layers.includes('pictures'));
  const select = (name: string | undefined) => change({ step: name });
  const shown = useMemo(() => ({ hasCounters: layers.includes('counters'), figures: read?.figures }), [layers, read?.figures]);

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
          onChange={(next) => change({ as: next === 'outline' ? next : undefined })}
        />
        {shape === 'map' && <ArrowChips kinds={arrows} onChange={(next) => change({ arrows: next.join(',') })} />}
        <LayerChips
          offered={LAYERS.filter(
            (layer) => layer === 'counters' || (provider !== undefined && (layer === 'figures' || shape === 'map')),
          )}
          layers={layers}
          onChange={(next) => change({ layers: next.join(',') })}
        />
        {shape === 'map' && drawing && (
          <SavePicture name={nameOf(drawing)} draw={() => pictureOf(drawing, { ...mapLook, part: read?.part }, shown, i18n)} />
        )}
        <MapHistory />
        {isOld && drawing && (
          <p className="map-old" role="status">
            {t('map.broken')}
          </p>
        )}
      </div>
      {read && provider !== undefined && <FigureBar look={mapLook} onChange={change} {...{ read, provider }} />}
      {pages && <PictureBar read={pages} />}
      <div className="map-body">
        <Layers value={shown}>
          {drawing ? (
            <Picture {...{ drawing, select }} look={mapLook} pages={pages?.addresses?.size ? pages.addresses : undefined} />
          ) : (
            <Nothing isOld={isOld} />
          )}
          {drawing && step !== undefined && <StepDetails drawing={drawing} step={step} onSelect={select} />}
        </Layers>
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

/** Of a file with the picture of the map. */
function nameOf({ flow, provider }: FlowDrawing): string {
  return provider === undefined ? flow : `${flow}-${provider}`;
}

function pictureOf(drawing: FlowDrawing, mapLook: MapLook, shown: ShownLayers, words: i18n): string {
  const { step, days, by, part } = mapLook;
  const { flow, provider } = drawing;
  const arrows = drawnArrows(drawing, { ...shown, ...mapLook });
  const labels = labelsOf(drawing, { ...shown, arrows, step }, words);
  const counted = by === 'none' ? words.t('figures.parts.none') : `${words.t(`figures.parts.${by}`)}: ${part ?? ''}`;
  const parts = [
    words.t('map.label', { flow }),
    ...(provider === undefined ? [] : [provider]),
    ...(shown.figures ? [`${words.t('figures.lastDays', { count: Number(days) })}, ${counted}`] : []),
  ];
  return drawMapSvg({ ...shown, labels, drawing, arrows, step, title: parts.join(' · ') }, words);
}

interface PictureProps {
  readonly drawing: FlowDrawing;
  readonly look: MapLook;
  /** The addresses of the pictures of pages, while they are shown. */
  readonly pages: ReadonlyMap<string, string> | undefined;
  readonly select: (name: string | undefined) => void;
}

function Picture({ drawing, look: { shape, step, arrows: kinds }, pages, select }: PictureProps) {
  return shape === 'outline' ? (
    <FlowOutline drawing={drawing} step={step} onSelect={select} />
  ) : (
    <DrawnMap {...{ drawing, step, kinds, pages, select }} />
  );
}

interface DrawnMapProps extends Pick<MapLook, 'step'>, Omit<PictureProps, 'look'> {
  readonly kinds: MapLook['arrows'];
}

function DrawnMap({ drawing: drawn, step, kinds, pages, select }: DrawnMapProps) {
  const { t, i18n } = useTranslation();
  const shown = useLayers();
  const drawing = useMemo(() => (pages ? spreadSteps(drawn, pages) : drawn), [drawn, pages]);
  const arrows = useMemo(() => drawnArrows(drawing, { ...shown, arrows: kinds, step }), [drawing, shown, kinds, step]);
  const next = drawing.edges.filter(({ kind }) => kind === 'next' || kinds.some((one) => one === kind));
  const layers = useMemo(
    () => ({ ...shown, labels: labelsOf(drawing, { ...shown, arrows, step }, i18n) }),
    [drawing, shown, arrows, step, i18n],
  );
  return (
    <div className="map-canvas">
      <Layers value={layers}>
        <FlowMap drawing={drawing} arrows={arrows} step={step} onSelect={select}>
          <KeepInView apart={pages ? APART : 1} of={drawn.nodes.find(({ id }) => id === `step ${step}`)?.y} />
          {pages && <PageFrames nodes={drawing.nodes} addresses={pages} />}
        </FlowMap>
      </Layers>
      <p className="map-hint">
        {t('map.keys')} {t('map.count', { shown: arrows.length, all: Math.max(next.length, arrows.length) })}
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
