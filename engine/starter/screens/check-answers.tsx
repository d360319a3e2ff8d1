import { type CheckedStep, isRecord, type ScreenUses } from '#engine';
import type { FormData } from '#engine/form';
import { type FormModule, useBusy, useFlow } from '#engine/react';
import type { MouseEvent } from 'react';

import { givenAnswers, lineOf } from './answer-words.ts';
import { useScreenHost } from './screen-host.ts';
import { StepBody, StepButtons, StepContent } from './step-content.tsx';
import { useFormContext, useForms } from './use-form-context.ts';
import { listWords } from '../words/lists.ts';

export const uses: ScreenUses = { forms: [], shows: ['body', 'buttons', 'check'] };

/** What the visitor has answered, step by step, each with a link that changes it and returns. */
export function Screen() {
  const { step, slots, holds } = useFlow();
  const answered = (step?.content?.checked ?? []).filter(({ slot, shownWhen }) => {
    return (shownWhen === undefined || holds(shownWhen)) && slots[slot] !== undefined && slots[slot] !== null;
  });
  const forms = useForms([...new Set(answered.map(({ form }) => form))]);
  return (
    <StepContent>
      <StepBody />
      {forms &&
        answered.map((one) => {
          const form = forms[one.form];
          return form && <Answers key={one.step} of={one} form={form} value={slots[one.slot]} />;
        })}
      {forms && <StepButtons />}
    </StepContent>
  );
}

interface AnswersProps {
  readonly of: CheckedStep;
  readonly form: FormModule;
  readonly value: unknown;
}

function Answers({ of, form, value }: AnswersProps) {
  const { act } = useFlow();
  const { isBusy } = useBusy();
  const { translate } = useScreenHost(listWords);
  const context = useFormContext();
  const id = `check-${of.step}`;

  function change(event: MouseEvent) {
    event.preventDefault();
    if (!isBusy) act(`change:${of.step}`);
  }

  return (
    <section className="check-answers" aria-labelledby={id}>
      <div className="check-head">
        <h2 id={id}>{translate(of.title)}</h2>
        <a href={of.path} onClick={change}>
          {translate('starter.list.change')}
          <span className="visually-hidden"> {translate(of.title)}</span>
        </a>
      </div>
      {Array.isArray(value) ? (
        value.filter(isRecord).map((item, at) => (
          <div key={at}>
            <h3>{lineOf(of.item, form, item, context)}</h3>
            <Given form={form} data={item} />
          </div>
        ))
      ) : (
        <Given form={form} data={isRecord(value) ? value : {}} />
      )}
    </section>
  );
}

function Given({ form, data }: { readonly form: FormModule; readonly data: FormData }) {
  const context = useFormContext();
  return (
    <dl>
      {givenAnswers(form, data, context).map(({ name, label, words }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
