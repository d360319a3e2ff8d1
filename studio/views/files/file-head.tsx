import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { canBeSaved, isUnsaved } from '../../store/drafts.ts';
import { save, useStudio } from '../../store/studio-store.ts';

/** The name of the file, whether it is saved, and the button that saves it. */
export function FileHead({ file }: { readonly file: string }) {
  const { t } = useTranslation();
  const hasFailed = useStudio((state) => state.saveFailed.includes(file));
  const isRemoved = useStudio(({ drafts }) => drafts[file]?.isRemoved === true);
  const hasEdits = useStudio(({ drafts }) => drafts[file] !== undefined && isUnsaved(drafts[file]));
  const canSave = useStudio(({ drafts }) => drafts[file] !== undefined && canBeSaved(drafts[file]));
  const words = isRemoved
    ? t('files.removed', { file })
    : hasFailed
      ? t('files.saveFailed')
      : t(hasEdits ? 'files.unsaved' : 'files.saved');
  return (
    <header className="file-head">
      <h1>{file}</h1>
      <p role="status" className={isRemoved || hasFailed ? 'bad-words' : 'dim'}>
        {words}
      </p>
      <Button className="button small primary" isDisabled={!canSave} onPress={() => void save(file)}>
        {t('files.save')} <kbd>Ctrl S</kbd>
      </Button>
    </header>
  );
}
