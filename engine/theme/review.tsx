import { askedFields, type FormData, type FormField, optionsOf } from '#engine/form';
import { type FormModule, formatWords, useBusy, useFlow, useFlowPage, useForms } from '#engine/react';
import type { MouseEvent } from 'react';

import { Frame } from './frame.tsx';

/** Check your answers: what each form was given so far, with a link to change it, and one button that sends it. */
export function Review() {
  const { slots, slotOfForm, messages, step, submit, holds } = useFlow();
  const { isBusy } = useBusy();
  const { flow, translate } = useFlowPage();
  const asked = flow.steps.flatMap(({ form = '', path, title = '', shownWhen }) => {
    const data = slots[slotOfForm.get(form) ?? ''] as FormData | null | undefined;
    const isShown = shownWhen === undefined || holds(shownWhen);
    return data && isShown ? [{ form, path, title, data }] : [];
  });
  const forms = useForms(asked.map(({ form }) => form));
  return (
    <Frame>
      {messages.form && <p role="alert">{formatWords(messages.form, translate)}</p>}
      {asked.map(({ form, data, path, title }) => {
        const module = forms[form];
        return module && <Answers key={form} form={module} data={data} path={path} title={title} />;
      })}
      {step?.submit && (
        <div className="cw-submit">
          <button type="button" aria-busy={isBusy || undefined} onClick={() => submit({})}>
            {translate('Send')}
          </button>
        </div>
      )}
    </Frame>
  );
}

interface AnswersProps {
  readonly form: FormModule;
  readonly data: FormData;
  readonly path: string;
  readonly title: string;
}

function Answers({ form: { form }, data, path, title }: AnswersProps) {
  const { holds } = useFlow();
  const { translate, today, go, locale } = useFlowPage();
  const given = askedFields(form, data, { holds, today }).filter((name) => data[name] !== undefined);

  function change(event: MouseEvent) {
    event.preventDefault();
    go(path);
  }

  return (
    <section className="cw-answers">
      <h2>{translate(title)}</h2>
      <a href={path} onClick={change}>
        {translate('Change')} <span className="cw-hidden">{translate(title)}</span>
      </a>
      <dl>
        {given.map((name) => {
          const field = form.ui.fields[name];
          return (
            field && (
              <div key={name}>
                <dt>{translate(field.label)}</dt>
                <dd>
                  {inWords(field, data[name], locale)
                    .map((word) => translate(word))
                    .join(', ')}
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </section>
  );
}

/** An answer as the visitor has seen it: a choice by its words, a day in full. */
function inWords(field: FormField, value: unknown, locale: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => inWords(field, one, locale));
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
  if (typeof value === 'number') return [new Intl.NumberFormat(locale, { maximumFractionDigits: 12 }).format(value)];
  const text = String(value);
  const day = Date.parse(text);
  // A kept answer may look like a day and be none.
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day)) {
    return [new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day)];
  }
  return [optionsOf(field).find((option) => option.value === text)?.label ?? text];
}
