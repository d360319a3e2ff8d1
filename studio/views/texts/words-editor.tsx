import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { wordFaults, type WordRules } from './word-faults.ts';
import { Faults, WordCount } from './word-notes.tsx';

/** Where the keyboard goes on. */
export type Leaving = 'stay' | 'away' | 'next' | 'before' | 'fault' | 'fault before';

interface WordsEditorProps {
  readonly label: string;
  readonly language: string;
  readonly initial: string;
  readonly rules: WordRules;
  /** Without words, nothing is written. */
  readonly onLeave: (words: string | undefined, leaving: Leaving) => void;
}

/** The words of a text as they are typed, with what is wrong with them. */
export function WordsEditor({ label, language, initial, rules, onLeave }: WordsEditorProps) {
  const [words, setWords] = useState(initial);
  const area = useRef<HTMLTextAreaElement>(null);
  const hasLeft = useRef(false);
  useEffect(() => {
    area.current?.focus({ preventScroll: true });
    area.current?.setSelectionRange(initial.length, initial.length);
  }, [initial]);
  const leave = (typed: string | undefined, leaving: Leaving) => {
    hasLeft.current = true;
    onLeave(typed, leaving);
  };
  const insert = (gap: string) => {
    const { selectionStart = words.length, selectionEnd = words.length } = area.current ?? {};
    setWords(words.slice(0, selectionStart) + gap + words.slice(selectionEnd));
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    const gap = event.altKey && digit !== undefined ? rules.known[Number(digit) - 1] : undefined;
    const leaving = leavingFor(event);
    if (gap === undefined && leaving === undefined) return;
    // The key that saves also goes on to the view.
    if (event.key !== 's') event.preventDefault();
    if (gap !== undefined) insert(gap);
    else if (leaving) leave(event.key === 'Escape' ? undefined : words, leaving);
  };
  return (
    <div
      className="words-editor"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!hasLeft.current && !currentTarget.contains(relatedTarget)) leave(words, 'away');
      }}
    >
      <textarea
        ref={area}
        rows={1}
        lang={language}
        aria-label={label}
        aria-keyshortcuts="Enter Escape Tab"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={onKeyDown}
      />
      <WordCount words={words} limit={rules.limit} />
      <div role="status">
        <Faults faults={wordFaults(words, rules)} />
      </div>
      <Gaps gaps={rules.known} onInsert={insert} />
    </div>
  );
}

function Gaps({ gaps, onInsert }: { readonly gaps: readonly string[]; readonly onInsert: (gap: string) => void }) {
  const { t } = useTranslation();
  if (gaps.length === 0) return null;
  return (
    <p className="gaps">
      {t('texts.insert')}
      {gaps.map((gap, index) => (
        <Button key={gap} className="gap" excludeFromTabOrder onPress={() => onInsert(gap)}>
          {gap.slice(2, -2)} <kbd>Alt {index + 1}</kbd>
        </Button>
      ))}
    </p>
  );
}

function leavingFor({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): Leaving | undefined {
  switch (key) {
    case 'Enter':
      return shiftKey || altKey ? undefined : 'stay';
    case 'Escape':
      return 'stay';
    case 'Tab':
      return shiftKey ? 'before' : 'next';
    case 'F8':
      return shiftKey ? 'fault before' : 'fault';
    case 's':
      return ctrlKey || metaKey ? 'stay' : undefined;
    default:
      return undefined;
  }
}
