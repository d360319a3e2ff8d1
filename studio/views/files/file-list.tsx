import { useTranslation } from 'react-i18next';
import { NavLink, useSearchParams } from 'react-router-dom';

import { isUnsaved } from '../../store/drafts.ts';
import { useStudio } from '../../store/studio-store.ts';
import { useDiagnostics } from '../use-diagnostics.ts';

const FOLDERS = [
  ['flows', 'flows'],
  ['providers', 'providers'],
  ['locales', 'texts'],
  ['locales/server', 'messages'],
  ['flows/forms', 'forms'],
] as const;

/** The files of each folder; what is not saved and what is wrong is marked. */
export function FileList({ file }: { readonly file: string }) {
  const { t } = useTranslation();
  const drafts = useStudio((state) => state.drafts);
  const [search] = useSearchParams();
  const provider = search.get('provider');
  const faulty = new Map(useDiagnostics().map((one) => [one.file, one.severity]));
  const known = FOLDERS.map(([folder]) => folder as string);
  const folderOf = (name: string) => {
    const folder = name.slice(0, name.lastIndexOf('/'));
    return known.includes(folder) ? folder : 'providers';
  };
  return (
    <nav className="file-list" aria-label={t('files.title')}>
      {FOLDERS.filter(([folder]) => Object.keys(drafts).some((name) => folderOf(name) === folder)).map(([folder, words]) => (
        <section key={folder}>
          <h2>{t(`files.${words}`)}</h2>
          <ul>
            {Object.values(drafts)
              .filter((draft) => folderOf(draft.file) === folder)
              .map((draft) => (
                <li key={draft.file}>
                  <NavLink
                    to={`/files/${draft.file}${provider === null ? '' : `?provider=${provider}`}`}
                    className={draft.file === file ? 'open' : ''}
                  >
                    {draft.file.slice(draft.file.lastIndexOf('/') + 1)}
                    {isUnsaved(draft) && <span className="mark unsaved" role="img" aria-label={t('files.unsaved')} />}
                    {faulty.has(draft.file) && (
                      <span
                        className={`mark ${faulty.get(draft.file)}`}
                        role="img"
                        aria-label={t(`checks.${faulty.get(draft.file) ?? 'error'}`)}
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
}
