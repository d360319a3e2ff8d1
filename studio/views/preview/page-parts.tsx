import { parse } from 'jsonc-parser';
import { useTranslation } from 'react-i18next';

import { asList, asObject } from '#engine/check';

import type { Drafts } from '../../store/drafts.ts';
import { providerFile } from '../provider-file.ts';

/** Why no page is shown. */
export function Problems({ problems }: { readonly problems: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div className="preview-problems" role="alert">
      <p>{t('preview.none')}</p>
      <ul lang="en">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}

/** The languages of a provider, its first one first. */
export function languagesOf(drafts: Drafts, provider: string): readonly string[] {
  const text = drafts[providerFile(drafts, provider) ?? '']?.text ?? '{}';
  return asList(asObject(parse(text))['locales']).filter((tag) => typeof tag === 'string');
}
