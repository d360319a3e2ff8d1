import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Picker } from '../../parts/picker.tsx';
import { Segments } from '../../parts/segments.tsx';
import type { PicturedDraftPage } from '../../service/index.ts';
import { useStudio } from '../../store/studio-store.ts';
import { providerFile } from '../provider-file.ts';
import { languagesOf, Problems } from './page-parts.tsx';
import { useDraftPages } from './use-draft-pages.ts';

/** The pages of a team's draft as pictures: the server that patients have makes them for invented people, and nothing of them runs. */
export function DraftPages({ provider }: { readonly provider: string }) {
  const { t } = useTranslation();
  const drafts = useStudio((state) => state.drafts);
  const flow = useStudio((state) => state.view.flow);
  const hash = drafts[providerFile(drafts, provider) ?? '']?.hash ?? '';
  const { answer, times } = useDraftPages(provider, hash);
  const languages = languagesOf(drafts, provider);
  const [path, setPath] = useState<string>();
  const [language, setLanguage] = useState<string>();
  if (answer === undefined) return <p className="empty">{t('preview.reading')}</p>;
  if ('problems' in answer) return <Problems title={t('preview.none')} problems={answer.problems} />;
  const pages = pagesOfFlow(answer.pages, flow);
  const page = pages.find((one) => one.path === path) ?? pages.find(({ isFirst }) => isFirst) ?? pages[0];
  const spoken = language !== undefined && languages.includes(language) ? language : (languages[0] ?? 'en');
  if (page === undefined) return null;
  const { person } = page;
  const wish = { flow: page.flow, step: page.step, path: page.path, language: spoken, times: String(times) };
  const query = new URLSearchParams(wish).toString();
  return (
    <>
      <div className="preview-choices">
        <Picker
          label={t('preview.page')}
          value={page.path}
          options={pages.map(({ path: id }) => ({ id, words: id }))}
          onChange={setPath}
        />
        <Segments
          label={t('preview.language')}
          value={spoken}
          options={languages.map((id) => ({ id, words: id.toUpperCase() }))}
          onChange={setLanguage}
        />
      </div>
      <p className="preview-person soft" role="status">
        {person === undefined ? t('publish.screens.asNoOne') : t('publish.screens.as', { person })} {t('publish.screens.still')}
      </p>
      <details className="preview-why soft">
        <summary>{t('preview.whyStill')}</summary>
        {t('preview.still')}
      </details>
      <div className="preview-window">
        <iframe key={query} sandbox="" src={`/api/pages/${provider}/page?${query}`} title={t('preview.frame', { provider })} />
      </div>
    </>
  );
}

/** Those of the flow that is shown, and those beside the flows; all of a provider without this flow. */
function pagesOfFlow(pages: readonly PicturedDraftPage[], flow: string): readonly PicturedDraftPage[] {
  const own = pages.filter((page) => page.flow === flow);
  return own.length === 0 ? pages : [...own, ...pages.filter((page) => page.flow === '')];
}
