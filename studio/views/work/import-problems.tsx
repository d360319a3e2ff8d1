import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { LookedAt, RowProblem } from '../../service/index.ts';
import { PROBLEMS_A_PAGE } from '../../service/work-protocol.ts';
import type { Work } from './use-work.ts';

interface ImportProblemsProps {
  readonly id: string;
  readonly file: string;
  readonly refused: NonNullable<LookedAt['refused']>;
  readonly ask: Work['ask'];
  /** Not for a person who only looks. */
  readonly onSeen: (() => void) | undefined;
}

/** What was wrong with the rows of an import: the most frequent kinds, every line page by page, and all of them as a file. */
export function ImportProblems({ id, file, refused, ask, onSeen }: ImportProblemsProps) {
  const { t, i18n } = useTranslation();
  const wordsOf = useProblemWords('kind');
  const { groups, stored, all, is_seen } = refused;
  const figure = (count: number) => count.toLocaleString(i18n.language);
  const download = async () => {
    const answer = await ask({ act: 'csv', id });
    if (answer?.csv !== undefined) saveAs(answer.csv, `${file.split(', ')[0] ?? 'import'}-problems.csv`);
  };
  return (
    <>
      <div className="work-acts start">
        {onSeen && !is_seen && (
          <Button className="button primary small" onPress={onSeen}>
            {t('work.seen')}
          </Button>
        )}
        {stored > 0 && (
          <Button className="button small" onPress={() => void download()}>
            {t('work.csv')}
          </Button>
        )}
      </div>
      {groups.length > 0 && (
        <>
          <h3>{t('work.frequent')}</h3>
          <ul className="work-groups">
            {groups.map(({ field, code, reason, count }) => (
              <li key={`${field ?? ''} ${code}`}>
                <span className="num">{figure(count)}</span>
                <span>{wordsOf({ field, code, reason })}</span>
              </li>
            ))}
          </ul>
          <h3>{t('work.lines')}</h3>
          {all > stored && <p className="dim">{t('work.firstOnes', { stored: figure(stored), more: figure(all - stored) })}</p>}
          <Lines id={id} stored={stored} ask={ask} />
        </>
      )}
    </>
  );
}

function Lines({ id, stored, ask }: Pick<ImportProblemsProps, 'id' | 'ask'> & { readonly stored: number }) {
  const { t, i18n } = useTranslation();
  const wordsOf = useProblemWords('line');
  const [after, setAfter] = useState(0);
  const [page, setPage] = useState<readonly RowProblem[]>();
  useEffect(() => {
    let isWanted = true;
    void ask({ act: 'problems', id, after }).then((answer) => {
      if (isWanted && answer?.problems) setPage(answer.problems);
    });
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- The question is another function on each render, and the same one.
  }, [id, after]);
  const figure = (count: number) => count.toLocaleString(i18n.language);
  if (page === undefined) return <p className="dim">{t('work.reading')}</p>;
  const hasSeveral = stored > PROBLEMS_A_PAGE;
  return (
    <>
      <ol className="work-lines">
        {page.map(({ number, file, line, ...problem }) => (
          <li key={number}>
            <span className="dim">{t('work.line', { file, line: figure(line) })}</span>
            <span>{wordsOf(problem)}</span>
          </li>
        ))}
      </ol>
      {hasSeveral && (
        <div className="work-acts start">
          <Button className="button small" isDisabled={after === 0} onPress={() => setAfter(after - PROBLEMS_A_PAGE)}>
            {t('work.previous')}
          </Button>
          <span className="dim" role="status">
            {t('work.page', {
              from: figure(after + 1),
              to: figure(Math.min(after + PROBLEMS_A_PAGE, stored)),
              of: figure(stored),
            })}
          </span>
          <Button
            className="button small"
            isDisabled={after + PROBLEMS_A_PAGE >= stored}
            onPress={() => setAfter(after + PROBLEMS_A_PAGE)}
          >
            {t('work.next')}
          </Button>
        </div>
      )}
    </>
  );
}

type ProblemWords = (problem: Pick<RowProblem, 'field' | 'code' | 'reason'>) => string;

/** What was wrong, in the language of Studio. Of one line, English has its reason itself, which is more exact: "is on line 17 already". */
function useProblemWords(of: 'kind' | 'line'): ProblemWords {
  const { t, i18n } = useTranslation();
  return ({ field, code, reason }) => {
    const isExact = of === 'line' && i18n.language === 'en';
    // A fault of a file or a map has words in English only: they name the cure.
    const words = isExact ? reason : t(`work.problems.${code}`, { defaultValue: reason });
    return field === null ? t('work.wholeRow', { words }) : `${field}: ${words}`;
  };
}

function saveAs(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
