import Form from '@rjsf/core/lib/components/Form.js';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import {
  type ComponentProps,
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';

import { chooseWidgets, type FormData, wordsIn } from '#engine/form';
import { type FormMessages, noMessages } from './message.ts';
import { rjsfFields, rjsfTemplates, SubmitSlot } from './rjsf-theme.tsx';
import { StepFormContext, useStepForm, useStepFormState } from './step-form-state.ts';
import { fieldIds, type FormTheme } from './theme.ts';
import type { FormContext, FormModule, Translate } from './widget.ts';

export interface StepFormProps {
  readonly form: FormModule;
  /** What the visitor entered before; adopted until they type. */
  readonly data?: FormData | undefined;
  readonly busy?: boolean;
  readonly messages?: FormMessages;
  readonly translate: Translate;
  readonly theme: FormTheme;
  readonly context: Omit<FormContext, 'translate'>;
  readonly onSubmit: (data: FormData) => void;
  readonly onChange?: (data: FormData) => void;
  /** Called when the form is sent, with whether something in it kept it from going. */
  readonly onAttempt?: (isRefused: boolean) => void;
}

const never = () => () => undefined;
const is = () => true;
const isNot = () => false;

// Made once: another element would have RJSF render the end of the form whenever it looks at itself.
const end = <SubmitSlot />;

/** A form of `flows/forms/`, laid out by RJSF, validated by its compiled function, with errors on touch and a summary on submit. */
export function StepForm({
  form: module,
  data,
  busy = false,
  messages = noMessages,
  translate,
  theme,
  context: untranslated,
  onSubmit,
  onChange,
  onAttempt,
}: StepFormProps) {
  const context = useMemo(
    () => ({ ...untranslated, translate: wordsIn(module.form, translate) }),
    [untranslated, module, translate],
  );
  const form = useMemo(() => chooseWidgets(module, context.holds), [module, context.holds]);
  const state = useStepFormState({ form, data, messages, context, busy, onChange, onSubmit, onAttempt });
  const rjsf = useMemo(() => ({ schema: rjsfSchema(form), validator: rjsfValidator(form) }), [form]);
  const summary = useRef<HTMLDivElement>(null);
  const drawn = useRef<Form>(null);
  useEffect(() => {
    if (state.attempt.length > 0) summary.current?.focus();
  }, [state.attempt]);
  useLayoutEffect(() => {
    if (!state.isDirty) selectFocused(drawn.current);
  }, [data, state.isDirty]);

  return (
    <StepFormContext.Provider value={{ form, state, theme, context, busy }}>
      {state.lines.length > 0 && <theme.ErrorSummary boxRef={summary} lines={state.lines} onFollow={goToField} />}
      <Form
        ref={drawn}
        tagName={SentForm}
        className="step-form"
        idPrefix={form.form.form}
        schema={rjsf.schema}
        validator={rjsf.validator}
        formData={state.data}
        fields={rjsfFields}
        templates={rjsfTemplates}
        // Pressed before this script runs, a form must not write what was typed into the address. This method does nothing.
        method="dialog"
        noHtml5Validate
        noValidate
        showErrorList={false}
      >
        {end}
      </Form>
      <EarlyInput drawn={drawn} />
    </StepFormContext.Provider>
  );
}

/**
 * Reads what was filled in before this script ran: only in a page that the server wrote. A component of its own, because
 * React renders it a second time, at once, when it has taken such a page over.
 */
function EarlyInput({ drawn }: { readonly drawn: RefObject<Form | null> }) {
  const isFromServer = useSyncExternalStore(never, isNot, is);
  useLayoutEffect(() => {
    const form: unknown = drawn.current?.formElement.current;
    if (isFromServer && form instanceof HTMLFormElement) readEarlyInput(form);
  }, [isFromServer, drawn]);
  return null;
}

/** A field that the step fills while the visitor is in it is selected, as after Tab: what they type replaces it, not follows it. */
function selectFocused(drawn: Form | null): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement && focused.form === drawn?.formElement.current) focused.select();
}

/** The label first: on a phone the keyboard would hide it if only the control were scrolled to. Of a group, the control that is wrong. */
function goToField(id: string): void {
  const first = document.getElementById(id);
  const isWrong = first?.getAttribute('aria-invalid') === 'true';
  const control = isWrong ? first : (first?.closest('fieldset')?.querySelector<HTMLElement>('[aria-invalid=true]') ?? first);
  const label = document.getElementById(fieldIds(id).label) ?? first;
  label?.scrollIntoView({ block: 'start' });
  control?.focus({ preventScroll: true });
}

/**
 * What RJSF asks of a validator, answered by the form's compiled function. Messages are the form state's business
 * (it shows them by field and on touch), so RJSF itself never lists errors.
 */
function rjsfValidator({ validate }: FormModule): ValidatorType<FormData> {
  return {
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    isValid: (_schema, data) => validate(data),
    rawValidation: (_schema, data) => {
      validate(data);
      return { errors: [...(validate.errors ?? [])] as never[] };
    },
  };
}

/** The part of the schema that RJSF lays out. Conditions stay with the validator: `onlyFor` decides what is asked when. */
function rjsfSchema({ form }: FormModule): RJSFSchema {
  return { type: 'object', properties: form.schema.properties as NonNullable<RJSFSchema['properties']> };
}

/**
 * The element of the form. Being sent is not RJSF's business: it would render all fields once more before it called back,
 * and the call that the visitor waits for would leave only then.
 */
function SentForm(given: ComponentProps<'form'>) {
  const { state } = useStepForm();

  function submit(event: FormEvent) {
    event.preventDefault();
    state.submit();
  }

  return <form {...given} onSubmit={submit} />;
}

type Control = HTMLInputElement | HTMLSelectElement;

/** Where React notes the last value of a control that it has seen. */
interface Tracked {
  readonly _valueTracker?: { readonly setValue: (value: string) => void };
}

/**
 * What was typed, chosen or ticked in the server's page is in the document and nowhere else, and the next rendering
 * would undo it. So each such control sends its event again, now that React listens.
 */
function readEarlyInput({ elements }: HTMLFormElement): void {
  const early = [...elements].filter(isChanged).map((control) => ({ control, ...read(control) }));
  // Not while React is still at work on these very controls.
  queueMicrotask(() => early.forEach(dispatchInput));
}

function read(control: Control) {
  return { value: control.value, isChecked: 'checked' in control && control.checked };
}

function isChanged(control: Element): control is Control {
  if (control instanceof HTMLSelectElement) return [...control.options].some((one) => one.defaultSelected && !one.selected);
  if (!(control instanceof HTMLInputElement)) return false;
  const { type, checked, defaultChecked, value, defaultValue } = control;
  // Of the buttons of a group, the one that was chosen reports for all.
  return value !== defaultValue || (checked !== defaultChecked && (checked || type !== 'radio'));
}

function dispatchInput({ control, value, isChecked }: { readonly control: Control } & ReturnType<typeof read>): void {
  const hasBox = control.type === 'radio' || control.type === 'checkbox';
  // Left alone where nothing has changed it: the visitor who is in the middle of a word stays there.
  if (control.value !== value) control.value = value;
  if (hasBox) Object.assign(control, { checked: isChecked });
  (control as Tracked)._valueTracker?.setValue('\0');
  // Such a click reaches React, but does not change the box.
  control.dispatchEvent(new Event(hasBox ? 'click' : 'change', { bubbles: true }));
}
