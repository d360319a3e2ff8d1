import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { useStudio } from '../../store/studio-store.ts';
import { readTexts } from '../texts/read-texts.ts';
import { readUses } from '../texts/text-uses.ts';
import type { OpenedText } from '../texts/use-grid-keys.ts';
import { fieldOfStep, keysOfWords, type Pointed, type PointedStep, stepOfPath } from './find-pointed.ts';

/** What belongs to a place of a page: texts, the field, and the step. */
export interface PointedAt {
  readonly keys: readonly string[];
  readonly step: PointedStep | undefined;
}

/** Finds what a person points at, in the files as they are typed. */
export function findPointed(pointed: Pointed, provider: string, language: string): PointedAt {
  const { drafts, registry } = useStudio.getState();
  const step = stepOfPath(drafts, pointed.path);
  const uses = readUses(drafts, registry?.textUses);
  const isOnStep = (key: string) =>
    step !== undefined && uses.stepsOf(key).some((use) => use.flow === step.flow && use.step === step.name);
  const { rows } = readTexts(drafts, 'pages', provider);
  return { keys: keysOfWords(rows, language, pointed, isOnStep), step };
}

/** Opens a text, to be edited in this language. */
export function linkToText(text: OpenedText, provider: string): { readonly to: string; readonly state: OpenedText } {
  return { to: `/texts?provider=${provider}&find=${encodeURIComponent(text.key)}`, state: text };
}

interface PointedStripProps {
  readonly pointed: Pointed;
  readonly provider: string;
  readonly language: string;
}

/** The definitions of what a person pointed at last. */
export function PointedStrip({ pointed, provider, language }: PointedStripProps) {
  const { t } = useTranslation();
  const drafts = useStudio((state) => state.drafts);
  const { keys, step } = useMemo(() => findPointed(pointed, provider, language), [pointed, provider, language]);
  const field = step && fieldOfStep(drafts, step, pointed.field);
  const [first = ''] = pointed.words;
  return (
    <section className="preview-pointed" aria-label={t('preview.pointed')}>
      <p className="soft" lang={language}>
        {first}
      </p>
      <ul>
        {keys.map((key) => (
          <li key={key}>
            <span className="dim">{t('preview.text')}</span> <Link {...linkToText({ key, language }, provider)}>{key}</Link>
          </li>
        ))}
        {field && (
          <li>
            <span className="dim">{t('preview.field')}</span>{' '}
            <Link to={`/files/${field.file}?line=${field.line}`}>{field.name}</Link>
          </li>
        )}
        {step && (
          <li>
            <span className="dim">{t('preview.step')}</span>{' '}
            <Link to={`/flows/${step.flow}?step=${step.name}&provider=${provider}`}>{step.name}</Link>{' '}
            <Link to={`/files/${step.file}?line=${step.line}`}>{t('map.openFile', { line: step.line })}</Link>
          </li>
        )}
      </ul>
      {keys.length === 0 && <p className="dim">{t('preview.noText')}</p>}
    </section>
  );
}
