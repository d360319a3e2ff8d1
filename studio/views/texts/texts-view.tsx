import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';

import { look, useStudio } from '../../store/studio-store.ts';
import { type Filter, isIn, needsMending, searchRows } from './choose-rows.ts';
import type { Book } from './read-texts.ts';
import { TextGrid } from './text-grid.tsx';
import { TextsHead } from './texts-head.tsx';
import type { OpenedText } from './use-grid-keys.ts';
import { useTextTable } from './use-text-table.ts';
import './texts.css';

/** Every text in every language, side by side. */
export function TextsView() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const provider = search.get('provider') ?? undefined;
  const { flow } = useStudio((state) => state.view);
  useEffect(() => look({ flow, provider }), [flow, provider]);
  const [book, setBook] = useState<Book>('pages');
  const [isForAll, setForAll] = useState(false);
  const [filter, setFilter] = useState<Filter>('all');
  const words = search.get('find') ?? '';
  const opens = (useLocation().state as OpenedText | null) ?? undefined;
  const [opened, setOpened] = useState<OpenedText>();
  if (opens && opens !== opened) {
    // Nothing that was chosen before hides it.
    setOpened(opens);
    setBook('pages');
    setForAll(false);
    setFilter('all');
  }
  const model = useTextTable(book, provider !== undefined && !isForAll);
  const wanted = useDeferredValue(words);
  const found = useMemo(() => searchRows(model.rows, wanted), [model.rows, wanted]);
  const rows = useMemo(() => found.filter((row) => isIn(row, filter)), [found, filter]);
  const findWords = (find: string) => setSearch((now) => withParameter(now, 'find', find), { replace: true });
  return (
    <section className="texts-view" aria-label={t('views.texts')}>
      <TextsHead
        {...{ book, filter, found, words, provider, isForAll }}
        files={model.files}
        onBook={setBook}
        onFilter={setFilter}
        onFind={findWords}
        onForAll={setForAll}
      />
      {model.table.broken.map((file) => (
        <p key={file} className="conflict-bar" role="alert">
          {t('texts.broken', { file })}
        </p>
      ))}
      <TextGrid {...{ model, rows, opens }} />
      <TextsFoot count={rows.length} toMend={rows.filter(needsMending).length} />
    </section>
  );
}

function withParameter(now: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(now);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

function TextsFoot({ count, toMend }: { readonly count: number; readonly toMend: number }) {
  const { t } = useTranslation();
  return (
    <footer className="texts-foot dim">
      <p role="status">
        {t('texts.count', { count })}, {t('texts.toMend', { count: toMend })}
      </p>
      <p className="texts-keys">
        <kbd>↑</kbd> <kbd>↓</kbd> {t('texts.keyRow')} <kbd>Enter</kbd> {t('texts.keyEdit')} <kbd>F8</kbd> {t('texts.keyMend')}
      </p>
    </footer>
  );
}
