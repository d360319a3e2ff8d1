import { Input, SearchField, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { HistoryButtons } from '../../parts/history-buttons.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Segments } from '../../parts/segments.tsx';
import { type Filter, FILTERS, isIn, type ValidatedRow } from './choose-rows.ts';
import type { Book } from './read-texts.ts';

interface TextsHeadProps {
  readonly book: Book;
  readonly filter: Filter;
  /** The rows that the search found. */
  readonly found: readonly ValidatedRow[];
  readonly words: string;
  readonly provider: string | undefined;
  readonly isForAll: boolean;
  readonly files: readonly string[];
  readonly onBook: (book: Book) => void;
  readonly onFilter: (filter: Filter) => void;
  readonly onFind: (words: string) => void;
  readonly onForAll: (isForAll: boolean) => void;
}

/** Which texts are shown, and for whom they are written. */
export function TextsHead(props: TextsHeadProps) {
  const { t } = useTranslation();
  const { book, words, provider, isForAll, files, onBook, onFind, onForAll } = props;
  return (
    <header className="texts-head">
      <h1 className="hidden-text">{t('views.texts')}</h1>
      <SearchField className="texts-search" aria-label={t('texts.find')} value={words} onChange={onFind}>
        <Icon name="search" size={14} />
        <Input placeholder={t('texts.find')} />
      </SearchField>
      <FilterChips {...props} />
      <div className="texts-choices">
        {provider !== undefined && book === 'pages' && (
          <Segments
            label={t('texts.for')}
            value={isForAll ? 'all' : 'one'}
            options={[
              { id: 'one', words: t('texts.forOne', { provider }) },
              { id: 'all', words: t('texts.forAll') },
            ]}
            onChange={(id) => onForAll(id === 'all')}
          />
        )}
        <Segments
          label={t('texts.book')}
          value={book}
          options={[
            { id: 'pages', words: t('texts.pages') },
            { id: 'messages', words: t('texts.messages') },
          ]}
          onChange={onBook}
        />
        <HistoryButtons files={files} />
      </div>
    </header>
  );
}

function FilterChips({ filter, found, onFilter }: TextsHeadProps) {
  const { t } = useTranslation();
  return (
    <ToggleButtonGroup
      className="chips"
      aria-label={t('texts.filter')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[filter]}
      onSelectionChange={(keys) => onFilter([...keys][0] as Filter)}
    >
      {FILTERS.map((id) => (
        <ToggleButton key={id} id={id} className="chip">
          {t(`texts.filters.${id}`)} <span className="num">{found.filter((row) => isIn(row, id)).length}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
