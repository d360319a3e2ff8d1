import { askedFields, type FormField, optionsOf } from '#engine/form';
import {
  type FlowScreens,
  type FormModule,
  FormOfStep,
  formatWords,
  useBusy,
  useFlow,
  useFlowPage,
  useForms,
} from '#engine/react';
import { type ScreenFrameProps, type ScreenHost, ScreenHostContext } from '#engine/starter';
import { type ComponentType, type MouseEvent, useEffect, useMemo, useRef } from 'react';

import { useWords } from './use-words.ts';

/** Back, how far the visitor is, the question as heading. A new step takes the focus to its heading. */
function Frame({ title: given, onBack, children }: Partial<ScreenFrameProps>) {
  const { step, back, backPath, progress } = useFlow();
  const { canLeave } = useBusy();
  const translate = useWords();
  const title = given ?? (step?.title === undefined ? undefined : translate(step.title));
  const heading = useHeading(title);

  function goBack(event: MouseEvent) {
    event.preventDefault();
    if (onBack) onBack();
    else if (canLeave) back();
  }

  return (
    <section className="cw-step">
      <div className="cw-top">
        {backPath !== null && (
          <a className="cw-back" href={backPath} onClick={goBack}>
            {translate('starter.back')}
          </a>
        )}
        {progress && step?.progress !== false && (
          <p className="cw-progress">{translate('starter.stepOf', { step: progress.index + 1, total: progress.total })}</p>
        )}
      </div>
      {title !== undefined && (
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      )}
      {children}
    </section>
  );
}

/** The first step of a page leaves the focus where the visitor has it. */
let isFirst = true;

function useHeading(title: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title !== undefined) document.title = title;
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, [title]);
  return heading;
}

/** A step that asks: its question and its form. */
function FormStep() {
  return (
    <Frame>
      <FormOfStep />
    </Frame>
  );
}

/** Check your answers: what each form was given so far, with a link to change it, and one button that sends it. */
function Review() {
  const { slots, slotOfForm, messages, step, submit } = useFlow();
  const { isBusy } = useBusy();
  const { flow, translate } = useFlowPage();
  const asked = flow.steps.flatMap(({ form, path, title = '' }) => {
    const slot = form === undefined ? undefined : slotOfForm.get(form);
    return form === undefined || slot === undefined || slots[slot] === undefined ? [] : [{ form, slot, path, title }];
  });
  const forms = useForms(asked.map(({ form }) => form));
  return (
    <Frame>
      {messages.form && <p role="alert">{formatWords(messages.form, translate)}</p>}
      {asked.map(({ form, slot, path, title }) => {
        const module = forms[form];
        return module && <Answers key={form} form={module} data={slots[slot]} path={path} title={title} />;
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
  readonly data: unknown;
  readonly path: string;
  readonly title: string;
}

function Answers({ form: { form }, data, path, title }: AnswersProps) {
  const { holds } = useFlow();
  const { translate, today, go, locale } = useFlowPage();
  const answers = data as Readonly<Record<string, unknown>>;
  const given = askedFields(form, answers, { holds, today }).filter((name) => answers[name] !== undefined);

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
                  {inWords(field, answers[name], locale)
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
  if (typeof value === 'number') return [new Intl.NumberFormat(locale).format(value)];
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) {
    return [new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(text))];
  }
  return [optionsOf(field).find((option) => option.value === text)?.label ?? text];
}

function NotFound() {
  const { flow, go } = useFlowPage();
  const translate = useWords();
  return (
    <section className="cw-step">
      <h1>{translate('starter.notFound')}</h1>
      <a
        href={flow.base}
        onClick={(event) => {
          event.preventDefault();
          go(flow.base);
        }}
      >
        {translate('starter.toStart')}
      </a>
    </section>
  );
}

/** A generic screen of the starter, in the frame of this theme. */
export function hosted(Generic: ComponentType): ComponentType {
  return function Hosted() {
    const { translate, locale, theme, today, tenant, options, session = {}, forms, uploads } = useFlowPage();
    const host: ScreenHost = useMemo(
      () => ({
        Frame,
        translate,
        locale,
        theme,
        around: { today, tenant, options, session, ...uploads },
        forms: {
          find: () => undefined,
          load: (name) => forms[name]?.() ?? Promise.reject(new Error(`there is no form "${name}"`)),
        },
      }),
      [translate, locale, theme, today, tenant, options, session, forms, uploads],
    );
    return (
      <ScreenHostContext.Provider value={host}>
        <Generic />
      </ScreenHostContext.Provider>
    );
  };
}

/** Those that are no generic ones. */
export const formScreens: FlowScreens = { 'form-step': FormStep, review: Review, 'not-found': NotFound };
