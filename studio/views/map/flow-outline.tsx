import { Button, Collection, Tree, TreeItem, TreeItemContent } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { Icon } from '../../parts/icon.tsx';
import type { DrawnEdge, DrawnNode, FlowDrawing, RowChanges } from '../../worker/messages.ts';
import type { StepFigures } from '../figures/step-figures.ts';
import { describeArrowFigure, describeRefusals, describeRowChanges, describeStepFigures } from './layer-words.ts';
import { useLayers } from './shown-layers.ts';

interface FlowOutlineProps {
  readonly drawing: FlowDrawing;
  readonly step: string | undefined;
  readonly onSelect: (step: string | undefined) => void;
}

/** The map in words: a step on each line, and below it where it goes and when. */
export function FlowOutline({ drawing, step, onSelect }: FlowOutlineProps) {
  const { t } = useTranslation();
  const nameOf = (id: string) => drawing.nodes.find((node) => node.id === id)?.name ?? id;
  return (
    <Tree
      className="outline"
      aria-label={t('map.label', { flow: drawing.flow })}
      items={drawing.nodes}
      selectionMode="single"
      selectionBehavior="replace"
      selectedKeys={step === undefined ? [] : [`step ${step}`]}
      onSelectionChange={(keys) => {
        const [key = ''] = keys === 'all' ? [] : [...keys].map(String);
        if (key.startsWith('step ')) onSelect(key.slice('step '.length));
      }}
    >
      {(node) => <OutlineStep node={node} edges={drawing.edges.filter(({ from }) => from === node.id)} nameOf={nameOf} />}
    </Tree>
  );
}

interface OutlineStepProps {
  readonly node: DrawnNode;
  readonly edges: readonly DrawnEdge[];
  readonly nameOf: (id: string) => string;
}

function OutlineStep({ node, edges, nameOf }: OutlineStepProps) {
  const { t, i18n } = useTranslation();
  const { hasCounters, figures } = useLayers();
  const { id, name, title, shownWhen, isHidden, isEnd } = node;
  const notes = [shownWhen, isHidden ? t('map.hidden') : undefined, isEnd ? t('map.end') : undefined].filter(Boolean);
  const counted = id.startsWith('step ') ? figures?.steps.get(name) : undefined;
  const stays = hasCounters ? describeRowChanges(node.stays ?? [], i18n) : [];
  return (
    <TreeItem id={id} textValue={name} className={`outline-step${isHidden ? ' off' : ''}`} hasChildItems={edges.length > 0}>
      <TreeItemContent>
        <div className="outline-line">
          {edges.length > 0 && (
            <Button slot="chevron" className="chevron">
              <Icon name="right" size={12} />
            </Button>
          )}
          <strong>{name}</strong>
          {title !== undefined && <span className="soft">{title}</span>}
          {notes.length > 0 && <span className="dim">{notes.join(' · ')}</span>}
          {counted && <OutlineFigures figures={counted} />}
          {stays.length > 0 && <span className="outline-changes">{stays.join('; ')}</span>}
        </div>
      </TreeItemContent>
      <Collection items={edges}>
        {({ id: edgeId, to, kind, labels, elsewhere, changes }) => (
          <TreeItem id={edgeId} textValue={nameOf(to)} className={`outline-row ${kind}`}>
            <TreeItemContent>
              <div className="outline-line row">
                <span className="dim">{t(`map.kind.${kind}`)}</span>
                <span className="outline-to">→ {nameOf(to)}</span>
                <span className="soft">{labels.join('; ') || t('map.always')}</span>
                <OutlineLayers arrow={edgeId} changes={changes} />
                {elsewhere && <span className="bad-words">{t('map.elsewhere', { steps: elsewhere.steps.join(', ') })}</span>}
              </div>
            </TreeItemContent>
          </TreeItem>
        )}
      </Collection>
    </TreeItem>
  );
}

/** The counts of a step in words, with its refusals. */
function OutlineFigures({ figures }: { readonly figures: StepFigures }) {
  const { i18n } = useTranslation();
  const { sessions, share, loss } = describeStepFigures(figures, i18n);
  return (
    <span className="outline-figures">
      {[sessions, share, ...describeRefusals(figures, i18n)].join(' · ')}
      {loss !== undefined && <b className="bad-words"> · {loss}</b>}
    </span>
  );
}

interface OutlineLayersProps {
  readonly arrow: string;
  readonly changes: readonly RowChanges[] | undefined;
}

/** What the layers add to an arrow. The tree keeps its rows, so that this reads them itself. */
function OutlineLayers({ arrow, changes = [] }: OutlineLayersProps) {
  const { i18n } = useTranslation();
  const { hasCounters, figures } = useLayers();
  const figure = figures?.arrows.get(arrow);
  return (
    <>
      {figure && <span className="outline-figures">{describeArrowFigure(figure, i18n)}</span>}
      {hasCounters && changes.length > 0 && (
        <span className="outline-changes">{describeRowChanges(changes, i18n).join('; ')}</span>
      )}
    </>
  );
}
