import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Picker } from '../../parts/picker.tsx';
import { Segments } from '../../parts/segments.tsx';
import type { DraftPages as Answer } from '../../service/index.ts';
import { fetchDraftPages } from '../../store/connection.ts';
import { useStudio } from '../../store/studio-store.ts';
import { providerFile } from '../provider-file.ts';
import { languagesOf, Problems } from './page-parts.tsx';

/** The pages of a team's draft as pictures: they are made by the server that patients have, and nothing of them runs. */
export function DraftPages({ provider }: { readonly provider: string }) {
  const { t } = useTranslation();
  const drafts = useStudio((state) => state.drafts);
  const hash = drafts[providerFile(drafts, provider) ?? '']?.hash ?? '';
  const answer = useDraftPages(provider, hash);
  const languages = languagesOf(drafts, provider);
  const [page, setPage] = useState<string>();
  const [language, setLanguage] = useState<string>();
  if (answer === undefined) return <p className="empty">{t('preview.reading')}</p>;
  if ('problems' in answer) return <Problems problems={answer.problems} />;
  const shown = page !== undefined && answer.pages.includes(page) ? page : (answer.pages[0] ?? '/');
  const spoken = language !== undefined && languages.includes(language) ? language : (languages[0] ?? 'en');
  const query = new URLSearchParams({ path: shown, language: spoken, hash }).toString();
  return (
    <>
      <div className="preview-choices">
        <Picker
          label={t('preview.page')}
          value={shown}
          options={answer.pages.map((id) => ({ id, words: id }))}
          onChange={setPage}
        />
        <Segments
          label={t('preview.language')}
          value={spoken}
          options={languages.map((id) => ({ id, words: id.toUpperCase() }))}
          onChange={setLanguage}
        />
      </div>
      <p className="preview-person soft">{t('preview.still')}</p>
      <div className="preview-window">
        <iframe key={query} sandbox="" src={`/api/pages/${provider}/page?${query}`} title={t('preview.frame', { provider })} />
      </div>
    </>
  );
}

/** Read again after each save. */
function useDraftPages(provider: string, hash: string): Answer | undefined {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let isCurrent = true;
    const failed: Answer = { problems: [t('preview.unread')] };
    void fetchDraftPages(provider)
      .then(
        (found) => found ?? failed,
        () => failed,
      )
      .then((found) => isCurrent && setAnswer(found));
    return () => {
      isCurrent = false;
    };
  }, [provider, hash, t]);
  return answer;
}
