import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';

import { Conflicts } from '../../parts/conflict-dialog.tsx';
import { prepareNames, save, useStudio } from '../../store/studio-store.ts';
import { useDiagnostics } from '../use-diagnostics.ts';
import { FileEditor } from './file-editor.tsx';
import { FileHead } from './file-head.tsx';
import { FileList } from './file-list.tsx';
import './files.css';

/** Every file of the configuration in an editor. */
export function FilesView() {
  const { t } = useTranslation();
  const { '*': path = '' } = useParams();
  // An address has the first slash of a whole path once.
  const file = useStudio(({ drafts }) => (Object.hasOwn(drafts, `/${path}`) ? `/${path}` : path));
  const [search] = useSearchParams();
  const isThere = useStudio((state) => state.drafts[file] !== undefined);
  const all = useDiagnostics();
  // The same list until it is another one: the editor draws its marks anew for each.
  const diagnostics = useMemo(() => all.filter((one) => one.file === file), [all, file]);
  useEffect(() => {
    if (isThere) prepareNames(file);
  }, [file, isThere]);
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
      {isThere ? (
        <div className="file">
          <FileHead file={file} />
          <FileEditor
            key={file}
            file={file}
            diagnostics={diagnostics}
            line={Number(search.get('line') ?? 1)}
            column={Number(search.get('column') ?? 1)}
          />
          <Conflicts files={[file]} />
        </div>
      ) : (
        <div className="empty">{file === '' ? t('files.none') : t('files.missing', { file })}</div>
      )}
    </section>
  );
}
