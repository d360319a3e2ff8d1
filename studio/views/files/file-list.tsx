import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useSearchParams } from 'react-router-dom';

import { type Draft, isUnsaved } from '../../store/drafts.ts';
import { useStudio } from '../../store/studio-store.ts';
import { isProviderFile } from '../provider-file.ts';
import { useDiagnostics } from '../use-diagnostics.ts';

const FOLDERS = [
  ['flows', 'flows'],
  ['providers', 'providers'],
  ['locales', 'texts'],
  ['locales/server', 'messages'],
  ['flows/forms', 'forms'],
] as const;

/** The files of each folder; what is not saved and what is wrong is marked. */
export const FileList = memo(function FileList({ file }: { readonly file: string }) {
  const { t } = useTranslation();
  // As one text: a letter that is typed into a file changes none of it.
  const listed = useStudio(({ drafts }) => Object.values(drafts).map(asListed).join('\n'));
  const files = listed.split('\n').map((one) => ({ name: one.slice(1), isUnsaved: one.startsWith('*') }));
  const [search] = useSearchParams();
  const provider = search.get('provider');
  const faulty = new Map(useDiagnostics().map((one) => [one.file, one.severity]));
  return (
    <nav className="file-list" aria-label={t('files.title')}>
      {FOLDERS.filter(([folder]) => files.some(({ name }) => folderOf(name) === folder)).map(([folder, words]) => (
        <section key={folder}>
          <h2>{t(`files.${words}`)}</h2>
          <ul>
            {files
              .filter(({ name }) => folderOf(name) === folder)
              .map((one) => (
                <li key={one.name}>
                  <NavLink
                    to={`/files/${one.name}${provider === null ? '' : `?provider=${provider}`}`}
                    className={one.name === file ? 'open' : ''}
                  >
                    {one.name.slice(one.name.lastIndexOf('/') + 1)}
                    {one.isUnsaved && <span className="mark unsaved" role="img" aria-label={t('files.unsaved')} />}
                    {faulty.has(one.name) && (
                      <span
                        className={`mark ${faulty.get(one.name)}`}
                        role="img"
                        aria-label={t(`checks.${faulty.get(one.name) ?? 'error'}`)}
                      />
                    )}
                  </NavLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
});

function folderOf(file: string): string {
  return isProviderFile(file) ? 'providers' : file.slice(0, file.lastIndexOf('/'));
}

function asListed(draft: Draft): string {
  return `${isUnsaved(draft) ? '*' : ' '}${draft.file}`;
}
