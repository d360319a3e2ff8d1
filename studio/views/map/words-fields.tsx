import type { ChangeEvent } from 'react';

import type { Words } from './question-changes.ts';

const MOST_LETTERS_IN_LINE = 300;
const MOST_LETTERS = 2_000;

interface WordsFieldsProps {
  /** What these words are. */
  readonly of: string;
  readonly words: Words;
  readonly languages: readonly string[];
  readonly onChange: (words: Words) => void;
  /** Several lines. */
  readonly isLong?: boolean;
}

/** The words of one thing in every language, side by side. */
export function WordsFields({ of, words, languages, onChange, isLong = false }: WordsFieldsProps) {
  const Control = isLong ? 'textarea' : 'input';
  return (
    <fieldset className="words-fields">
      <legend>{of}</legend>
      {languages.map((language) => (
        <label key={language}>
          <span className="dim">{language.toUpperCase()}</span>
          <Control
            className={isLong ? 'field long' : 'field'}
            lang={language}
            required
            maxLength={isLong ? MOST_LETTERS : MOST_LETTERS_IN_LINE}
            value={words[language] ?? ''}
            onChange={({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
              onChange({ ...words, [language]: target.value })
            }
          />
        </label>
      ))}
    </fieldset>
  );
}
