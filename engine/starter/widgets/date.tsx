import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import { useRef, useState, type FocusEvent } from 'react';

import { dateWords } from '../words/date.ts';
import { wordOf } from '../words/word-of.ts';

const PARTS = ['day', 'month', 'year'] as const;
type Part = (typeof PARTS)[number];
type Parts = Readonly<Record<Part, string>>;

const DIGITS = { day: 2, month: 2, year: 4 } as const;

/** The order in which a language writes a date. */
function orderOfParts(locale: string): readonly Part[] {
  const written = new Intl.DateTimeFormat(locale).formatToParts().map(({ type }) => type);
  return PARTS.toSorted((one, other) => written.indexOf(one) - written.indexOf(other));
}

/** YYYY-MM-DD of three parts; nothing for three empty ones. A part that is missing or is no number makes it no date. */
function joinDate({ day, month, year }: Parts): string | undefined {
  if (day === '' && month === '' && year === '') return undefined;
  const two = (part: string) => (/^\d$/.test(part) ? `0${part}` : part);
  return `${year}-${two(month)}-${two(day)}`;
}

function splitDate(value: unknown): Parts {
  const [year = '', month = '', day = ''] = typeof value === 'string' ? value.split('-') : [];
  return { day, month, year };
}

/** The parts to mend: those that cannot be right by themselves, else all three. */
function wrongParts({ day, month, year }: Parts): readonly Part[] {
  const wrong = [
    ...(isNumberUpTo(day, 31) ? [] : ['day' as const]),
    ...(isNumberUpTo(month, 12) ? [] : ['month' as const]),
    ...(/^\d{4}$/.test(year) ? [] : ['year' as const]),
  ];
  return wrong.length > 0 ? wrong : PARTS;
}

function isNumberUpTo(text: string, most: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= most;
}

function DateParts(props: WidgetProps) {
  const { id, field, context, isInvalid, isBusy, describedBy, onTouch } = props;
  const { shown, take } = useParts(props);
  const order = orderOfParts(context.locale);
  const wrong = isInvalid ? wrongParts(shown) : [];

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onTouch();
  }

  return (
    <div className="date" onBlur={leave}>
      {order.map((part, place) => {
        const controlId = place === 0 ? id : `${id}-${part}`;
        return (
          <div key={part} className="date-part" data-part={part}>
            <label className="date-label" htmlFor={controlId}>
              {wordOf(dateWords, context, part)}
            </label>
            <input
              id={controlId}
              className="input"
              type="text"
              inputMode="numeric"
              maxLength={DIGITS[part]}
              autoComplete={field.autocomplete === undefined ? 'off' : `${field.autocomplete}-${part}`}
              value={shown[part]}
              readOnly={isBusy}
              aria-invalid={wrong.includes(part) || undefined}
              aria-describedby={wrong.includes(part) ? describedBy : undefined}
              onChange={(event) => take(part, event.target.value)}
            />
          </div>
        );
      })}
    </div>
  );
}

/** The three parts as they were typed, and the change of one of them. */
function useParts({ value, onChange }: WidgetProps) {
  const [typed, setTyped] = useState(() => splitDate(value));
  const shown = joinDate(typed) === value ? typed : splitDate(value);
  // What the browser fills in may arrive in three fields at once: each change builds on the last.
  const latest = useRef({ of: value, parts: shown });

  function take(part: Part, text: string) {
    const before = latest.current.of === value ? latest.current.parts : shown;
    const parts = { ...before, [part]: text.replaceAll(/\D/g, '') };
    latest.current = { of: value, parts };
    setTyped(parts);
    onChange(joinDate(parts));
  }

  return { shown, take };
}

/** A date in three fields, in the order in which the language writes it. */
export const date: Widget = { name: 'date', component: DateParts, layout: 'group' };

export const dateUses: WidgetUses = { gives: ['string'], options: [] };
