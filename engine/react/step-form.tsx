import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';

import { chooseWidgets, type FormData, wordsIn } from '#engine/form';
import { type FormMessages, noMessages } from './message.ts';
import { AskedFields, SubmitSlot } from './rjsf-theme.tsx';
import { StepFormContext, useStepFormState } from './step-form-state.ts';
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

/** A form of `flows/forms/`, its fields drawn by RJSF, validated by its compiled function, with errors on touch and a summary on submit. */
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
  const summary = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.attempt.length > 0) summary.current?.focus();
  }, [state.attempt]);
  useLayoutEffect(() => {
    if (!state.isDirty) selectFocused(drawn.current);
  }, [data, state.isDirty]);

  function submit(event: FormEvent) {
    event.preventDefault();
    state.submit();
  }

  return (
    <StepFormContext.Provider value={{ form, state, theme, context, busy }}>
      {state.lines.length > 0 && <theme.ErrorSummary boxRef={summary} lines={state.lines} onFollow={goToField} />}
      {/* Pressed before this script runs, a form must not write what was typed into the address. This method does nothing. */}
      <form ref={drawn} className="step-form" method="dialog" noValidate onSubmit={submit}>
        <AskedFields />
        <SubmitSlot />
      </form>
      <EarlyInput drawn={drawn} />
    </StepFormContext.Provider>
  );
}

/**
 * Reads what was filled in before this script ran: only in a page that the server wrote. A component of its own, because
 * React renders it a second time, at once, when it has taken such a page over.
 */
function EarlyInput({ drawn }: { readonly drawn: RefObject<HTMLFormElement | null> }) {
  const isFromServer = useSyncExternalStore(never, isNot, is);
  useLayoutEffect(() => {
    if (isFromServer && drawn.current) readEarlyInput(drawn.current);
  }, [isFromServer, drawn]);
  return null;
}

/** A field that the step fills while the visitor is in it is selected, as after Tab: what they type replaces it, not follows it. */
function selectFocused(drawn: HTMLFormElement | null): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement && focused.form === drawn) focused.select();
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
  // Left alone where nothing has changed it: the visitor who is in the middle of a word stays there. No script may give a file input a file.
  if (control.value !== value && control.type !== 'file') control.value = value;
  if (hasBox) Object.assign(control, { checked: isChecked });
  (control as Tracked)._valueTracker?.setValue('\0');
  // Such a click reaches React, but does not change the box.
  control.dispatchEvent(new Event(hasBox ? 'click' : 'change', { bubbles: true }));
}
