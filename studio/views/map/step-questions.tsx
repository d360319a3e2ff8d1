import { parse } from 'jsonc-parser';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { asList, asObject } from '#engine/check';

import { lineOf } from '../../store/arrange-list.ts';
import type { Path } from '../../store/merge-by-key.ts';
import { useStudio } from '../../store/studio-store.ts';
import { AddQuestion } from './add-question.tsx';
import { questionsOf } from './question-changes.ts';
import { usePageWords } from './use-page-words.ts';

interface StepQuestionsProps {
  /** The file of the flow. */
  readonly file: string;
  readonly step: string;
}

/** What a step asks, from top to bottom, and a button to ask more. */
export function StepQuestions({ file, step }: StepQuestionsProps) {
  const { t } = useTranslation();
  const flowText = useStudio(({ drafts }) => drafts[file]?.text ?? '{}');
  const form = useMemo(() => formOf(flowText, step), [flowText, step]);
  const formFile = `flows/forms/${form}.json`;
  const formText = useStudio(({ drafts }) => drafts[formFile]?.text);
  const isReadOnly = useStudio(({ team }) => team !== undefined);
  const { languages, labels } = usePageWords();
  const questions = useMemo(() => (formText === undefined ? [] : questionsOf(formText)), [formText]);
  if (form === undefined || formText === undefined) return null;
  return (
    <section>
      <h3>
        {t('map.questions')} <span className="dim num">{questions.length}</span>
      </h3>
      <ol className="rows">
        {questions.map(({ name, widget, label }) => (
          <li key={name}>
            <Link to={`/files/${formFile}?line=${lineOf(formText, pathOfField(formText, name))}`}>
              {labels.get(label) ?? name}
            </Link>
            <span className="dim">{widget}</span>
          </li>
        ))}
      </ol>
      {!isReadOnly && <AddQuestion file={formFile} isSent={isSent(flowText, form)} {...{ languages, labels }} />}
    </section>
  );
}

function formOf(flowText: string, step: string): string | undefined {
  const { form } =
    asList(asObject(parse(flowText))['steps'])
      .map(asObject)
      .find(({ id }) => id === step) ?? {};
  return typeof form === 'string' ? form : undefined;
}

/** Whether a run of the flow sends the answers of this form to the provider. */
function isSent(flowText: string, form: string): boolean {
  const { data } = asObject(parse(flowText));
  const slots = Object.entries(asObject(data)).flatMap(([slot, one]) => (asObject(one)['form'] === form ? [slot] : []));
  return sentSlots(parse(flowText)).some((slot) => slots.includes(slot));
}

function sentSlots(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(sentSlots);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => (key === 'send' ? asList(value).map(String) : sentSlots(value)));
}

/** A form of the short notation has its fields at the root. */
function pathOfField(formText: string, name: string): Path {
  return 'fields' in asObject(parse(formText)) ? ['fields', name] : ['ui', 'fields', name];
}
