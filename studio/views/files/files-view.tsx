import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';

import { askSchemas, save, useStudio } from '../../store/studio-store.ts';
import { useDiagnostics } from '../use-diagnostics.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FileEditor } from './file-editor.tsx';
import { FileHead } from './file-head.tsx';
import { FileList } from './file-list.tsx';
import './files.css';

const PAUSE_MS = 400;

/** Every file of the configuration in an editor. */
export function FilesView() {
  const { t } = useTranslation();
  const { '*': path = '' } = useParams();
  // An address has the first slash of a whole path once.
  const file = useStudio(({ drafts }) => (Object.hasOwn(drafts, `/${path}`) ? `/${path}` : path));
  const [search] = useSearchParams();
  const draft = useStudio((state) => state.drafts[file]);
  const all = useDiagnostics();
  // The same list until it is another one: the editor draws its marks anew for each.
  const diagnostics = useMemo(() => all.filter((one) => one.file === file), [all, file]);
  const checked = useStudio((state) => state.checked);
  useEffect(() => {
    // The names of now, once the person stops typing.
    const timer = setTimeout(askSchemas, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [checked]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      void save(file);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [file]);

  return (
    <section className="files-view" aria-label={t('files.title')}>
      <FileList file={file} />
      {draft ? (
        <div className="file">
          <FileHead draft={draft} />
          <FileEditor
            key={file}
            draft={draft}
            diagnostics={diagnostics}
            line={Number(search.get('line') ?? 1)}
            column={Number(search.get('column') ?? 1)}
          />
          {draft.conflict && <ConflictDialog draft={draft} now={draft.conflict} />}
        </div>
      ) : (
        <div className="empty">{file === '' ? t('files.none') : t('files.missing', { file })}</div>
      )}
    </section>
  );
}
