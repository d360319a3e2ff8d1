type Control = HTMLInputElement | HTMLSelectElement;

/** Where React notes the last value of a control that it has seen. */
interface Tracked {
  readonly _valueTracker?: { readonly setValue: (value: string) => void };
}

/**
 * What was typed, chosen or ticked in the server's page is in the document and nowhere else, and the next rendering
 * would undo it. So each such control sends its event again, now that React listens.
 */
export function readEarlyInput({ elements }: HTMLFormElement): void {
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
