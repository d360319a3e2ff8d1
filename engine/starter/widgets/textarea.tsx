import type { WidgetUses } from '#engine';
import type { FormContext, Widget, WidgetProps } from '#engine/react';
import { useEffect, useState } from 'react';

import { textareaWords } from '../words/textarea.ts';
import { wordOf } from '../words/word-of.ts';
import { asText, useTyped } from './typed-input.tsx';

const ROWS = 4;
/** A screen reader announces the count once the visitor pauses. */
const PAUSE_MS = 1_000;

function Textarea(props: WidgetProps) {
  const { id, name, field, value, context, isInvalid, isBusy, describedBy, onChange, onTouch } = props;
  const { text, put } = useTyped(value, asText, onChange);
  const { rows, maxLength } = field;
  return (
    <>
      <span className="control">
        <textarea
          id={id}
          name={name}
          className="input textarea"
          rows={typeof rows === 'number' ? rows : ROWS}
          autoComplete={field.autocomplete ?? 'off'}
          value={text}
          readOnly={isBusy}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => put(event.target.value)}
          onBlur={onTouch}
        />
      </span>
      {typeof maxLength === 'number' && <Count left={maxLength - text.length} context={context} />}
    </>
  );
}

/** How much more may be typed. Typing is never cut off: a longer text is reported as such. */
function Count({ left, context }: { readonly left: number; readonly context: FormContext }) {
  const words = wordOf(textareaWords, context, left < 0 ? 'charactersOver' : 'charactersLeft', { number: Math.abs(left) });
  const announced = useAfterPause(words);
  return (
    <>
      <span className="control-count" data-over={left < 0 || undefined} aria-hidden="true">
        {words}
      </span>
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </>
  );
}

/** Nothing at first, then what the words were when they last rested. */
function useAfterPause(words: string): string {
  const [first] = useState(words);
  const [rested, setRested] = useState('');
  useEffect(() => {
    if (words === first) return undefined;
    const timer = setTimeout(() => setRested(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, first]);
  return rested;
}

/** Several lines of text, with a count where their length is limited. */
export const textarea: Widget = { name: 'textarea', component: Textarea };

export const textareaUses: WidgetUses = { gives: ['string'], options: ['rows', 'minLength', 'maxLength', 'pattern'] };
