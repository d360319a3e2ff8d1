import { lazy, Suspense } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Icon } from '../../parts/icon.tsx';
import { useStudio } from '../../store/studio-store.ts';
import type { DrawnEdge, FlowDrawing } from '../../worker/messages.ts';
import type { StepFigures } from '../figures/step-figures.ts';
import { describeRefusals, describeStepFigures } from './layer-words.ts';
import { canInsert, type Gap } from './page-changes.ts';
import { useLayers } from './shown-layers.ts';
import { usePageWords } from './use-page-words.ts';

// What changes a flow comes with the first step that is selected, not with the map.
const StepQuestions = lazy(async () => ({ default: (await import('./step-questions.tsx')).StepQuestions }));
const StepRequirements = lazy(async () => ({ default: (await import('./step-requirements.tsx')).StepRequirements }));
const StepRows = lazy(async () => ({ default: (await import('./step-rows.tsx')).StepRows }));
const AddPage = lazy(async () => ({ default: (await import('./add-page.tsx')).AddPage }));

interface StepDetailsProps {
  readonly drawing: FlowDrawing;
  readonly step: string;
  readonly onSelect: (step: string | undefined) => void;
}

/** All that the flow states of one step, in words. */
export function StepDetails({ drawing, step, onSelect }: StepDetailsProps) {
  const { t } = useTranslation();
  const { figures } = useLayers();
  const node = drawing.nodes.find(({ id }) => id === `step ${step}`);
  const counted = figures?.steps.get(step);
  if (!node) return null;
  const { id, title, requires, shownWhen, isHidden, line } = node;
  return (
    <section className="details" aria-label={step}>
      <header>
        <h2>{step}</h2>
        <Button className="button small bare" onPress={() => onSelect(undefined)}>
          {t('map.close')}
        </Button>
      </header>
      {title !== undefined && <p className="soft">{title}</p>}
      {isHidden && <p className="warn-words">{t('map.hidden')}</p>}
      {line !== undefined && <Link to={`/files/${drawing.file}?line=${line}`}>{t('map.openFile', { line })}</Link>}
      <Link
        to={`/flows/${drawing.flow}/why?step=${step}${drawing.provider === undefined ? '' : `&provider=${drawing.provider}`}`}
      >
        {t('map.why')}
      </Link>
      {counted && <Counted figures={counted} />}
      <Suspense>
        <StepQuestions file={drawing.file} step={step} />
      </Suspense>
      {shownWhen !== undefined && (
        <section>
          <h3>{t('map.shownWhen')}</h3>
          <p>{shownWhen}</p>
        </section>
      )}
      <Suspense>
        <StepRequirements file={drawing.file} {...{ step, requires }} />
      </Suspense>
      <Rows
        title={t('map.leaves')}
        edges={drawing.edges.filter(({ from }) => from === id)}
        end="to"
        insertAfter={step}
        {...{ drawing, onSelect }}
      />
      <Suspense>
        <StepRows flow={drawing.flow} file={drawing.file} step={step} />
      </Suspense>
      <Rows title={t('map.arrives')} edges={drawing.edges.filter(({ to }) => to === id)} end="from" {...{ drawing, onSelect }} />
    </section>
  );
}

/** What was counted of the step, each in a line. */
function Counted({ figures }: { readonly figures: StepFigures }) {
  const { t, i18n } = useTranslation();
  const { sessions, share, loss } = describeStepFigures(figures, i18n);
  return (
    <section>
      <h3>{t('map.layer.figures')}</h3>
      <ul>
        <li>{sessions}</li>
        <li>{share}</li>
        {loss !== undefined && <li className="bad-words">{loss}</li>}
        {describeRefusals(figures, i18n).map((refusal) => (
          <li key={refusal}>{refusal}</li>
        ))}
      </ul>
    </section>
  );
}

interface RowsProps extends Pick<StepDetailsProps, 'drawing' | 'onSelect'> {
  readonly title: string;
  readonly edges: readonly DrawnEdge[];
  readonly end: 'from' | 'to';
  /** The step that the rows leave, where pages can be put between it and their ends. */
  readonly insertAfter?: string;
}

function Rows({ title, edges, end, insertAfter, drawing, onSelect }: RowsProps) {
  const { t } = useTranslation();
  const nameOf = (id: string) => drawing.nodes.find((node) => node.id === id)?.name ?? id;
  return (
    <section>
      <h3>
        {title} <span className="dim num">{edges.length}</span>
      </h3>
      {edges.length === 0 && <p className="dim">{t('map.none')}</p>}
      <ul className="rows">
        {edges.map((edge) => (
          <li key={edge.id} className={edge.kind}>
            <RowEnd id={edge[end]} name={nameOf(edge[end])} onSelect={onSelect} />
            <span className="dim">{t(`map.kind.${edge.kind}`)}</span>
            {insertAfter !== undefined && edge.kind === 'next' && (
              <InsertPage gap={{ file: drawing.file, from: insertAfter, to: nameOf(edge.to) }} onAdded={onSelect} />
            )}
            {edge.labels.map((label) => (
              <p key={label}>{label}</p>
            ))}
            {edge.elsewhere && (
              <p className="bad-words">
                <Icon name="error" size={13} /> {t('map.elsewhere', { steps: edge.elsewhere.steps.join(', ') })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RowEnd({
  id,
  name,
  onSelect,
}: {
  readonly id: string;
  readonly name: string;
  readonly onSelect: (step: string) => void;
}) {
  if (!id.startsWith('step ')) return <strong>{name}</strong>;
  return (
    <Button className="link" onPress={() => onSelect(name)}>
      {name}
    </Button>
  );
}

/** Where the row of the step itself names its end, and the files can be changed. */
function InsertPage({ gap, onAdded }: { readonly gap: Gap; readonly onAdded: (step: string) => void }) {
  const flowText = useStudio(({ drafts }) => drafts[gap.file]?.text ?? '{}');
  const isReadOnly = useStudio(({ team }) => team !== undefined);
  const { languages } = usePageWords();
  if (isReadOnly || !canInsert(flowText, gap)) return null;
  return (
    <Suspense>
      <AddPage {...{ gap, languages, onAdded }} />
    </Suspense>
  );
}
