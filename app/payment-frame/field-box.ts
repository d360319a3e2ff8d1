/** A label, the box of a control, its hint and the line for its error, as the fields of the page have them. */
export interface FieldBox {
  readonly element: HTMLElement;
  /** The box with a border, which the label names. */
  readonly control: HTMLElement;
  readonly setWords: (words: { readonly label: string; readonly hint?: string }) => void;
  /** Shows an error; nothing removes it. */
  readonly setProblem: (problem: string | undefined) => void;
}

export function createFieldBox(control: HTMLElement, { id, span }: { readonly id: string; readonly span: string }): FieldBox {
  const element = make('div', 'field');
  element.dataset['span'] = span;
  const label = make('label', 'field-label');
  label.htmlFor = id;
  control.id = id;
  control.classList.add('input');
  const hint = make('p', 'field-hint');
  hint.id = `${id}-hint`;
  const message = make('p', 'field-message');
  message.id = `${id}-problem`;
  message.setAttribute('aria-live', 'polite');
  element.append(label, control, hint, message);
  return {
    element,
    control,
    setWords(words) {
      label.textContent = words.label;
      hint.textContent = words.hint ?? '';
    },
    setProblem(problem) {
      // The same words again would be read out again.
      if (message.textContent !== (problem ?? '')) message.textContent = problem ?? '';
      element.toggleAttribute('data-invalid', problem !== undefined);
      if (!(control instanceof HTMLInputElement)) return;
      control.setAttribute('aria-invalid', String(problem !== undefined));
      control.setAttribute('aria-describedby', problem === undefined ? hint.id : `${hint.id} ${message.id}`);
    },
  };
}

function make<Tag extends 'div' | 'label' | 'p'>(tag: Tag, className: string): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}
