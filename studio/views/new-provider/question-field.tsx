import type { ComponentProps, ReactNode } from 'react';

import { Icon } from '../../parts/icon.tsx';

interface QuestionProps {
  /** Of the field that answers it. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
}

/** What describes a field: its hint, and what is wrong with the answer. */
export function describedBy({ id, hint, fault }: QuestionProps) {
  const ids = [hint === undefined ? [] : [`${id}-hint`], fault === undefined ? [] : [`${id}-fault`]].flat();
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': fault === undefined ? undefined : true,
  } as const;
}

interface TextQuestionProps extends QuestionProps, Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  readonly onAnswer: (answer: string) => void;
}

/** A question that is answered in a line. */
export function TextQuestion({ id, label, hint, fault, onAnswer, ...input }: TextQuestionProps) {
  const question = { id, label, hint, fault };
  return (
    <div className="question">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="field" {...describedBy(question)} {...input} onChange={({ target }) => onAnswer(target.value)} />
      <Notes {...question} />
    </div>
  );
}

/** Several fields that answer one question. */
export function QuestionGroup({ children, ...question }: QuestionProps & { readonly children: ReactNode }) {
  return (
    <fieldset className="question" aria-describedby={describedBy(question)['aria-describedby']}>
      <legend>{question.label}</legend>
      {children}
      <Notes {...question} />
    </fieldset>
  );
}

export function Notes({ id, hint, fault }: QuestionProps) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="question-hint dim">
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className="question-fault bad-words">
          <Icon name="bad" size={14} /> {fault}
        </p>
      )}
    </>
  );
}
